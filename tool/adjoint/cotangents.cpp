#include "adjoint/cotangents.hpp"

#include "core/module.hpp"
#include "flow/parts.hpp"

namespace dualrev::adjoint {

using namespace core;

namespace {

bool holds_vector(const TypeRef& type) {
  if (const auto* array = as<core::Array>(deduced(type))) return holds_vector(array->element);
  const auto* library = as<Library>(deduced(type));
  return library && (library->name == "std::vector" || holds_vector(library->arguments[0]) ||
                     (flow::is_pair(type) && holds_vector(library->arguments[1])));
}

}  // namespace

StmtRef Cotangents::row(const SymbolRef& symbol, const SymbolRef& own, const std::string& mark) const {
  const Declarator& declared = *function_.declared.at(symbol);
  const TypeRef& type = deduced(declared.type);
  const auto* library = as<Library>(type);
  if (function_.resized.count(symbol))
    return words({"auto ", own, " = ", Rooted{"dualrev::zeros_of"}, "<" + type_of(type) + ">(", symbol, ")"});
  if (library && library->name == "std::vector") {
    if (holds_vector(library->arguments[0]))
      return words({"auto ", own, " = ", Rooted{"dualrev::zeros_like"}, "<" + number_ + ">(", symbol, ")"});
    return words({Rooted{"std::vector"}, "<" + type_of(library->arguments[0]) + "> ", own, "(",
                  hole(declared.arguments[0].term), ")"});
  }
  return words(declared_as(type, own, mark));
}

std::vector<Piece> Cotangents::declared_as(const TypeRef& given, const Piece& name, const std::string& mark) const {
  const TypeRef& type = deduced(given);
  std::string extents;
  TypeRef element = type;
  for (const auto* array = as<core::Array>(element); array; array = as<core::Array>(element)) {
    extents += "[" + array->extent + "]";
    element = deduced(array->element);
  }
  if (!extents.empty()) return {mark + type_of(element) + " ", name, extents + " = {}"};
  if (const auto* library = as<Library>(type);
      library && library->name == "std::array" && !as<Library>(deduced(library->arguments[0])))
    return {mark, Rooted{"std::array"}, "<" + type_of(library->arguments[0]) + ", ", library->arguments[1], "> ", name,
            "{}"};
  return {"[[maybe_unused]] " + type_of(type) + " ", name, "{}"};
}

std::string Cotangents::type_of(const TypeRef& given) const {
  const TypeRef& type = deduced(given);
  if (as<Real>(type)) return number_;
  if (const auto* record = as<Record>(type)) return structs_.at(record->name);
  const auto& library = std::get<Library>(type->form);
  if (library.name == "std::vector") return "std::vector<" + type_of(library.arguments[0]) + ">";
  if (flow::is_pair(type))
    return "std::pair<" + type_of(library.arguments[0]) + ", " + type_of(library.arguments[1]) + ">";
  const auto* extent = as<Passive>(library.arguments[1]);
  return "std::array<" + type_of(library.arguments[0]) + ", " + (extent ? extent->text : "0") + ">";
}

Row Cotangents::classes(Names& names) {
  Row all;
  for (const RecordTwin* record : function_.records) {
    const std::string name = names.fresh("d" + record->origin.name);
    structs_[record->origin.qualified] = name;
    std::vector<Piece> pieces{"struct " + name + " { "};
    for (const Field& field : record->fields) {
      if (!holds_scalar(field.type)) continue;
      std::vector<Piece> one = declared_as(field.type, field.name);
      pieces.insert(pieces.end(), one.begin(), one.end());
      pieces.emplace_back("; ");
    }
    pieces.emplace_back("}");
    all.push_back(words(std::move(pieces)));
  }
  return all;
}

TermRef Cotangents::of(const TermRef& given) const {
  const TermRef& place = flow::meant(given);
  const TypeRef type = real(Scalar::Double);
  if (const auto* variable = as<Variable>(place)) return text(of_variables_.at(variable->symbol), type);
  if (const auto* load = as<Load>(place)) return of(load->place);
  if (const auto* member = as<Member>(place))
    return make_term(Member{of(member->object), member->name, false, member->hidden}, type, true, reads, false);
  if (const auto* pointer = as<Dereference>(place))
    return make_term(Verbatim{{hole(of(pointer->pointer), Precedence::Postfix), "[0]"}, Precedence::Postfix}, type,
                     true, reads, false);
  const auto& index = *as<Index>(place);
  return make_term(Index{of(index.base), index.index}, type, true, reads, false);
}

}  // namespace dualrev::adjoint
