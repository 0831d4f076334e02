// One unit's part of the program: functions wait in a list until their bodies are lowered; each may ask for more.
#pragma once

#include "frontend/program/program.hpp"

namespace clang {
class ASTNameGenerator;
class MangleContext;
}  // namespace clang

namespace dualrev::frontend {

class UnitLowering {
 public:
  UnitLowering(Program& program, Unit& unit);
  ~UnitLowering();

  /// Roots of this unit by code, marks and names. `matched` collects the names of --function that were found.
  void add_requested(std::set<std::string>& matched);
  void add_candidates();
  /// Says why functions that hold numbers are no candidates; false if there are none.
  bool report_not_admitted();
  /// Of a source that is wanted as a whole: the member functions that it defines, of classes with twins, which other
  /// programs may call. False if there are none that are new.
  bool want_members();
  bool has_roots() const { return !wanted_.empty() || !asked_closures_.empty(); }
  /// Asks for a function that another unit calls; its definition is here.
  void need_from_outside(const std::string& mangled, unsigned constants);
  /// The same of one whose address is taken.
  void need_entry_from_outside(const std::string& mangled) { entry_keys_.insert(mangled); }
  /// Works the list off. False if nothing was on it.
  bool work();
  /// What depends on something without a twin, here or in another unit, has none either. False if nothing is new.
  bool spread();
  /// Takes what has no twin from the module.
  void drop_incomplete();
  void finish();
  /// A refusal met when all was lowered. False if nothing has that origin.
  bool refuse_later(const core::Origin& origin, const Cause& cause);
  std::vector<Outcome> outcomes(bool everything);

  /// Functions with bodies that other units can call, by their mangled names.
  const std::map<std::string, const clang::FunctionDecl*>& definitions();
  const clang::FunctionDecl* definition(const std::string& mangled);
  /// Whether no other unit may have a body for the function.
  bool defines_alone(const std::string& mangled);
  /// Why the function of that name has no twin; null if it has.
  const Cause* cause_of(const std::string& mangled);
  std::string mangled(const clang::NamedDecl* decl) const;

  Unit& unit() { return unit_; }
  /// Prints a refusal met in a function, with the chain of calls that led there.
  void report(const Refusal& refusal, const clang::FunctionDecl* in);

  UnitModule module;
  bool failed = false;

 private:
  /// A function with the set of parameters (as bits) that are constants in this twin.
  struct Wanted {
    const clang::FunctionDecl* function;
    unsigned constants = 0;
    bool root = false;
    bool asked_here = false;
    bool wished = false;  ///< by code, mark or name, not for want of other wishes
    const clang::FunctionDecl* caller = nullptr;
    clang::SourceLocation call = {};
    bool done = false;
    bool tried = false;
    bool by_type = false;                  ///< the call operator of a function object that is asked for by its type
    const clang::VarDecl* self = nullptr;  ///< the constant object of a member function, if it has a name
    bool by_language = false;              ///< only if a library or the language should call it: refused in silence
  };

