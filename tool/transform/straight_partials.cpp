// Each way through the function ends with its value and the adjoints of all that is given.
#include "transform/straight_partials.hpp"

#include <algorithm>
#include <utility>

#include "adjoint/operation.hpp"
#include "flow/types.hpp"
#include "transform/ways.hpp"

namespace dualrev::transform {

using namespace core;
using Node = Reverse::Node;

namespace {

/// The numbers of a parameter, in order, and how each is reached; nothing where it is anything else but a number, or an
/// object of numbers that is copied as memory is.
std::optional<std::vector<Path>> numbers_of(const TypeRef& given, const flow::Around& around) {
  const TypeRef& type = deduced(given);
  if (as<Real>(type)) return std::vector<Path>{{}};
  const RecordTwin* record = as<Record>(type) ? around.class_of_object(type) : nullptr;
  if (!record || record->is_class || !record->bases.empty() || record->bytes == 0 || record->fields.empty())
    return std::nullopt;
  std::vector<Path> all;
  for (const Field& field : record->fields) {
    const bool is_open = !field.is_mutable && !field.is_private && !field.is_const;
    const auto inside = is_open && (flow::is_double(field.type) || as<Record>(deduced(field.type)))
                            ? numbers_of(field.type, around)
                            : std::nullopt;
    if (!inside) return std::nullopt;
    for (Path each : *inside) {
      each.insert(each.begin(), Part{field.name, 0});
      all.push_back(std::move(each));
    }
  }
  return all;
}

/// A value, or a reference through which nothing is changed.
bool is_value(const TypeRef& type, const flow::Around& around) {
  const auto* reference = as<Reference>(type);
  if (reference && (reference->rvalue || !reference->to->is_const)) return false;
  if (const auto of = flow::integers_of(type)) return !of->element && (!of->leads || (of->is_name && !of->changes));
  return numbers_of(referee(type), around).has_value();
}

/// What about a function, whatever its body is, lets it be one. A constant may be an object of any class, if it is not
/// copied, and if the function may name no more of it than another one may.
bool may_be_one(const FunctionTwin& source, const flow::Around& around) {
  return source.kind == Kind::Free && !source.member_of && source.origin.instances.empty() && source.body &&
         source.handlers.empty() && !source.reads_outside && !source.reads_originals && as<Real>(source.result) &&
         std::all_of(source.parameters.begin(), source.parameters.end(), [&](const Parameter& each) {
           const auto* words = each.constant && !source.is_friend ? as<Passive>(each.type) : nullptr;
           return is_value(each.type, around) || (words && words->is_reference);
         });
}

/// Whether there is more to it than a few operations.
bool computes_what_is_costly(const flow::Block& block) {
  return std::any_of(block.begin(), block.end(), [](const flow::Statement& s) {
    const auto* store = flow::as<flow::Store>(s);
    const auto* give = flow::as<flow::Give>(s);
    const TermRef value = store ? store->value : give ? give->value : nullptr;
    const auto inside = flow::blocks_in(s);
    return (value && !adjoint::is_cheap(value)) ||
           std::any_of(inside.begin(), inside.end(),
                       [](const flow::Block* each) { return computes_what_is_costly(*each); });
  });
}

class Partials : Ways {
 public:
  Partials(const FunctionTwin& source, const flow::Function& function, const flow::Around& around, Names& names,
           const LineOf& line_of)
      : Ways(source, function, around, names), line_of_(line_of) {
    for (std::size_t i = 0; i < source.parameters.size(); ++i) {
      const Parameter& parameter = source.parameters[i];
      const SymbolRef given = parameter.name.empty() ? names.fresh_variable("argument")
                              : parameter.symbol     ? parameter.symbol
                                                     : made_symbol(parameter.name);
      if (!is_active(i)) continue;
      const TypeRef type = with_const(deduced(referee(parameter.type)), false);
      const auto all = numbers_of(type, around);
      for (const Path& path : *all)
        numbers_.push_back(
            {i, text_of(path), leaf(text_at(given, text_of(path)), path.empty() ? type : double_type())});
    }
    region_ = all();
  }

  Line line() {
    Line made{read_, {}, {}, {}, {}, false, false, false};
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
    for (const Number& number : numbers_)
      made.numbers.push_back({number.parameter, number.path, known(results, made.numbers.size() + 1)});
    std::vector<TypeRef> types{with_const(read_.result, false)};
    std::vector<std::string> around{"{", ""};
    bool only_numbers = true;
    for (std::size_t i = 0; i < read_.parameters.size(); ++i) {
      const TypeRef type = with_const(deduced(referee(read_.parameters[i].type)), false);
      made.active.push_back(is_active(i));
      made.braces.push_back(is_active(i) ? braces_around(type, around_) : std::vector<std::string>());
      made.names.push_back(read_.parameters[i].name);
      if (!is_active(i)) continue;
      only_numbers = only_numbers && as<Real>(type);
      types.push_back(as<Real>(type) ? double_type() : type);
      around.back() += ", " + made.braces.back().front();
      around.insert(around.end(), made.braces.back().begin() + 1, made.braces.back().end());
    }
    around.back() += "}";
    FunctionTwin& partials = made.partials;
    partials = made_beside(std::move(partials), Kind::Partials);
    partials.result = make_type(Library{"std::tuple", types, {}});
    partials.body = written(region_, reverse_.graph, names_, named_, around);
    constexpr std::size_t most_kept = 4;
    made.is_costly = made.numbers.size() <= most_kept && computes_what_is_costly(function_.body);
    made.is_operation = less_to_stage && only_numbers;
    made.makes_twin = less_to_stage && is_computed && !is_one_push();
    return made;
  }

