// Which functions the user wants: asked for in code, marked, named, or all that admit it.
#pragma once

#include <optional>

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

struct Root {
  const clang::FunctionDecl* function;
  bool asked_here = false;  ///< the unit's own code asks for it, so its header must declare it
  const clang::CXXRecordDecl* object =
      nullptr;  ///< asked for by the type of a function object, whose call operator it is
};

struct Wishes {
  std::vector<std::string> functions;                          ///< --function
  std::vector<std::pair<std::string, std::string>> constants;  ///< --constant=FUNCTION:PARAM
  std::string suffix = "_dual";
  bool keep_going = false;
  bool all = false;     ///< every function that admits it, whatever is asked for; refusals are no errors
  bool pieces = false;  ///< it is kept what stands where in the sources
  /// How a refusal is told.
  Finding::Level level() const { return all ? Finding::Level::Warning : Finding::Level::Error; }
};

/// By `dualrev::gradient<f>` and the like, and by annotation.
std::vector<Root> requested(const Unit& unit);
/// Whether it asks for second derivatives: by dualrev::hvp or hessian, or a check of these.
bool asks_for_second_order(const Unit& unit);
/// Whether it asks for tangents (jvp).
bool asks_for_tangents(const Unit& unit);
/// All functions of the unit that a name means: "f", "ns::f", "power<7>".
std::vector<const clang::FunctionDecl*> named(const Unit& unit, const std::string& name);
/// Overloaded operators outside of classes, in the order of the unit.
std::vector<const clang::FunctionDecl*> operators(const Unit& unit);
/// Functions that libraries find by the types of their arguments, each once.
std::vector<const clang::FunctionDecl*> found_by_lookup(const Unit& unit, Types& types);
/// What the user specialised of the class templates of std; of a partial specialisation the instances.
const std::vector<const clang::ClassTemplateSpecializationDecl*>& specialisations(const Unit& unit);
/// Whether a function of that name, other than `known`, is declared behind a place, wherever it stands:
/// argument-dependent lookup may find it.
bool is_declared_behind(const Unit& unit, const clang::FunctionDecl* known, clang::SourceLocation at);
/// For "power<7>": the qualified name of that instance of a template of the unit, "ns::power<7>"; empty if there is no
/// such template.
std::string instance_of_template(const Unit& unit, const std::string& name);
/// The template of that name, with or without arguments behind it; null if there is none.
const clang::FunctionDecl* template_named(const Unit& unit, const std::string& name);
/// Functions that the unit defines and that have a name, closures' and those of classes inside functions aside.
std::vector<const clang::FunctionDecl*> definitions(const Unit& unit);
/// Functions defined in the main file that could be roots. `refused` gets those that hold numbers, but which the
/// boundary keeps from being one.
std::vector<Root> candidates(const Unit& unit, Types& types,
                             std::vector<std::pair<Refusal, const clang::FunctionDecl*>>& refused);

/// The variable of a namespace that has a closure's type; null if there is none.
const clang::VarDecl* closure_variable(const Unit& unit, const clang::CXXRecordDecl* closure);

/// Why a function cannot be a root; nothing if it can.
std::optional<Refusal> boundary(const clang::FunctionDecl* function, Types& types,
                                const std::function<bool(unsigned)>& is_constant);

bool has_annotation(const clang::Decl* decl, llvm::StringRef words);
/// "power<7>" for an instance, else the plain name.
std::string display_name(const clang::FunctionDecl* function);

}  // namespace dualrev::frontend
