// check_gradient: the derivative of a function against finite differences of the original, for users who want to see
// that it is right. Central differences at halving steps, extrapolated to step zero (Richardson; the table is
// Ridders'), of the weighted sum of all outputs; the weights are fixed numbers, so that the check is the same every
// time.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/checks/check_report.hpp"
#include "dualrev/checks/finite_differences.hpp"
#include "dualrev/vjp.hpp"

namespace dualrev {

namespace detail {

/// Builds the names of a value's scalars, in order.
struct path_walk : walk<path_walk> {
  std::vector<std::string>& paths;
  shared_nodes& seen;
  std::string prefix;
  path_walk(std::vector<std::string>& p, shared_nodes& s, std::string start)
      : paths(p), seen(s), prefix(std::move(start)) {}

  template <class Scalar>
  void scalar(Scalar&) {
    paths.push_back(prefix);
  }
  template <class Part, class... Objects>
  void part(part_label label, Objects&... o) {
    const std::size_t length = prefix.size();
    if (label.column != part_label::no_column)
      prefix += "(" + std::to_string(label.position) + "," + std::to_string(label.column) + ")";
    else if (label.is_index)
      prefix += "[" + std::to_string(label.position) + "]";
    else if (!label.name || *label.name)  // what an optional, a variant or a pointer holds has no name of its own
      prefix += "." + (label.name ? std::string(label.name) : std::to_string(label.position));
    structure<Part>::parts(*this, o...);
    prefix.resize(length);
  }
  template <class Part, class Sequence>
  void sequence(Sequence& s) {
    std::size_t i = 0;
    for (auto& element : s) part<Part>(part_label{nullptr, i++, true}, element);
  }
  template <class Part, class Key, class Object>
  void entry(const Key& key, Object& o) {
    const std::size_t length = prefix.size();
    if constexpr (std::is_convertible_v<const Key&, std::string>)
      prefix += "[\"" + std::string(key) + "\"]";
    else if constexpr (std::is_arithmetic_v<Key>)
      prefix += "[" + std::to_string(key) + "]";
    else
      prefix += "[...]";
    part<Part>(part_label{""}, o);
    prefix.resize(length);
  }
  template <class Part, class Pointer>
  void shared(Pointer& p) {
    shared_part<Part>::visit(*this, p);
  }
};

// Weights of the outputs: one if there is one, else fixed irregular numbers between a half and one and a half.
inline double output_weight(std::size_t i, std::size_t count) noexcept {
  if (count == 1) return 1;
  const double t = 0.6180339887498949 * static_cast<double>(i + 1);
  const double w = 0.5 + (t - std::floor(t));
  return i % 3 == 1 ? -w : w;
}

/// Calls the original with fresh copies of the arguments, again and again.
template <class Call, class ByTypes>
class primal_runner;

template <class Call, class Types, class... Parameters, class... TwinParameters>
class primal_runner<Call, call_with<Types, type_list<Parameters...>, type_list<TwinParameters...>>> {
  using call = call_with<Types, type_list<Parameters...>, type_list<TwinParameters...>>;
  using outputs = typename call::outputs;

 public:
  explicit primal_runner(typename call::binds& b) : binds_(b) {
    call::keep_prototypes(frame_, b);
    frame_.forget_nodes();  // nothing is written back into the caller's
  }

  /// The scalars of the arguments; setting one changes what `run` sees.
  std::vector<scalar_reference> scalars() {
    std::vector<scalar_reference> result;
    collect(result, typename call::active());
    return result;
  }
  std::vector<std::string> paths() {
    std::vector<std::string> result;
    name(result, typename call::active());
    return result;
  }
  /// Calls `visit(x)` for each scalar of the outputs of one run.
  template <class Visit>
  void run(Visit&& visit) {
    run(visit, std::index_sequence_for<Parameters...>());
  }