 private:
  struct Number {
    std::size_t parameter;
    std::string path;
    Node node;
  };

  static TypeRef double_type() { return real(Scalar::Double); }
  Node leaf(const Pieces& words, const TypeRef& type) { return reverse_.graph.leaf(text(words, type), true); }

  Node number_given(const Place& at, std::size_t parameter) override {
    const std::string path = text_of(at.path);
    for (const Number& each : numbers_)
      if (each.parameter == parameter && each.path == path) return each.node;
    if (is_active(parameter)) throw Kept();
    return leaf(text_at(at.root, path), with_const(type_at(at), false));
  }
  TypeRef type_at(const Place& at) const {
    return at.path.empty() ? deduced(referee(read_.parameters[given_.at(at.root)].type)) : double_type();
  }
  Node called(const TermRef& call, const std::vector<Node>& arguments) override {
    const Line* line = line_of_(call);
    return line ? line->called(reverse_, call, arguments) : throw Kept();
  }

  bool keeps_constants() const override { return true; }

  /// The value, and its partials.
  void end(Node value, State&, Region& made) override {
    if (value == ScalarGraph::none) throw Kept();
    made.results.push_back(value);
    const std::map<Node, Node> adjoints = reverse_.adjoints(value);
    for (const Number& number : numbers_) {
      const auto found = adjoints.find(number.node);
      made.results.push_back(found == adjoints.end() ? reverse_.graph.number(0) : found->second);
    }
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

  /// Whether the grain of expressions makes one entry of it as well: it is one, and calls nothing but operations.
  bool is_one_push() const {
    const auto *body = as<Stmts>(read_.body), *read = as<Stmts>(function_.written);
    return body->body.size() == 1 && region_.is_end && read->body.size() == 1 && read->body[0] == body->body[0];
  }

  const LineOf& line_of_;
  std::vector<Number> numbers_;  ///< that are differentiated
  Region region_;
};

/// Of a partial derivative of another function: "return dualrev::derivatives_of<::f, 0>(x, y);".
Line line_of_derivative(const FunctionTwin& source) {
  Line made{source, {}, {}, {}, {}, true, true, true};
  std::vector<TypeRef> types{with_const(source.result, false)};
  Verbatim given{{Rooted{"dualrev::derivatives_of"}, source.derives + "("}, Precedence::Postfix};
  for (std::size_t i = 0; i < source.parameters.size(); ++i) {
    const Parameter& parameter = source.parameters[i];
    const TypeRef type = with_const(deduced(referee(parameter.type)), false);
    const bool is_number = as<Real>(type);
    made.active.push_back(is_number);
    made.braces.emplace_back();
    made.names.push_back(parameter.name);
    if (i > 0) given.pieces.emplace_back(", ");
    given.pieces.emplace_back(Hole{text(parameter.symbol, type), Wanted::Value});
    if (!is_number) continue;
    made.numbers.push_back({i, {}, std::nullopt});
    types.push_back(real(Scalar::Double));
  }
  given.pieces.emplace_back(")");
  FunctionTwin& partials = made.partials;
  partials = made_beside(std::move(partials), Kind::Partials);
  partials.result = make_type(Library{"std::tuple", types, {}});
  const TermRef all = make_term(std::move(given), partials.result, false, pure, false);
  partials.body = make_stmt(Stmts{{make_stmt(Return{Hole{all, Wanted::Value}})}});
  return made;
}

}  // namespace

std::optional<Line> partials_line(const FunctionTwin& source, const flow::Around& given, const LineOf& line_of) {
  if (!source.derives.empty()) return line_of_derivative(source);
  if (!may_be_one(source, given)) return std::nullopt;
  Names names(source.names);
  flow::Around around = given;
  around.fresh = [&](const std::string& hint) { return names.fresh(hint); };
  around.prefer = [&](const std::string& hint) { return names.prefer(hint); };
  around.is_operation = [&](const TermRef& call) { return line_of(call) != nullptr; };
  around.callee = [](const Call&) { return nullptr; };
  around.unrolls = around.any_number = true;
  const auto read = flow::read(source, around);
  const auto* function = std::get_if<flow::Function>(&read);
  if (!function || flow::has_loops(function->body)) return std::nullopt;
  try {
    return Partials(source, *function, around, names, line_of).line();
  } catch (const Kept&) {
    return std::nullopt;
  }
}

}  // namespace dualrev::transform
