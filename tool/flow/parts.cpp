#include "flow/parts.hpp"

#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

static bool is_named(const TypeRef& type, const char* name) {
  const auto* library = core::as<Library>(deduced(type));
  return library && library->member.empty() && library->name == name;
}
bool is_pair(const TypeRef& type) { return is_named(type, "std::pair"); }
bool is_tuple(const TypeRef& type) { return is_named(type, "std::tuple"); }

std::vector<Inner> parts_of(const TypeRef& given, const Around& around) {
  const TypeRef& type = deduced(given);
  std::vector<Inner> all;
  if (const auto* named = core::as<Record>(type)) {
    const RecordTwin* record = around.record(*named);
    for (const Field& field : record ? record->fields : std::vector<Field>())
      all.push_back({field.name, 0, field.type});
    return all;
  }
  const auto* library = core::as<Library>(type);
  if (is_pair(type)) return {{"first", 0, library->arguments[0]}, {"second", 1, library->arguments[1]}};
  const auto* array = core::as<core::Array>(type);
  if (!array && !is_named(type, "std::array")) return all;
  const auto* number = array ? nullptr : core::as<Passive>(library->arguments[1]);
  const std::string extent = array ? array->extent : number ? number->text : "";
  if (extent.empty() || extent.size() > 2 || extent.find_first_not_of("0123456789") != std::string::npos) return all;
  for (std::size_t i = 0; i < std::stoul(extent); ++i)
    all.push_back({"", i, array ? array->element : library->arguments[0]});
  return all;
}

TermRef inner_place(const TermRef& place, const Inner& part) {
  const TypeRef type = with_const(deduced(part.type), false);
  const bool active = holds_scalar(part.type);
  if (!part.member.empty()) return make_term(Member{place, part.member, false}, type, true, reads, active);
  const TypeRef integer = core::passive("int");
  const TermRef literal = make_term(Literal{static_cast<std::int64_t>(part.at)}, integer, false, pure, false);
  const TermRef index =
      make_term(Verbatim{{core::number_token(std::to_string(part.at))}, Precedence::Primary, {}, literal}, integer,
                false, pure, false);
  return make_term(Index{place, index}, type, true, reads, active);
}

std::string name_of_member(const std::string& object, const std::string& member) {
  return object + "_" + (member.ends_with('_') ? member.substr(0, member.size() - 1) : member);
}

}  // namespace dualrev::flow
