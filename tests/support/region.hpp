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
/// And by a pullback neither.
#define EXPECT_REGION_KEPT(f, ...)                                   \
  do {                                                               \
    EXPECT_REGION(f, __VA_ARGS__);                                   \
    dualrev::workspace kept_workspace;                               \
    static_cast<void>(dualrev::vjp<f>(kept_workspace, __VA_ARGS__)); \
    EXPECT_EQ(kept_workspace.counters().entries, 0U) << #f;          \
  } while (false)
