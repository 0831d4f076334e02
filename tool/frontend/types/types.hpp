// Clang's types => core types.
#pragma once

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Type.h>

#include <functional>
#include <map>

#include "core/access.hpp"
#include "core/type.hpp"
#include "frontend/program/unit.hpp"
#include "frontend/refusals/refusal.hpp"
#include "versions/clang.hpp"

namespace dualrev::frontend {

/// Parameters that are constants in a twin are told as bits, of so many parameters at most. One more bit says that the
/// object of a member function is constant as well.
inline constexpr unsigned marked_at_most = 31;
inline constexpr unsigned of_constant_object = 1U << marked_at_most;

/// What types without a name are called where they are template parameters; by canonical type.
using TypeNames = std::map<const clang::Type*, std::vector<std::string>>;

class Types {
 public:
  explicit Types(const Unit& unit) : unit_(unit), policy_(unit.ast().getLangOpts()) {
    policy_.SuppressTagKeyword = true;
    policy_.Bool = true;
    policy_.SuppressInlineNamespace = true;
    policy_.SuppressUnwrittenScope = true;
  }

  /// Whether a scalar is anywhere in a value of the type, behind pointers and references too.
  bool holds_scalar(clang::QualType type);
  /// A member of a class inside a function that has a twin: only the twin's is in sight.
  bool is_in_local_twin(const clang::FunctionDecl* function);
  /// Whether a pointer to a function, or another function value, is anywhere in it.
  bool holds_function(clang::QualType type);
  /// Whether the function, or one that it calls, has a handler for exceptions that hold scalars: it may give what it
  /// was not given.
  bool catches_numbers(const clang::FunctionDecl* function);
  /// Whether the function, or one that it calls, throws an exception that holds scalars: they may be made of what it
  /// was given.
  bool throws_numbers(const clang::FunctionDecl* function);
  /// Whether the function, or one that it calls, tells by their addresses whether two objects with scalars are the
  /// same.
  bool compares_addresses(const clang::FunctionDecl* function);
  /// What running the function does, apart from what it is given to look at and to change: to variables
  /// that outlive it, to the world, and by what it throws.
  core::Access access_outside(const clang::FunctionDecl* function);
  /// Whether a function of the library may throw, by its text: something that it runs never returns.
  bool library_throws(const clang::FunctionDecl* function);
  /// The functions that a body names, and what may run in their place or with them: what overrides them, what makes and
  /// ends the objects that it makes.
  const std::vector<const clang::FunctionDecl*>& callees(const clang::FunctionDecl* function);
  /// Whether anything but members of specialisations which are not reached themselves runs it, in this unit, the
  /// library included.
  bool is_reached(const clang::FunctionDecl* function);
  /// The definition of a function that another unit defines, with that unit's types; else null.
  std::function<std::pair<Types*, const clang::FunctionDecl*>(const clang::FunctionDecl*)> elsewhere;
  /// Whether a function value without scalars in its type may be run by a thread of its own, or by code that is not
  /// here.
  bool may_run_elsewhere();
  /// A constant that outlives the function, with an initialiser in sight: it can have a twin that does too. Null has
  /// none.
  bool has_lasting_twin(const clang::VarDecl* variable);
  /// Whether nothing can change a constant, and its initialiser gives the same a second time without anything to show
  /// for it.
  bool is_repeatable(const clang::VarDecl* constant);
  /// float, double, long double, const or not, not behind a reference.
  static bool is_scalar(clang::QualType type);
  /// std::complex of a scalar.
  static bool is_complex(clang::QualType type);
  /// Throws a Refusal for types that cannot have a twin.
  core::TypeRef lower(clang::QualType type, clang::SourceLocation at);
  /// Of integers, rows of them, and what leads to such; null of others.
  std::shared_ptr<const core::Integers> integers_in(clang::QualType type, clang::SourceLocation at);
  /// The type as it is said where the entity at hand stands: with the source's own words where they hold there, else
  /// part by part.
  std::string spelling(clang::QualType type) const;
  /// A class or enumeration in it that only its class can name, and not through its twin either; or null.
  const clang::TagDecl* unspeakable_name(clang::QualType type);
  /// The type of constant data: the original's. An array is written around a name.
  core::TypeRef of_constant(clang::QualType type);
  /// One that D leaves as it is, with what is known of it.
  core::Passive passive(clang::QualType type, clang::SourceLocation at);
  /// A private type without scalars, as others name it: by what the twin of its class calls it.
  std::string spelling_in_twin(const clang::TagDecl* hidden) const;
  /// The same of an enumeration inside a class inside a function; nothing where that class is not in sight.
  std::string name_of_local(const clang::EnumDecl* enumeration);
  std::string suffix;  ///< of twins
  /// What the entity at hand calls a type that mentions a closure; empty if it has no name for it.
  std::string name_of_unnamed(clang::QualType type) const;
  TypeNames names;  ///< of the entity at hand, which is
  const clang::Decl* entity = nullptr;
  /// Whether a twin has no name for the original: one that only a class, a function or nobody can name.
  bool is_out_of_reach(clang::QualType type);
  /// Whether every part of the type that mentions a closure has a name here.
  bool is_nameable(clang::QualType type) const;
  /// Which instance of a class template it is, if its arguments have no names.
  core::Instance instance_of(const clang::CXXRecordDecl* record) const;
  /// The class without arguments, for those that are deduced; null if nothing deduces them.
  core::TypeRef lower_deduced(clang::QualType type, clang::SourceLocation at);
  /// The type's mangled name.
  std::function<std::string(clang::QualType)> mangled;
  /// Where spelled types will stand: names that stand for something else there start with `::`.
  const clang::DeclContext* scope = nullptr;
  const clang::PrintingPolicy& policy() const { return policy_; }
  /// Classes inside the function that is being lowered, as far as it has been: others have no twin here.
  std::set<const clang::CXXRecordDecl*> local_classes;
  bool uses_eigen = false;  ///< a type of Eigen has been lowered
  /// Called for each user class that needs a twin.
  std::function<void(const clang::CXXRecordDecl*, clang::SourceLocation)> on_record;