  // passive_classes.cpp
  /// Of a root whose arguments may overlap: the classes among them that have no twin.
  void add_passive_classes(const clang::FunctionDecl* function, unsigned constants);
  void add_passive_class(const clang::CXXRecordDecl* record);
  void add_root(const Root& root, bool wished);
  void add_closure_root(const Root& root);
  std::string need(const clang::FunctionDecl* function, unsigned constants, const clang::FunctionDecl* caller,
                   clang::SourceLocation at);
  Wanted& want(const clang::FunctionDecl* function, unsigned constants);
  void check_passive(const clang::FunctionDecl* function, clang::SourceLocation at);
  // own_rules.cpp
  void check_own_rules();
  void need_rule(const clang::FunctionDecl* function, const clang::FunctionDecl* caller, clang::SourceLocation at);
  void need_second_order(const clang::FunctionDecl* function, const clang::FunctionDecl* caller,
                         clang::SourceLocation at);
  std::optional<std::pair<std::string, std::string>> need_derivative(const clang::FunctionDecl* function,
                                                                     const std::vector<unsigned>& by);
  /// The classes that a function takes and gives get their twins.
  void lower_signature(const clang::FunctionDecl* function);
  /// Whether the function has a rule: then it has no twin.
  bool lower_by_rule(const Wanted& wanted);
  /// Whether its signature names a type of the source, which no header of it can know.
  bool has_own_type(const clang::FunctionDecl* function) const;
  void lower_function(Wanted& wanted);
  core::FunctionTwin declaration_elsewhere(const clang::FunctionDecl* function, const Wanted& wanted);
  void lower_record(const clang::CXXRecordDecl* record, clang::SourceLocation at);
  void add_member_types(core::RecordTwin& twin, const clang::CXXRecordDecl* record);
  void add_hidden_types(core::RecordTwin& twin, const clang::Decl* member);
  core::RecordTwin record_twin(const clang::CXXRecordDecl* record, clang::SourceLocation at);
  /// The twin of a class inside a function stands where the class does, with the bodies of its functions.
  core::LocalRecord local_record(const clang::CXXRecordDecl* record, const clang::FunctionDecl* around);
  void local_bodies(const clang::CXXRecordDecl* record, const clang::FunctionDecl* around,
                    std::vector<core::FunctionTwin>& bodies);
  /// Declared and defined, whoever will have it.
  core::FunctionTwin twin_with_body(const clang::FunctionDecl* defined, const Wanted& wanted, Surroundings& around);
  core::FunctionTwin local_body(const clang::CXXMethodDecl* method, const clang::FunctionDecl* around);
  core::FunctionTwin friend_comparison(const clang::FunctionDecl* function);
  core::FunctionTwin method_declaration(const clang::CXXMethodDecl* method);
  std::string hidden_constant(const clang::VarDecl* variable);
  std::string hidden_member(const clang::ValueDecl* member, clang::SourceLocation at);
  std::string reveal(const clang::ValueDecl* member, const char* ending);
  void lower_constant(const clang::VarDecl* variable, clang::SourceLocation at);
  /// Lowers it, or remembers who goes without.
  void need_constant(const clang::VarDecl* variable, const clang::FunctionDecl* user, clang::SourceLocation at);
  core::FunctionTwin signature(const clang::FunctionDecl* function, const Wanted& wanted, Lowering* defaults);
  void stand_alone(core::FunctionTwin& twin, const clang::FunctionDecl* function, const Wanted& wanted, Lowering* body);
  void add_instances(core::FunctionTwin& twin, const clang::FunctionDecl* function);
  void add_meanings_of_friend(core::FunctionTwin& twin, const clang::FunctionDecl* function) const;
  void add_meanings_around(core::FunctionTwin& twin, const clang::FunctionDecl* function) const;
  bool reads_originals(const clang::FunctionDecl* function, unsigned constants) const;
  const clang::VarDecl* constant_object(const clang::FunctionDecl* function);
  core::Instance instance_of(const clang::FunctionDecl* function) const;
  core::Origin origin(const clang::NamedDecl* decl, const clang::NamedDecl* text);
  std::string original_prototype(const clang::FunctionDecl* function);
  bool has_twin_in_sight(const clang::FunctionDecl* function);
  bool is_in_generated_class(const clang::FunctionDecl* function) const;
  bool is_marked_constant(const clang::FunctionDecl* function, unsigned parameter) const;
  unsigned marked_constants(const clang::FunctionDecl* function) const;
  bool is_shared(const clang::Decl* decl) const;
  bool can_be_included_again(clang::FileID file) const;
  clang::FileID included_by_others(clang::FileID file) const;
  /// Stands in a header that this program wrote.
  bool is_generated(const clang::Decl* decl) const;
  std::vector<std::string> includes() const;

  Surroundings surroundings(const clang::FunctionDecl* function);

