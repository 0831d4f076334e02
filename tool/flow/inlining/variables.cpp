#include "flow/inlining/variables.hpp"

#include <algorithm>

#include "core/keywords.hpp"

namespace dualrev::flow {

using namespace core;

TermRef Variables::fresh(const std::string& name, const TypeRef& type, const SymbolRef& like) {
  auto symbol = std::make_shared<Symbol>();
  symbol->name = frames_.around.prefer(name);
  symbol->kind = Symbol::Kind::Local;
  symbol->type = type;
  symbol->escapes = like && like->escapes;
  symbol->changes = like ? like->changes : 1;
  names_.insert(symbol->name);
  made_.insert(symbol);
  const TypeRef of = with_const(deduced(referee(deduced(type))), false);
  return core::variable(symbol, of, core::as<Real>(of) != nullptr, reads);
}

TermRef Variables::local(const std::string& name, const TypeRef& type, Declarator::Init init,
                         const std::vector<TermRef>& values, Row& to, const SymbolRef& like) {
  const TermRef made = fresh(name, type, like);
  const SymbolRef& symbol = core::as<Variable>(made)->symbol;
  // A number that stays what it is depends on an input if what it is made of does.
  const bool stays = core::as<Real>(deduced(type)) && type->is_const && !values.empty() &&
                     std::none_of(values.begin(), values.end(), [](const TermRef& each) { return each->active; });
  Declarator d{symbol->name, type, init, {}, stays || core::as<Passive>(deduced(type)), symbol};
  for (const TermRef& each : values) {
    changes_.check(each);
    const bool is_place =
        each->place && (core::as<Real>(deduced(each->type)) || core::as<Passive>(deduced(each->type)));
    const TermRef value =
        is_place ? make_term(Load{each}, with_const(each->type, false), false, each->access, each->active) : each;
    d.arguments.push_back(Hole{value, Wanted::Dual});
  }
  for (const TermRef& each : values) changes_.note_reach(symbol, type, each);
  to.push_back(std::make_shared<const Stmt>(Stmt{Declare{"", {std::move(d)}}, {}, {}, frames_.location}));
  return stays ? core::variable(symbol, made->type, false, reads) : made;
}

void Variables::keep(const TermRef& made) { made_.erase(core::as<Variable>(made)->symbol); }

void Variables::note_temporary(const TermRef& made) { temporaries_.insert(core::as<Variable>(made)->symbol); }
bool Variables::is_temporary(const TermRef& made) const {
  const auto* variable = core::as<Variable>(made);
  return variable && temporaries_.count(variable->symbol) > 0;
}
bool Variables::name(const TermRef& made) {
  const auto* variable = core::as<Variable>(made);
  return variable && temporaries_.erase(variable->symbol) > 0;
}

std::string last_name(const std::string& qualified) {
  const std::size_t colons = qualified.rfind("::");
  const std::string name = colons == std::string::npos ? qualified : qualified.substr(colons + 2);
  static const std::map<std::string, std::string> operators = {{"operator+", "sum"},     {"operator-", "difference"},
                                                               {"operator*", "product"}, {"operator/", "quotient"},
                                                               {"operator()", "value"},  {"operator[]", "element"}};
  const auto found = operators.find(name);
  return found != operators.end() ? found->second : name.empty() || name.starts_with("operator") ? "value" : name;
}

std::string variable_name(const std::string& qualified) {
  std::string name = last_name(qualified.substr(0, qualified.find('<')));
  name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
  return is_keyword(name) ? name + "_" : name;
}

}  // namespace dualrev::flow