 private:
  bool is_hidden(const std::string& word, bool names_scope) const;
  std::vector<core::TypeRef> twin_arguments(clang::QualType type, const clang::CXXRecordDecl* record,
                                            clang::SourceLocation at);
  core::TypeRef lower_function(const clang::FunctionProtoType* function, clang::SourceLocation at);
  core::TypeRef lower_class(clang::QualType type, const clang::CXXRecordDecl* record, clang::SourceLocation at);
  std::string nameless_arguments(const clang::CXXRecordDecl* record, clang::SourceLocation at) const;
  bool holds_in_interface(const clang::CXXRecordDecl* record);
  bool is_base_of_numbers(const clang::CXXRecordDecl* record);
  core::TypeRef lower_eigen(const clang::ClassTemplateSpecializationDecl* record, bool is_const,
                            clang::SourceLocation at);
  /// Null if it is no iterator that has a name.
  core::TypeRef lower_iterator(const clang::ClassTemplateSpecializationDecl* record, bool is_const,
                               clang::SourceLocation at);
  core::TypeRef lower_library(const clang::ClassTemplateSpecializationDecl* record, bool is_const,
                              clang::SourceLocation at);

  const Unit& unit_;
  clang::PrintingPolicy policy_;
  std::map<const clang::VarDecl*, bool> repeatable_;
  std::map<const clang::Type*, bool> holds_;
  using Answers = std::map<const clang::FunctionDecl*, bool>;
  using Function = std::pair<Types*, const clang::FunctionDecl*>;  ///< with the types of the unit that has it
  Function definition_elsewhere(const clang::FunctionDecl* function) const {
    return elsewhere ? elsewhere(function) : Function();
  }
  bool any_reached(const clang::FunctionDecl* function, std::map<Function, bool>& known,
                   bool (*holds)(Types&, const clang::Stmt*));
  std::map<Function, bool> catches_;
  std::map<Function, bool> throws_;
  std::map<Function, bool> compares_;
  std::map<Function, core::Access> outside_;
  Answers library_throws_;
  Answers changing_;  ///< what gives something else the second time, or does something that shows
  std::optional<bool> runs_elsewhere_;
  using Functions = std::map<const clang::FunctionDecl*, std::vector<const clang::FunctionDecl*>>;
  const Functions& overriders();  ///< who overrides a virtual function, anywhere in the unit
  Functions callees_;
  std::optional<std::set<const clang::FunctionDecl*>> reached_;
  std::optional<Functions> overriders_;  ///< of the unit
  std::set<const clang::Type*> open_;    ///< being looked at
};

/// Declared noexcept.
bool is_nothrow(const clang::FunctionDecl* function);
/// The type of a lambda expression, what the library makes of one, or a reference to it: it has no name.
bool is_closure(clang::QualType type);
/// Classes of the library that only `auto` names: views, iterators, what std::bind gives.
bool is_deduced(const clang::CXXRecordDecl* record);
/// Whether member functions of a library's class run code that it was given, which may have a memory: of views, and of
/// iterators made of others.
bool runs_given_code(const clang::CXXRecordDecl* record);
/// The `overloaded` that people inherit from closures, to visit a variant with.
bool is_overload_set(const clang::CXXRecordDecl* record);
/// Whether a function can change storage of its caller through a parameter of this type.
bool may_be_changed_through(clang::QualType type, std::set<const clang::Type*> seen = {});
/// Whether a call may change its object, or what that points to; what overrides a virtual function may have more of
/// both.
bool changes_object(const clang::CXXMethodDecl* method);
/// A number that is volatile, of which nobody but its function knows: it is one like any other.
bool is_plain_in_spite(const clang::VarDecl* variable);
/// An object of a class of the user's with nothing in it that could change.
bool is_without_state(const clang::VarDecl* variable);
/// Whether a const member of the type is one of a twin without being const there.
bool is_settable_though_const(clang::QualType type);
/// Of the library Eigen.
bool is_eigen(const clang::Decl* decl);
/// Whether a declaration belongs to the standard library or another system header.
bool is_library(const clang::Decl* decl);
/// Whether anybody may make a value of the class without arguments.
bool is_made_from_nothing(const clang::CXXRecordDecl* record);
/// The name of a variable; the parameters that a pack stands for are numbered.
std::string name_of(const clang::VarDecl* variable);
/// A reference or a pointer to an array or to a function, whose spelling leaves no place for a name.
bool is_around_its_name(clang::QualType type);
/// Of an instance of a template that of the template.
clang::AccessSpecifier access_of(const clang::NamedDecl* decl);
/// Whether only the class around it can name it: a member that is not public, or inside of such a class.
bool is_hidden_name(const clang::NamedDecl* decl);
/// A class or enumeration inside a class that only the class can name.
bool is_hidden_type(const clang::TagDecl* tag);
/// Inside a class inside a function, of which only the twin is in sight.
bool is_of_local_twin(const clang::TagDecl* tag);
/// One of these two, anywhere in the type, or null.
const clang::TagDecl* hidden_name(clang::QualType type);
/// Whether it stands inside of such a class.
bool is_in_hidden_type(const clang::Decl* decl);
/// The outermost class around a class, or itself, if that stands inside a function.
const clang::CXXRecordDecl* local_class(const clang::CXXRecordDecl* record);
/// A class inside a function that an instance of a template is made of: where the instance's twin stands, it has no
/// name.
const clang::CXXRecordDecl* local_argument(const clang::CXXRecordDecl* record);
/// Its name, which is made up if it has none.
std::string local_name(const clang::CXXRecordDecl* record);
/// "the union 'U'", "the anonymous union of 'S'".
std::string union_name(const clang::RecordDecl* record);
/// "std::vector", without inline namespaces.
std::string qualified_name(const clang::NamedDecl* decl);
/// dualrev::matrix, which dualrev::hessian gives.
bool is_runtime_matrix(clang::QualType type);
inline constexpr const char* not_all_numbers =
    "a Hessian inside is one of a function of numbers, whose header is there and was written with --order=2, and of it "
    "single numbers are read, h(0, 1); ask for its products with directions, dualrev::hvp<f>";
inline constexpr const char* not_a_number_of_pullback =
    "a pullback inside is one of a function of numbers, whose header is there and was written with --order=2, and is "
    "called on a number where it is known; ask for dualrev::gradient<f>";
/// What dualrev::jvp, hvp, hessian and vjp give: "jvp"; else empty.
std::string answer_of(const clang::CXXRecordDecl* record);

}  // namespace dualrev::frontend