  /// The names and values of the outputs' scalars, by one run.
  std::pair<std::vector<std::string>, std::vector<long double>> outputs_by_original() {
    std::pair<std::vector<std::string>, std::vector<long double>> result;
    note_outputs(result.first, std::index_sequence_for<Parameters...>());
    run([&](const auto& x) { result.second.push_back(x); });
    return result;
  }
  /// The values that the twin gave in `derivative`.
  const std::vector<long double>& outputs_by_twin() const noexcept { return values_; }

  /// What `use` makes of a call with fresh copies of the arguments.
  template <class Use>
  auto with_copies(Use&& use) {
    return with_copies(use, std::index_sequence_for<Parameters...>());
  }

  /// The derivative of the weighted sum of the outputs, by the twin, and the number of outputs.
  std::pair<std::vector<double>, std::size_t> derivative(workspace& w, std::size_t inputs) {
    return derivative(w, inputs, std::index_sequence_for<Parameters...>());
  }

 private:
  template <std::size_t... Index>
  void collect(std::vector<scalar_reference>& to, std::index_sequence<Index...>) {
    shared_nodes seen;
    (for_each_scalar<typename call::template arg<Index>::walked>(
         std::get<Index>(frame_.prototypes).get(),
         [&]<class Scalar>(Scalar& x) { to.emplace_back(const_cast<std::remove_const_t<Scalar>&>(x)); }, seen),
     ...);  // const behind a shared_ptr<const T>, but the node is the prototypes' own
  }
  template <std::size_t... Index>
  void name(std::vector<std::string>& to, std::index_sequence<Index...>) {
    shared_nodes seen;
    (name_one<Index>(to, seen), ...);
  }
  template <std::size_t Index>
  void name_one(std::vector<std::string>& to, shared_nodes& seen) {
    path_walk walk(to, seen, "arg" + std::to_string(Index));
    structure<typename call::template arg<Index>::walked>::parts(walk, std::get<Index>(frame_.prototypes).get());
  }

  // A fresh argument: a copy for what may change, which is made in its place, as it may be of a class that cannot be
  // moved; the caller's own for the rest.
  struct maker {
    primal_runner& runner;
    shared_nodes& nodes;
  };
  template <std::size_t Index, bool active = call::template arg<Index>::active>
  struct fresh {
    using Argument = typename call::template arg<Index>;
    typename Argument::primal_storage copy;
    fresh(const maker& m) {
      copy.template fill<typename Argument::walked>(std::get<Index>(m.runner.frame_.prototypes).get(), copy_scalar,
                                                    m.nodes);
    }
    decltype(auto) get() { return copy.get(); }
    typename Argument::primal_storage& storage() { return copy; }
  };
  template <std::size_t Index>
  struct fresh<Index, false> {
    using bind = typename call::template arg<Index>::bind;
    static constexpr bool copied = std::is_copy_constructible_v<std::remove_cvref_t<bind>> &&
                                   !std::is_polymorphic_v<std::remove_cvref_t<bind>> &&
                                   (!std::is_reference_v<bind> || !std::is_const_v<std::remove_reference_t<bind>>);
    std::conditional_t<copied, std::remove_cvref_t<bind>, std::remove_reference_t<bind>&> value;
    fresh(const maker& m) : value(std::get<Index>(m.runner.binds_)) {}
  };
  template <std::size_t>
  static const maker& each(const maker& m) {
    return m;
  }
  template <std::size_t Index, class Storage>
  decltype(auto) give(Storage& s) {
    using Argument = typename call::template arg<Index>;
    if constexpr (Argument::active)
      return Argument::pass_primal(s.storage(), std::get<Index>(binds_));
    else if constexpr (std::is_lvalue_reference_v<typename Argument::bind>)
      return (s.value);
    else
      return std::move(s.value);
  }

  template <std::size_t Index, class Storage>
  static decltype(auto) rebind(Storage& s) {
    if constexpr (call::template arg<Index>::active)
      return (s.get());
    else if constexpr (std::is_lvalue_reference_v<typename call::template arg<Index>::bind>)
      return (s.value);
    else
      return std::move(s.value);
  }

