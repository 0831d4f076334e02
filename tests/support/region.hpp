// Checks of functions that are run backwards.
#pragma once

/// The gradient, and that nothing is staged for it.
#define EXPECT_REGION(f, ...)                                               \
  do {                                                                      \
    EXPECT_GRADIENT(f, __VA_ARGS__);                                        \
    dualrev::workspace region_workspace;                                    \
    static_cast<void>(dualrev::gradient<f>(region_workspace, __VA_ARGS__)); \
    EXPECT_EQ(region_workspace.counters().entries, 0U) << #f;               \
  } while (false)
/// The same where the other oracles cannot say: they know of no marks, have no constant expressions, and take what is
/// changed by value.
#define EXPECT_REGION_BY_DIFFERENCES(f, ...)                                \
  do {                                                                      \
    EXPECT_TRUE(dualrev::check_gradient<f>(__VA_ARGS__).ok()) << #f;        \
    dualrev::workspace marked_workspace;                                    \
    static_cast<void>(dualrev::gradient<f>(marked_workspace, __VA_ARGS__)); \
    EXPECT_EQ(marked_workspace.counters().entries, 0U) << #f;               \
  } while (false)
/// And by a pullback neither.
#define EXPECT_REGION_KEPT(f, ...)                                   \
  do {                                                               \
    EXPECT_REGION(f, __VA_ARGS__);                                   \
    dualrev::workspace kept_workspace;                               \
    static_cast<void>(dualrev::vjp<f>(kept_workspace, __VA_ARGS__)); \
    EXPECT_EQ(kept_workspace.counters().entries, 0U) << #f;          \
  } while (false)

/// That nothing is staged for the pullback and the Jacobian of what gives objects, or changes what it is given.
template <auto f, class... Arguments>
void expect_nothing_staged(const char* name, const Arguments&... given) {
  dualrev::workspace w;
  std::tuple<Arguments...> copies(given...);
  std::apply([&](auto&... each) { static_cast<void>(dualrev::vjp<f>(w, each...)); }, copies);
  EXPECT_EQ(w.counters().entries, 0U) << name;
  copies = std::tuple<Arguments...>(given...);
  std::apply([&](auto&... each) { static_cast<void>(dualrev::jacobian<f, dualrev::mode::reverse>(w, each...)); },
             copies);
  EXPECT_EQ(w.counters().entries, 0U) << name;
}
#define EXPECT_REGION_VJP(f, ...)              \
  do {                                         \
    EXPECT_VJP(f, __VA_ARGS__);                \
    expect_nothing_staged<f>(#f, __VA_ARGS__); \
  } while (false)