  Program& program_;
  Unit& unit_;
  Types types_;
  SourceText text_;
  std::unique_ptr<clang::ASTNameGenerator> mangler_;
  std::unique_ptr<clang::MangleContext> type_mangler_;
  std::vector<std::unique_ptr<Wanted>> wanted_;
  std::map<std::pair<const clang::FunctionDecl*, unsigned>, Wanted*> by_function_;
  std::optional<std::map<std::string, const clang::FunctionDecl*>> definitions_;
  std::set<const clang::CXXRecordDecl*> records_;
  std::set<const clang::CXXRecordDecl*> passive_classes_;
  std::map<const clang::CXXRecordDecl*, Refusal> refused_records_;
  std::set<const clang::VarDecl*> constants_;
  std::vector<std::pair<const clang::CXXRecordDecl*, core::RecordTwin>>
      behind_;  ///< classes inside the one that is being lowered, defined behind it
  std::map<const clang::VarDecl*, const clang::CXXMethodDecl*>
      asked_closures_;  ///< constants that are roots, by their call operators
  std::set<std::string> reported_;
  std::vector<std::pair<Refusal, const clang::FunctionDecl*>> not_admitted_;  ///< functions that are no candidates
  void want_operators();
  bool quiet_ = false;            ///< a refusal is nobody's concern
  std::optional<Cause> refused_;  ///< the first of the function at hand, aloud or in silence
  std::map<const clang::Decl*, std::set<const clang::Decl*>>
      callers_;                                                   ///< of a function; users of a constant, of a class
  const clang::Decl* user_ = nullptr;                             ///< whose lowering asks for classes
  std::map<std::string, std::set<const clang::Decl*>> entities_;  ///< by the twin's key, and by its place and name
  std::map<const clang::Decl*, Cause> without_twin_;              ///< refused though others call or name them
  bool drops_records_ = false;                                    ///< a class was refused when all was lowered
  void add_entity(const core::Origin& origin, const clang::Decl* decl);
  bool is_dropped(const core::Origin& origin) const;
  Cause cause(const Refusal& refusal) const;
  void warn(const Refusal& of);
  std::set<const clang::CXXRecordDecl*> twins_;  ///< all classes with a twin, those inside others too
  std::size_t twins_seen_ = 0;
  std::set<std::string> entry_keys_;        ///< of functions whose address is taken
  std::set<std::string> needed_by_others_;  ///< keys of functions that other units call
  std::set<std::string> alone_;             ///< keys of those of headers that are not inline: no other unit has a body
  void want_quietly(const clang::FunctionDecl* function);
  void want_found(const clang::FunctionDecl* function);
  void need_virtual_elsewhere(const clang::CXXRecordDecl* record, clang::SourceLocation at);
  std::vector<const clang::FunctionDecl*> unnamed_functions_;  ///< of classes just lowered: a library may call them
  std::vector<const clang::FunctionDecl*>
      virtual_functions_;  ///< of classes just lowered: the language calls them by itself
  std::size_t next_ = 0;
};

/// Without being named.
bool is_called_by_the_language(const clang::CXXMethodDecl* method);
core::Kind kind_of(const clang::FunctionDecl* function, Types& types);
/// The first parameter with numbers of those marked constant (as bits), or null.
const clang::ParmVarDecl* marked_number(const clang::FunctionDecl* function, unsigned marked, Types& types);
/// The parameters of a constructor or operator() that are doubles where a rival takes an integer: a float goes to the
/// first; its dual would convert to both.
std::set<std::size_t> for_floats(const clang::CXXMethodDecl* method);
/// " const &", behind the parameters.
std::string qualifiers_of(const clang::CXXMethodDecl* method);
/// "_c0_2" for a twin in which parameters 0 and 2 are constants though the original does not mark them.
std::string clone_suffix(unsigned constants, unsigned marked);

}  // namespace dualrev::frontend
