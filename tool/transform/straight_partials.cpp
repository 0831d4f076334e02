// A function whose value and partial derivatives are computed at once, as plain numbers: `f_dual_partials`.
#include <algorithm>
#include <optional>
#include <utility>

#include "transform/straight_reader.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

class PartialsLine : StraightReader {
 public:
  PartialsLine(const FunctionTwin& source, const World& world) : StraightReader(source, world) {
    if (!source.body || !as<Real>(source.result)) throw NoStraightLine();
    for (const Parameter& parameter : source.parameters) add(parameter);
    region_ = region(std::move(start_), {source.body});
  }

  Line line() {
    Line made{source_, {}, {}, {}, {}, false, false};
    std::vector<std::vector<Node>> results;
    all_results(region_, results);
    bool less_to_stage = true;
    bool is_computed = true;  // what a path returns as it was given has no entry
    for (const std::vector<Node>& of_path : results) {
      const auto zeros = std::count_if(of_path.begin() + 1, of_path.end(),
                                       [this](Node node) { return reverse_.graph.is_number(node, 0); });
      less_to_stage = less_to_stage && (zeros <= 1 || results.size() == 1);
      is_computed = is_computed && !reverse_.graph.is_simple(of_path.front());
    }
    std::vector<TypeRef> types{with_const(source_.result, false)};
    bool only_numbers = true;
    for (std::size_t i = 0; i < source_.parameters.size(); ++i) {
      made.active.push_back(parameters_[i].has_value());
      made.shapes.push_back(parameters_[i] ? shape_of(*parameters_[i]) : Shape());
      made.names.push_back(source_.parameters[i].name);
      if (!parameters_[i]) continue;
      only_numbers = only_numbers && parameters_[i]->members.empty();
      types.push_back(only_numbers ? real(Scalar::Double) : type_of_partial(i));
      for_each_number(*parameters_[i], [&](const std::string& path, Node) {
        made.numbers.push_back({i, path, known(results, made.numbers.size() + 1)});
      });
    }
    FunctionTwin& partials = made.partials;
    partials = made_beside(std::move(partials), Kind::Partials, "_partials");
    partials.result = make_type(Library{"std::tuple", types, {}});
    std::vector<Shape> shapes{Shape()};
    for (const std::optional<Value>& parameter : parameters_)
      if (parameter) shapes.push_back(shape_of(*parameter));
    partials.body = written(region_, reverse_.graph, names_, named_, shapes);
    made.is_operation = less_to_stage && only_numbers;
    const auto* body = as<Stmts>(source_.body);
    const bool is_one_push = body && body->body.size() == 1 && !region_.then && read_ == 0;
    made.makes_twin = less_to_stage && is_computed && !is_one_push;
    return made;
  }

 private:
  /// The value, and its partials.
  void end(const Return& form, const StmtRef&, const Sight& sight, Region& made) override {
    if (!form.value) throw NoStraightLine();
    const Node root = converted(form.value->term, with_const(source_.result, false), sight);
    made.results.push_back(root);
    const std::map<Node, Node> adjoints = reverse_.adjoints(root);
    for (const std::optional<Value>& parameter : parameters_)
      if (parameter)
        for_each_number(*parameter, [&](const std::string&, Node number) {
          const auto found = adjoints.find(number);
          made.results.push_back(found == adjoints.end() ? reverse_.graph.number(0) : found->second);
        });
  }

  void add(const Parameter& parameter) {
    parameters_.emplace_back();
    if (!parameter.name.empty()) owners_[parameter.name] = ScalarGraph::none;
    const TypeRef type = with_const(referee(parameter.type), false);
    if (parameter.constant || !(as<Real>(type) || as<Record>(type))) return;
    const std::string name = parameter.name.empty() ? names_.fresh("argument") : parameter.name;
    parameters_.back() = leaves(variable(name, type, true, pure), type);
    if (!parameter.name.empty()) start_.values[name] = *parameters_.back();
  }
  Value leaves(const TermRef& place, const TypeRef& type) {
    if (as<Real>(type)) return {reverse_.graph.leaf(place, true)};
    Value made;
    for (const Field& field : fields_of(type))
      made.add(field.name, leaves(make_term(Member{place, field.name}, field.type, true, pure, false),
                                  with_const(field.type, false)));
    return made;
  }
  TypeRef type_of_partial(std::size_t parameter) const {
    const TypeRef type = with_const(referee(source_.parameters[parameter].type), false);
    return as<Real>(type) ? real(Scalar::Double) : type;
  }

  static void all_results(const Region& region, std::vector<std::vector<Node>>& all) {
    if (!region.results.empty()) all.push_back(region.results);
    if (region.then) all_results(*region.then, all);
    if (region.otherwise) all_results(*region.otherwise, all);
  }

  std::optional<double> known(const std::vector<std::vector<Node>>& results, std::size_t which) const {
    const Node first = results.front()[which];
    const bool is_same = std::all_of(results.begin(), results.end(),
                                     [&](const std::vector<Node>& of_path) { return of_path[which] == first; });
    if (!is_same || !reverse_.graph.is_number(first)) return std::nullopt;
    return reverse_.graph.number_of(first);
  }

  std::vector<std::optional<Value>> parameters_;  ///< none: of constants
  Region region_;
};

}  // namespace

Line partials_line(const FunctionTwin& source, const World& world) { return PartialsLine(source, world).line(); }

}  // namespace dualrev::transform
