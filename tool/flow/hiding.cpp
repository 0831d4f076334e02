#include "flow/hiding.hpp"

#include <set>
#include <vector>

#include "core/rewrite.hpp"
#include "core/walk.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// Parameters are in sight wherever text stands, so that no other thing can have their names.
class Hiding {
 public:
  std::string name(const FunctionTwin& function) {
    rewritten(
        function.body, [&](const TermRef& t) { return look_at(t); },
        [&](const StmtRef& s, bool) {
          for (const Declarator* each : parts(*s).declared) declared_.insert(each->name);
          return StmtRef();
        });
    for (const std::string& each : declared_)
      if (outside_.count(each)) return each;
    return {};
  }

 private:
  TermRef look_at(const TermRef& t) {
    if (const auto* variable = as<Variable>(t)) add(variable->symbol);
    if (const auto* closure = as<Lambda>(t))
      for (const Declarator& each : closure->parameters) declared_.insert(each.name);
    if (const auto* text = as<Verbatim>(t))
      for (const Piece& piece : text->pieces)
        if (const SymbolRef* symbol = named_by(piece)) add(*symbol);
    if (const auto* call = as<Call>(t); call && call->callee.find("::") == std::string::npos)
      outside_.insert(call->callee);
    return nullptr;
  }
  void add(const SymbolRef& symbol) {
    if (!is_inside(*symbol)) outside_.insert(symbol->name);
  }

  std::set<std::string> declared_, outside_;
};

}  // namespace

std::string name_of_two(const FunctionTwin& function) { return Hiding().name(function); }

}  // namespace dualrev::flow
