// The parts of `with_calls_inlined`: what stands for a name in each function that is written out, what is hoisted in
// front of a statement, and objects taken apart.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/flow.hpp"
#include "flow/inlining.hpp"
#include "flow/lists.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using Row = std::vector<core::StmtRef>;

template <class Visit>
void each_statement(const core::StmtRef& s, const Visit& visit) {
  if (!s) return;
  visit(s);
  if (const core::StmtRef& meaning = meant(s); meaning != s) each_statement(meaning, visit);
  for (const core::StmtRef& each : core::parts(*s).statements) each_statement(each, visit);
}

/// The variables that a position is in; integers only say where.
Symbols named_where(const core::TermRef& position);
/// "Camera" => "camera"
std::string variable_name(const std::string& qualified);
/// The variables that tell which place it is: indices, pointers.
Symbols named_in_indices(const core::TermRef& place);
/// "point", "x_" => "point_x"
std::string name_of_member(const std::string& object, const std::string& member);
/// Whether both are the same variable, or one is its value.
bool is_same_variable(const core::TermRef& place, const core::TermRef& from);
/// "this"
bool is_this(const core::TermRef& t);

class Inliner {
 public:
  Inliner(const core::FunctionTwin& root, const Around& around);
  core::StmtRef body();

 private:
  // ---- functions that are written out ----

  /// One that is being written out, or the root.
  struct Frame {
    const core::FunctionTwin* function = nullptr;  ///< null: a closure
    std::map<core::SymbolRef, core::TermRef> given;
    core::TermRef self;                ///< the object at hand; null: none
    Symbols names;                     ///< that text here must not mention, for others stand for them now
    std::set<std::string> types = {};  ///< of the template that it is an instance of, by their names: nor these
    const core::Lambda* closure = nullptr;
    core::StmtRef body = {};
    Symbols own = {};           ///< objects and rows that it declares, which end with it
    core::TermRef left = {};    ///< within a loop that returns: the Boolean that says so; else null
    core::TermRef result = {};  ///< of such: what is set to what it gives; null: nothing
    int loops = 0;              ///< of such: how many of these there are around the statement at hand, switches too
  };
  struct Closure {
    const core::Lambda* lambda;
    std::size_t frame;  ///< where it stands
  };
  /// How a value is wanted of what is called, and what it gives.
  struct Result {
    core::TypeRef type;  ///< null: nothing
    bool is_place = false;
  };

  [[noreturn]] void fail(const std::string& what, const char* way_out = "") const {
    throw NotInlined{what, location_, way_out};
  }
  Frame& frame() { return frames_.back(); }
  bool is_root() const { return frames_.size() == 1; }

  // ---- what has to be written out ----

  bool is_wanted(const core::StmtRef& s);
  bool is_wanted(const core::TermRef& t);
  /// A call that is an entry, or an operation, by itself.
  bool is_given_scratch(const core::Call& call, const Callee& callee) const;
  bool is_entry(const core::Call& call, const core::TermRef& t);
  /// Whether the term, or a part of it, has to become another one here.
  bool concerns(const core::TermRef& t);
  bool concerns(const core::StmtRef& s);
  bool is_concerned(const core::TermRef& t);
  bool mentions_names(const core::TermRef& t) const;
  /// Whether what text names means the same where the root stands.
  bool is_in_sight(const core::TermRef& t) const;

  // ---- statements ----

  void statements(const Row& all, Row& to);
  void statement(const core::StmtRef& s, Row& to);
  Row inside(const core::StmtRef& s);
  void declaration(const core::Declare& form, const core::StmtRef& s, Row& to);
  void declare(const core::Declarator& d, const std::string& specifiers, const core::StmtRef& s, Row& to);
  /// A variable is another name of a place from here on.
  void stand_for(const core::Declarator& d, const core::TermRef& place);
  void evaluate(const core::TermRef& t, const core::StmtRef& s, Row& to);
  /// How a loop is marked, with what stands for the variables of its function.
  std::optional<core::Checkpoint> mark(const core::StmtRef& s, Row& to);
  void loop(const core::For& form, const core::StmtRef& s, Row& to);
  void elements(const core::RangeFor& form, const core::StmtRef& s, Row& to);
  /// The rest of a function that is written out: what it gives is set where it returns.
  void tail(const Row& all, std::size_t from, const core::TermRef& result, Row& to);
  /// A loop that it returns from: by `break`, and a Boolean.
  void loop_that_returns(const core::StmtRef& s, const Row& rest, const core::TermRef& result, Row& to);
  void return_from_loop(const core::StmtRef& s, Row& to);

