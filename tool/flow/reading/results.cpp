#include "flow/reading/results.hpp"

#include "flow/parts.hpp"
#include "flow/reading/objects.hpp"
#include "flow/reading/places.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

void add_numbers_at(Reader& in, const TermRef& place, const TypeRef& given, std::vector<TermRef>& all) {
  const TypeRef& type = deduced(given);
  if (is_double(type)) return all.push_back(make_term(Load{place}, real(Scalar::Double), false, reads, true));
  const std::vector<Inner> inner = inside(in, type);
  if (inner.empty() || is_tuple(type)) fail("what it gives");
  for (const Inner& each : inner) add_numbers_at(in, inner_place(place, each), without_const(each.type), all);
}

void add_numbers_of(Reader& in, const std::vector<Item>& given, const TypeRef& type, std::vector<TermRef>& all) {
  const std::vector<Inner> inner = inside(in, type);
  const std::vector<Item>& items =
      given.size() == 1 && inner.size() > 1 && !given[0].value && elements_of(deduced(type)) ? given[0].list : given;
  if (items.size() != inner.size()) fail("what it gives");
  for (std::size_t i = 0; i < inner.size(); ++i)
    items[i].value ? add_numbers(in, items[i].value, inner[i].type, all)
                   : add_numbers_of(in, items[i].list, inner[i].type, all);
}

}  // namespace

bool add_braces(Reader& in, const TypeRef& type, std::vector<std::string>& all) {
  if (is_double(type)) {
    all.insert(all.end(), all.empty() ? 2 : 1, "");
    return true;
  }
  const std::vector<Inner> inner = inside(in, type);
  if (inner.empty()) return false;
  if (all.empty()) all.emplace_back();
  // Those of the array in a std::array can be left out around numbers alone.
  const auto* library = core::as<Library>(deduced(type));
  const bool is_nested = library && library->name == "std::array" && !is_double(inner[0].type);
  all.back() += is_nested ? "{{" : "{";
  for (const Inner& each : inner) {
    if (&each != &inner[0]) all.back() += ", ";
    if (!add_braces(in, each.type, all)) return false;
  }
  all.back() += is_nested ? "}}" : "}";
  return true;
}

void add_numbers(Reader& in, const TermRef& value, const TypeRef& type, std::vector<TermRef>& all) {
  if (is_double(type)) return all.push_back(value);
  if (const TermRef whole = whole_of(value); whole && in.made.shapes.count(root_of(whole))) {
    place_in(in, whole, false);
    return add_numbers_at(in, whole, type, all);
  }
  const auto list = items_given(value, type);
  if (!list) fail("what it gives");
  add_numbers_of(in, *list, type, all);
}

}  // namespace dualrev::flow
