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
    const auto* token = std::get_if<Token>(&pieces[at]);
    if (!token) return std::nullopt;
    switch (token->kind) {
      case Token::Kind::End: return all;
      case Token::Kind::Comma: break;
      case Token::Kind::Member: member = token->member; break;
      case Token::Kind::Braces: {
        auto inner = items(pieces, ++at);
        if (!inner) return std::nullopt;
        all.push_back({nullptr, std::move(*inner), std::exchange(member, {})});
        break;
      }
      default: return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Braces by themselves.
std::optional<std::vector<Item>> list_in(const TermRef& t) {
  const auto* text = as<Verbatim>(t);
  if (!text || !begins_with(*text, Token::Kind::Braces)) return std::nullopt;
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
