#include "transform/names.hpp"

#include "core/walk.hpp"
#include "core/words.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

void words_in(const std::string& text, const VisitName& visit) {
  for_each_word(text, [&](std::string_view word, std::string_view) { visit(word); });
}
template <class Part>
int count(const Part& part, const std::string& name) {
  int found = 0;
  for_each_name(part, [&](std::string_view named) { found += named == name; });
  return found;
}

}  // namespace

void for_each_name(const TermRef& t, const VisitName& visit) {
  if (!t) return;
  if (const auto* variable = as<Variable>(t)) visit(variable->name());
  if (const auto* text = as<Verbatim>(t))
    for (const Piece& piece : text->pieces)
      if (const auto* spelled = std::get_if<std::string>(&piece)) words_in(*spelled, visit);
  for (const Hole& operand : operands(*t)) for_each_name(operand.term, visit);
  if (const auto* call = as<MethodCall>(t)) for_each_name(call->pointer, visit);
  if (const auto* closure = as<Lambda>(t)) {
    words_in(closure->captures, visit);
    for (const Declarator& parameter : closure->parameters) words_in(parameter.name, visit);
    for_each_name(closure->body, visit);
  }
}
void for_each_name(const StmtRef& s, const VisitName& visit) {
  if (!s) return;
  const Parts all = parts(*s);
  for (const Declarator* d : all.declared) words_in(d->name, visit);
  if (const auto* attempt = as<Try>(s))
    for (const Try::Handler& handler : attempt->handlers) words_in(handler.declaration, visit);
  for (const TermRef& t : all.terms) for_each_name(t, visit);
  for (const StmtRef& inner : all.statements) for_each_name(inner, visit);
}

int mentions(const TermRef& t, const std::string& name) { return count(t, name); }
int mentions(const StmtRef& s, const std::string& name) { return count(s, name); }

std::string words_of(const TermRef& t) {
  if (const auto* load = as<Load>(t)) return words_of(load->place);
  if (const auto* variable = as<Variable>(t)) return variable->name();
  const auto* text = as<Verbatim>(t);
  if (!text) return {};
  std::string words;
  for (const Piece& piece : text->pieces) {
    const auto* hole = std::get_if<Hole>(&piece);
    const auto* spelled = std::get_if<std::string>(&piece);
    const std::string more = spelled ? *spelled : hole ? words_of(hole->term) : std::string();
    if (more.empty()) return {};
    words += more;
  }
  std::erase(words, ' ');
  return words;
}

std::string spelled(const Plain& plain) {
  std::string all;
  if (const auto* text = as<Verbatim>(plain.text))
    for (const Piece& piece : text->pieces)
      if (const auto* words = std::get_if<std::string>(&piece)) all += *words;
  return all;
}

bool has_word(const std::string& text, const std::set<std::string>& words) {
  bool found = false;
  for_each_word(text,
                [&](std::string_view word, std::string_view) { found = found || words.count(std::string(word)); });
  return found;
}

}  // namespace dualrev::transform