  template <class Use, std::size_t... Index>
  auto with_copies(Use& use, std::index_sequence<Index...>) {
    shared_nodes nodes;
    std::tuple<fresh<Index>...> storage{each<Index>(maker{*this, nodes})...};
    return use(typename call::binds{rebind<Index>(std::get<Index>(storage))...});
  }

  template <std::size_t... Index>
  std::pair<std::vector<double>, std::size_t> derivative(workspace& w, std::size_t inputs,
                                                         std::index_sequence<Index...>) {
    lease<pooled_tape> t(w.pool());
    w.pool().set_limits(t->value);
    shared_nodes nodes;
    std::tuple<fresh<Index>...> storage{each<Index>(maker{*this, nodes})...};
    typename call::binds b{rebind<Index>(std::get<Index>(storage))...};
    call::template run<true>(Call::twin, frame_, t->value, b, [&](auto&&... r) {
      const auto values = call::outputs_of(frame_, b, nullptr, std::forward<decltype(r)>(r)...);
      keep_values(values, outputs());
    });
    frame_.forget_nodes();
    adjoints adjoint(t->value);
    const std::size_t count = frame_.output_ids.size();
    for (std::size_t i = 0; i < count; ++i) adjoint.seed(frame_.output_ids[i], output_weight(i, count));
    adjoint.resolve();
    std::vector<double> result(inputs);
    for (std::size_t i = 0; i < inputs; ++i) result[i] = adjoint.take(static_cast<dualrev::id>(i + 1));
    adjoint.finished();
    w.pool().remember(t->value.counters());
    return {std::move(result), count};
  }

  template <class Values, class... Output>
  void keep_values(const Values& values, type_list<Output...>) {
    values_.clear();
    const auto one = [&]<class OneOutput>(std::type_identity<OneOutput>, const auto& value) {
      if constexpr (OneOutput::active)
        for_each_scalar<typename OneOutput::walked>(value, [&](const auto& x) { values_.push_back(x); });
    };
    std::apply([&](const auto&... value) { (one(std::type_identity<Output>(), value), ...); }, values);
  }

  template <std::size_t... Index>
  void note_outputs(std::vector<std::string>& names, std::index_sequence<Index...>) {
    shared_nodes nodes;
    std::tuple<fresh<Index>...> storage{each<Index>(maker{*this, nodes})...};
    if constexpr (std::is_void_v<typename call::result>) {
      Call::key::call_primal(give<Index>(std::get<Index>(storage))...);
    } else {
      auto&& r = Call::key::call_primal(give<Index>(std::get<Index>(storage))...);
      note_result(names, r, outputs());
    }
    note_in_outs(names, storage, typename call::in_outs());
  }
  template <class Walked, class Object>
  static void note(std::vector<std::string>& names, std::string start, Object& object) {
    shared_nodes seen;
    path_walk walk(names, seen, std::move(start));
    structure<Walked>::parts(walk, object);
  }
  template <class Result, class First, class... Rest>
  static void note_result(std::vector<std::string>& names, Result& r, type_list<First, Rest...>) {
    if constexpr (First::active) note<typename First::walked>(names, "result", r);
  }
  template <class Storage, std::size_t... Index>
  static void note_in_outs(std::vector<std::string>& names, Storage& storage, std::index_sequence<Index...>) {
    (note<typename call::template arg<Index>::walked>(names, "exit arg" + std::to_string(Index),
                                                      std::get<Index>(storage).get()),
     ...);
  }

  template <class Visit, std::size_t... Index>
  void run(Visit& visit, std::index_sequence<Index...>) {
    shared_nodes nodes;
    std::tuple<fresh<Index>...> storage{each<Index>(maker{*this, nodes})...};
    if constexpr (std::is_void_v<typename call::result>) {
      Call::key::call_primal(give<Index>(std::get<Index>(storage))...);
    } else {
      auto&& r = Call::key::call_primal(give<Index>(std::get<Index>(storage))...);
      visit_result(r, outputs(), visit);
    }
    visit_in_outs(storage, visit, typename call::in_outs());
  }
  template <class Result, class First, class... Rest, class Visit>
  static void visit_result(Result& r, type_list<First, Rest...>, Visit& visit) {
    if constexpr (First::active) for_each_scalar<typename First::walked>(r, visit);
  }
  template <class Storage, class Visit, std::size_t... Index>
  static void visit_in_outs(Storage& storage, Visit& visit, std::index_sequence<Index...>) {
    (for_each_scalar<typename call::template arg<Index>::walked>(std::get<Index>(storage).get(), visit), ...);
  }