  // ---- terms ----

  /// What stands for a term. What has to be done before is put into `to`; null: nothing may be.
  core::TermRef term(const core::TermRef& t, Row* to);
  core::TermRef term_of(const core::TermRef& t, Row* to);
  core::TermRef with_parts(const core::TermRef& t, Row* to);
  core::TermRef text(const core::TermRef& t, Row* to);
  /// Of an object whose value is wanted and nothing else.
  core::TermRef value_of_object(const core::TermRef& t, Row* to, const std::string& name);
  core::TermRef choice(const core::Select& form, const core::TermRef& t, Row* to);
  core::TermRef both(const core::TermRef& left, const core::TermRef& right, bool conjunction, const core::TermRef& t,
                     Row* to);
  core::TermRef variable(const core::Variable& form, const core::TermRef& t);

  // ---- calls ----

  /// What a function that is called does, with the loops of the library as loops.
  const core::StmtRef& body_of(const core::FunctionTwin& callee);
  core::TermRef call(const std::string& key, const core::TermRef& object, const std::vector<core::TermRef>& arguments,
                     const core::TermRef& whole, Row* to);
  /// Of a closure.
  core::TermRef call(const core::Apply& form, const core::TermRef& whole, Row* to);
  core::TermRef construct(const std::string& key, const core::TypeRef& type,
                          const std::vector<core::TermRef>& arguments, const std::string& name, Row* to);
  void bind(Frame& made, const core::SymbolRef& symbol, const core::TypeRef& type, const core::TermRef& argument,
            bool is_short, Row* to);
  void bind_all(Frame& made, const core::FunctionTwin& callee, const std::vector<core::TermRef>& arguments,
                bool is_short, Row& row);
  void check_captures(const core::Lambda& lambda) const;
  core::TermRef row_in(const core::TermRef& span) const;
  bool is_this_object(const core::TermRef& t) const;
  /// The body in the frame that was made, and what it gives. `begin`: where what the call needs begins.
  core::TermRef written_out(Frame made, const core::StmtRef& body, const Result& result, const std::string& name,
                            bool is_short, std::size_t begin, Row& row);
  /// A variable that is set wherever it returns.
  core::TermRef early(const Row& all, std::size_t from, const Result& result, const std::string& name, Row& row);
  /// What stands behind `return`.
  core::TermRef given_back(const core::TermRef& given, const Result& result, const std::string& name, Row& row);
  Symbols indices_of(const Frame& made) const;
  void check_indices(const Symbols& indices, const Symbols& set, const std::string& name) const;
  void no_temporary(const core::TermRef& object);

  // ---- what changes ----

  /// What was appended from `begin` on must not change what else the statement at hand names.
  void note_changes(const Row& row, std::size_t begin, Symbols changed, Symbols seen);
  /// A part of an expression, which may be evaluated before others or behind them.
  void by_itself(const Row& row, const std::function<void()>& evaluate);
  /// Parts that are evaluated one after the other, as in braces.
  void in_order(const std::function<void()>& evaluate);
  void note_call(std::size_t begin, Symbols changed, Symbols seen, const core::TermRef& result, const Row& row);
  void check_changes(const core::TermRef& rest) const;
  void check_meets(const Symbols& named) const;
  /// What a pointer or a reference leads to, for good.
  void note_reach(const core::SymbolRef& symbol, const core::TypeRef& type, const Symbols& from);
  void note_reaches(const core::StmtRef& body);
  /// These, and what they lead to.
  Symbols reached(Symbols from) const;
  void collect(const Row& row, std::size_t begin, Symbols& named, Symbols& changed) const;

  // ---- objects ----

