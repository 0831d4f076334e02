#include "driver/derivatives.hpp"

#include "emit/text.hpp"
#include "transform/partials.hpp"

namespace dualrev::driver {

namespace {

/// "∂/∂a", "∂/∂(f(c))".
std::string derivative_by(const std::string& part) {
  const bool is_name = part.find_first_of(" ()+") == std::string::npos && part.find("--") == std::string::npos;
  return "∂/∂" + (is_name ? part : "(" + part + ")");
}

}  // namespace

std::string derivative_words(const Derivatives& derivatives) {
  std::string words;
  const auto add = [&](const std::string& line) { words += (words.empty() ? "" : "\n") + line; };
  for (const auto& [part, partial] : derivatives.by) add(derivative_by(part) + " = " + partial);
  for (const auto& [name, value] : derivatives.where) add("where " + name + " = " + value);
  return words;
}

Expressions::Expressions(const std::vector<frontend::Piece>& pieces) {
  for (const frontend::Piece& piece : pieces)
    if (piece.term && !piece.text.empty()) texts_.emplace(piece.term.get(), &piece.text);
}

/// What is made around an expression has no text of its own.
std::string Expressions::text_of(const core::TermRef& term) const {
  if (const auto found = texts_.find(term.get()); found != texts_.end()) return *found->second;
  if (const auto* load = core::as<core::Load>(term)) return text_of(load->place);
  if (const auto* convert = core::as<core::Convert>(term)) return text_of(convert->operand);
  if (const auto* made = core::as<core::Temporary>(term)) return text_of(made->made);
  if (const auto* variable = core::as<core::Variable>(term)) return variable->name();
  const auto* words = core::as<core::Verbatim>(term);
  return words && core::is_words(*words) ? core::words_of(*words) : std::string();
}

std::optional<Derivatives> Expressions::derivatives(const frontend::Piece& piece) const {
  if (!piece.term || piece.line == 0) return std::nullopt;
  const auto found = transform::partials(piece.term, [this](const core::TermRef& term) { return text_of(term); });
  if (!found) return std::nullopt;
  Derivatives made;
  const emit::Style style;
  const auto texts = [&](const std::vector<transform::Partials::Named>& from, auto& to) {
    for (const auto& [name, term] : from) to.emplace_back(name, emit::initializer_text(term, style));
  };
  texts(found->by, made.by);
  texts(found->where, made.where);
  return made;
}

}  // namespace dualrev::driver