  typename call::binds& binds_;
  typename call::frame frame_;
  std::vector<long double> values_;
};

/// The values that the twin gave for the outputs, beside those of the original.
template <class Runner>
void check_values(Runner& original, double tolerance, std::vector<scalar_check>& result) {
  const auto [names, values] = original.outputs_by_original();
  const std::vector<long double>& given = original.outputs_by_twin();
  if (given.size() != values.size()) {
    scalar_check s;
    s.path = "number of scalars in the outputs";
    s.is_value = true;
    s.analytic = static_cast<double>(given.size());
    s.numeric = static_cast<double>(values.size());
    result.push_back(std::move(s));
    return;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    scalar_check s;
    s.path = names[i];
    s.is_value = true;
    s.analytic = static_cast<double>(given[i]);
    s.numeric = static_cast<double>(values[i]);
    const double larger = std::fmax(std::fabs(s.analytic), std::fabs(s.numeric));
    s.ok = given[i] == values[i] || (std::isnan(given[i]) && std::isnan(values[i])) ||
           std::fabs(s.analytic - s.numeric) <= tolerance * larger;
    result.push_back(std::move(s));
  }
}

/// Where the slopes to both sides differ as much at half the step, and the derivative is between them, it is one that
/// the conventions at kinks allow.
template <class Slope>
void look_for_kink(scalar_check& s, Slope&& slope, double step, double noise) {
  const double left = slope(-step, 0), right = slope(0, step);
  const double left_again = slope(-step / 2, 0), right_again = slope(0, step / 2);
  const double difference = std::fabs(right - left), again = std::fabs(right_again - left_again);
  const double slack = 16 * noise / step + 1e-6 * std::fmax(std::fabs(left), std::fabs(right));
  if (!(difference > 4 * slack && again > 0.75 * difference && again < 1.25 * difference)) return;
  s.is_kink = true;
  s.left = left_again;
  s.right = right_again;
  s.ok = s.analytic >= std::fmin(left, right) - 0.01 * difference &&
         s.analytic <= std::fmax(left, right) + 0.01 * difference;
}

template <class Call>
gradient_check run_check(const check_options& options, workspace& w, typename Call::binds b, bool with_values = false) {
  primal_runner<Call, typename Call::by_types> original(b);
  const std::vector<scalar_reference> inputs = original.scalars();
  const std::vector<std::string> paths = original.paths();
  const auto derivative = original.derivative(w, inputs.size());
  const std::vector<double>& analytic = derivative.first;  // clang++ up to 15 lets no closure use a structured binding
  const std::size_t outputs = derivative.second;

  // The weighted sum of the outputs, and its rounding error.
  double noise = 0;
  const auto objective = [&] {
    long double sum = 0;
    std::size_t i = 0;
    original.run([&](const auto& x) {
      const long double term = static_cast<long double>(output_weight(i++, outputs)) * x;
      noise = std::fmax(noise, static_cast<double>(std::fabs(term)) *
                                   std::numeric_limits<std::remove_cvref_t<decltype(x)>>::epsilon());
      sum += term;
    });
    return sum;
  };
  objective();

  std::vector<scalar_check> result;
  if (with_values) check_values(original, options.tolerance, result);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const long double x = inputs[i].get();
    // The value with the scalar set to x + step, and the step that was really made.
    const auto at = [&](double step) {
      inputs[i].set(x + step);
      const std::pair<long double, long double> place_and_value{inputs[i].get(), objective()};
      inputs[i].set(x);
      return place_and_value;
    };
    const auto slope = [&](double from, double to) {
      const auto [right, above] = at(to);
      const auto [left, below] = at(from);
      return static_cast<double>((above - below) / (right - left));
    };
    const auto central = [&](double step) { return slope(-step, step); };
    noise = 0;
    scalar_check s;
    s.path = paths[i];
    s.analytic = analytic[i];
    // To both sides, as a jump or a kink is on one of them, or between; with two spacings, as what is rounded may
    // repeat itself with one.
    const double spacing =
        std::fmin((x == 0 ? 1.0 : static_cast<double>(std::fabs(x))) * 0x1p-20, options.largest_step / 64);
    const auto rough_at = [&](double apart) { return roughness([&](int k) { return at(apart * (k + 1)).second; }); };
    const auto rough_to = [&](double side) {
      return std::fmax(rough_at(side * spacing), rough_at(5.3 * side * spacing));
    };
    const double around = static_cast<double>(std::fabs(at(0).second));
    double rough = 8 * std::fmin(rough_to(-1), rough_to(1));
    if (rough > 512 * std::numeric_limits<float>::epsilon() * around) rough = 0;  // no rounding: jumps close by
    // Steps in proportion to the scalar; to one as well if it is small, because nothing says what its scale is.
    const double size = static_cast<double>(std::fabs(x));
    const auto differences = [&](double of_size) {
      noise = std::fmax(noise, rough);
      const halving_steps steps(central, std::fmin(first_step(of_size), options.largest_step));
      return std::pair(steps.limit(noise), steps.step(halving_steps::levels - 5));
    };
    auto [found, step] = differences(std::fmax(size, 0.25));
    if (size != 0 && size < 0.25 && !(found.converged && found.error < 1e-9 * std::fabs(found.value)))
      if (const auto [other, smaller] = differences(size);
          other.converged > found.converged || other.error < found.error)
        found = other, step = smaller;
    s.numeric = found.value;
    s.error = found.error;
    const double larger = std::fmax(std::fabs(s.analytic), std::fabs(s.numeric));
    const double allowed = options.tolerance * larger + 4 * s.error;
    s.ok = std::fabs(s.analytic - s.numeric) <= allowed && std::isfinite(s.error);
    if (!s.ok || !found.converged) look_for_kink(s, slope, step, noise);
    // An error as large as the derivative tells nothing of it; where that is zero, nothing of what the function could
    // do.
    const double scale = std::fmax(larger, around / std::fmax(size, options.tolerance));
    if (!s.is_kink && !std::isnan(s.analytic)) s.decided = found.converged && s.error <= 0.01 * scale;
    result.push_back(std::move(s));
  }
  return gradient_check(std::move(result));
}

}  // namespace detail

