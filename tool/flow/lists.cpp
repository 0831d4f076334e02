#include "flow/lists.hpp"

#include <utility>

namespace dualrev::flow {

using namespace core;

namespace {

/// Reads the pieces of text from one behind an opening brace to its end.
std::optional<std::vector<Item>> items(const std::vector<Piece>& pieces, std::size_t& at) {
  std::vector<Item> all;
  std::string member;
  for (; at < pieces.size(); ++at) {
    if (const auto* hole = std::get_if<Hole>(&pieces[at])) {
      all.push_back({hole->term, {}, std::exchange(member, {})});
      continue;
    }
    const auto* words = std::get_if<std::string>(&pieces[at]);
    if (!words) return std::nullopt;
    if (*words == "}") return all;
    if (*words == ", ") continue;
    if (*words == "{") {
      auto inner = items(pieces, ++at);
      if (!inner) return std::nullopt;
      all.push_back({nullptr, std::move(*inner), std::exchange(member, {})});
    } else if (words->starts_with(".") && words->ends_with(" = ")) {
      member = words->substr(1, words->size() - 4);
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Braces by themselves.
std::optional<std::vector<Item>> list_in(const TermRef& t) {
  const auto* text = as<Verbatim>(t);
  const auto* first = text && !text->pieces.empty() ? std::get_if<std::string>(&text->pieces.front()) : nullptr;
  if (!first || *first != "{") return std::nullopt;
  std::size_t at = 1;
  auto all = items(text->pieces, at);
  return at + 1 == text->pieces.size() ? std::move(all) : std::nullopt;
}

}  // namespace

std::optional<std::vector<Item>> list_of(const Declarator& declared) {
  const bool is_list = declared.init == Declarator::Init::List || declared.init == Declarator::Init::CopyList;
  if (!is_list) return declared.arguments.size() == 1 ? list_in(declared.arguments[0].term) : std::nullopt;
  std::vector<Item> all;
  for (const Hole& argument : declared.arguments) {
    auto inner = list_in(argument.term);
    all.push_back(inner ? Item{nullptr, std::move(*inner)} : Item{argument.term, {}});
  }
  return all;
}

}  // namespace dualrev::flow
