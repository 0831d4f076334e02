// By dualrev: forward mode, products with Hessians, Hessians, and sparse Jacobians, each with a workspace that is warm.
#include <benchmark/benchmark.h>

#include <memory>

#include <dualrev/dualrev.hpp>
#include <dualrev/hvp.hpp>
#include <dualrev/sparse.hpp>

#include "dualrev.dual.hpp"
#include "heat.hpp"
#include "hessians.hpp"
#include "tasks.hpp"

namespace {

#ifdef DUALREV_REWRITING
template <auto f>
inline constexpr bool has_products = false;
#else
template <auto f>
inline constexpr bool has_products = requires { dualrev::detail::function_key<f>::derivative::second_order; } ||
                                     dualrev::detail::has_twin_on_jets<dualrev::detail::function_key<f>>;
#endif

/// Directions for the arguments that are differentiated: the arguments themselves.
template <class... A>
auto directions(const std::tuple<A...>& call) {
  const auto of = []<class X>(const X& x) {
    if constexpr (is_constant<X>)
      return std::tuple<>();
    else
      return std::tuple<X>(x);
  };
  return std::apply([&](const auto&... a) { return std::tuple_cat(of(a)...); }, call);
}

/// One program at the arguments of some calls.
template <class Program, class Arguments>
class Calls {
  static constexpr auto f = Program::template function<double>;

 public:
  explicit Calls(std::vector<Arguments> all) : all_(std::move(all)) {
    for (const Arguments& call : all_) directions_.push_back(directions(call));
  }
  // All in the memory of the first results, as a loop of time steps or of Newton's would.
  void gradient() {
    each([&](const auto&... a) {
      static auto result = dualrev::gradient<f>(space_, passed(a)...);
      dualrev::gradient_into<f>(space_, result, passed(a)...);
      benchmark::DoNotOptimize(result);
    });
  }
  void tangent() {
    each_with_direction([&](const auto&... a) {
      if constexpr (Program::writes_outputs) {
        // The outputs are in-outs, whose tangents at entry are zero.
        return [&, this](const auto&... v) {
          std::array<double, Program::outputs> outputs{};
          const std::array<double, Program::outputs> zeros{};
          static auto result = dualrev::jvp<f>(space_, passed(a)..., outputs, v..., zeros);
          dualrev::jvp_into<f>(space_, result, passed(a)..., outputs, v..., zeros);
          benchmark::DoNotOptimize(result);
        };
      } else {
        return [&, this](const auto&... v) {
          static auto result = dualrev::jvp<f>(space_, passed(a)..., v...);
          dualrev::jvp_into<f>(space_, result, passed(a)..., v...);
          benchmark::DoNotOptimize(result);
        };
      }
    });
  }
  void product() {
    each_with_direction([&](const auto&... a) {
      return [&, this](const auto&... v) {
        static auto result = dualrev::hvp<f>(space_, passed(a)..., v...);
        dualrev::hvp_into<f>(space_, result, passed(a)..., v...);
        benchmark::DoNotOptimize(result);
      };
    });
  }

 private:
  template <class Act>
  void each(const Act& act) {
    for (const Arguments& call : all_) {
      std::apply(act, call);
      benchmark::ClobberMemory();
    }
  }
  template <class Act>
  void each_with_direction(const Act& act) {
    auto direction = directions_.begin();
    each([&](const auto&... a) { std::apply(act(a...), *direction++); });
  }

  std::vector<Arguments> all_;
  std::vector<decltype(directions(std::declval<const Arguments&>()))> directions_;
  dualrev::workspace space_;
};

template <class Program, class Arguments>
class WholeHessian {
 public:
  explicit WholeHessian(Arguments call) : call_(std::move(call)) {}
  void run() {
    std::apply(
        [&](const auto&... a) {
          data_ = dualrev::hessian<Program::template function<double>>(space_, passed(a)...).hessian.data;
        },
        call_);
  }
  const std::vector<double>& result() const { return data_; }

 private:
  Arguments call_;
  dualrev::workspace space_;
  std::vector<double> data_;
};

}  // namespace

std::vector<Row> products(bool small) {
  std::vector<Row> rows;
  for_each_benchmark(small ? List::small : List::all, [&]<class Of, class Make>(const Title& title, Of, Make make) {
    using Arguments = typename decltype(make())::value_type;
    const auto calls = std::make_shared<Calls<Of, Arguments>>(make());
    Row row{"products", title.name, title.size, {}};
    row.runs.push_back({"jvp", [calls] { calls->tangent(); }});
    if constexpr (Of::outputs == 1) {
      row.runs.push_back({"gradient", [calls] { calls->gradient(); }});
      if constexpr (has_products<Of::template function<double>>)
        row.runs.push_back({"hvp", [calls] { calls->product(); }});
    }
    rows.push_back(std::move(row));
  });
  return rows;
}

std::vector<Row> sparse_jacobians(bool small) {
  std::vector<Row> rows;
  for (const std::size_t n : small ? std::vector<std::size_t>{20} : std::vector<std::size_t>{1000, 10000, 100000}) {
    struct Kept {
      std::vector<double> u;
      dualrev::workspace space;
      dualrev::jacobian_coloring coloring;
      decltype(dualrev::sparse_jacobian<programs::heat_steps>(std::vector<double>(), 0.1, 1)) result;
    };
    const auto kept = std::make_shared<Kept>();
    for (std::size_t i = 0; i < n; ++i) kept->u.push_back(std::sin(static_cast<double>(i)));
    const auto color = [kept] {
      kept->coloring = dualrev::color_jacobian<programs::heat_steps>(kept->space, kept->u, 0.1, 2);
    };
    color();
    rows.push_back({"sparse",
                    "heat equation, 2 steps",
                    std::to_string(n),
                    {{"function", [kept] { benchmark::DoNotOptimize(programs::heat_steps(kept->u, 0.1, 2)); }},
                     {"color_jacobian", color},
                     {"sparse_jacobian", [kept] {
                        dualrev::sparse_jacobian_into<programs::heat_steps>(kept->space, kept->result, kept->coloring,
                                                                            kept->u, 0.1, 2);
                      }}}});
  }
  return rows;
}

std::vector<Hessian> hessians_by_dualrev(bool small) {
  std::vector<Hessian> all;
  for_each_hessian(small, [&]<class Of, class Arguments>(const Title& title, Of, const Arguments& call) {
    const auto task = std::make_shared<WholeHessian<Of, Arguments>>(call);
    all.push_back({title.name, title.size, [task] { task->run(); }, [task] { return task->result(); }});
  });
  return all;
}