/// Compares the derivative of `f` at the arguments with finite differences of the original, scalar by scalar, in the
/// weighted sum of all outputs. Runs the original some dozens of times for each scalar, side effects included; the
/// caller's arguments are left alone. Arguments that overlap are checked as if they did not.
template <auto f, class... Arguments>
gradient_check check_gradient(check_options options, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using key = detail::function_key<f>;
    using call = detail::call<key>;
    return detail::run_check<call>(options, this_thread_workspace(),
                                   call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <auto f, class... Arguments>
gradient_check check_gradient(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using key = detail::function_key<f>;
    using call = detail::call<key>;
    return detail::run_check<call>(check_options(), w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <auto f, class... Arguments>
gradient_check check_gradient(Arguments&&... arguments) {
  return check_gradient<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, class... Arguments>
gradient_check check_gradient(check_options options, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using key = detail::type_key<Function>;
    using call = detail::call<key>;
    return detail::run_check<call>(options, this_thread_workspace(),
                                   call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <class Function, class... Arguments>
gradient_check check_gradient(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using key = detail::type_key<Function>;
    using call = detail::call<key>;
    return detail::run_check<call>(check_options(), w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <class Function, class... Arguments>
gradient_check check_gradient(Arguments&&... arguments) {
  return check_gradient<Function>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_check, check_gradient)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