  struct Object {
    const core::RecordTwin* record;
    std::map<std::string, core::TermRef> members;
  };
  /// The class of an object that can be taken apart; null for others.
  const core::RecordTwin* class_of(const core::TypeRef& type) const;
  /// Whether objects of the type are taken apart where they are declared.
  bool is_apart(const core::TypeRef& type);
  /// The place of an object or a row, which is made if it is none.
  core::TermRef object(const core::TermRef& t, Row* to, const std::string& name);
  core::TermRef member(const core::TermRef& object, const std::string& name, const core::TermRef& t);
  [[nodiscard]] bool stays(const core::TermRef& given) const;
  [[nodiscard]] const core::RecordTwin* class_of_place(const core::TermRef& object) const;
  struct FieldOf {
    const core::RecordTwin* record;
    const core::Field* field;
    bool by_hidden_base;
  };
  [[nodiscard]] FieldOf field_of(const core::RecordTwin& record, const std::string& name, const core::TermRef& t) const;
  /// All that have a name, in a class and its bases.
  void find_fields(const core::RecordTwin& record, bool by_hidden_base, const std::string& name,
                   std::vector<FieldOf>& all) const;
  core::TermRef made_object(const core::RecordTwin& record, const core::TypeRef& type, const std::string& name);
  void set_member(Object& of, const core::Field& field, const std::string& name, const core::Declarator::Init init,
                  const std::vector<core::TermRef>& values, const std::vector<Item>* list, Row& to);
  core::TermRef from_list(const core::TypeRef& type, const std::vector<Item>& items, const std::string& name, Row& to);
  core::TermRef copy_of(const core::TermRef& from, const std::string& name, Row& to);
  core::TermRef nothing(const core::TypeRef& type, const std::string& name, Row& to);
  void assign(const core::TermRef& place, const core::TermRef& from, Row& to);
  core::TermRef braces_of(const std::vector<Item>& items, const core::TypeRef& type, Row& to);
  void begin_member(Object& of, const core::Field& field, const std::string& name, const core::TermRef& self,
                    core::Declarator::Init otherwise, Row& to);

  // ---- vectors of objects ----

  /// Of vectors that are taken apart: a vector for each member of the class; null for others.
  const core::RecordTwin* class_of_elements(const core::TypeRef& type) const;
  /// Whether nothing but zeros and empty vectors is in an object that is made of nothing.
  static bool begins_with_nothing(const core::RecordTwin& record);
  void declare_vectors(const core::Declarator& d, Row& to);
  const Object* vectors_of(const core::TermRef& t) const;
  static core::TermRef first_of_vectors(const Object& vectors);
  /// The object that is an element of such vectors; others as they are.
  core::TermRef element_object(const core::TermRef& element, Row* to);
  core::TermRef element_at(const Object& vectors, const core::TypeRef& type, const core::TermRef& index);
  /// What changes the size of such vectors; false of others.
  bool changes_vectors(const core::Apply& call, Row& to);
  bool elements_of_vectors(const core::RangeFor& form, const core::StmtRef& s, Row& to);

  // ---- variables ----

  core::TermRef fresh(const std::string& name, const core::TypeRef& type, const core::SymbolRef& like = nullptr);
  core::TermRef local(const std::string& name, const core::TypeRef& type, core::Declarator::Init init,
                      const std::vector<core::TermRef>& values, Row& to, const core::SymbolRef& like = nullptr);
  /// Integers that nobody changes are constants; what nobody names is left out.
  core::StmtRef with_constants(const core::StmtRef& body) const;

  const core::FunctionTwin& root_;
  const Around& around_;
  struct {
    core::StmtRef statement;
    Row behind;
  } at_;  ///< the statement at hand, in a block, and those behind it there
  std::vector<Frame> frames_;
  std::map<core::SymbolRef, Object> objects_;
  std::map<core::SymbolRef, Object> vectors_;  ///< of objects, each a vector for each member
  std::map<core::SymbolRef, Closure> closures_;
  std::map<const core::FunctionTwin*, core::StmtRef> bodies_;  ///< of what is called: closures are in them
  std::set<core::SymbolRef> temporaries_;                      ///< objects and rows that nothing else names
  std::set<core::SymbolRef> made_;                             ///< variables
  std::set<std::string> own_names_;                            ///< of variables, here
  std::map<core::SymbolRef, Symbols> reaches_;
  Symbols changed_, seen_;  ///< by what was written out in front of the statement at hand
  std::string location_;
  std::size_t written_ = 0;  ///< statements
  std::size_t nested_ = 0;   ///< calls in calls
};

}  // namespace dualrev::flow
