// D on terms (the paper's D[t]), one clause per form.
//
// A scalar term has two images: its dual, and its primal value alone, which is what comparisons, casts to integers and
// output read. What must be evaluated before the text of a term can stand is hoisted into statements in front of it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <utility>

#include "adjoint/scalar_graph.hpp"
#include "core/fresh_names.hpp"
#include "core/same.hpp"
#include "core/term.hpp"

namespace dualrev::transform {

using adjoint::GraphWriter;
using adjoint::ScalarGraph;
using core::Names;

/// Whether a value of the type may lead into another object.
bool may_point(const core::TypeRef& type);

/// What decides which object a place is; what the object holds does not.
core::Access access_of_place(const core::TermRef& place);

/// A construct whose order of evaluation cannot be kept; `what` is for the user, as is the place of its statement.
struct CannotKeepOrder {
  std::string what;
  std::string location = {};
};

struct PlainLocal;
struct PlainLocals;
class StraightLines;
const StraightLines& no_lines();

class Terms {
 public:
  /// `lines`: the functions whose calls are operations.
  explicit Terms(Names& names, const StraightLines& lines = no_lines()) : names_(names), lines_(lines) {}
  /// The same in a body with these plain locals.
  Terms(Names& names, const StraightLines& lines, const PlainLocals& locals)
      : names_(names), lines_(lines), locals_(&locals) {}

  /// Any term: places stay places, scalars become duals (or stay passive), everything else is homomorphic.
  core::TermRef term(const core::TermRef& t);
  /// A scalar as a dual; passive scalars stay what they are.
  core::TermRef dual(const core::TermRef& t);
  /// A scalar as a dual in any case.
  core::TermRef lifted(const core::TermRef& t);
  /// The primal value of a scalar.
  core::TermRef value(const core::TermRef& t);
  /// For its effect only.
  core::TermRef discarded(const core::TermRef& t);
  /// The plain number that initialises a plain local; what must stand behind the declaration goes to `behind`.
  core::TermRef plain_value(const core::Declarator& local, std::vector<core::StmtRef>& behind);
  /// Places may hold something else from here on.
  void forget_copies() {
    copies_.clear();
    are_copies_.clear();
  }
  core::TermRef hole(const core::Hole& hole);
  std::vector<core::Hole> holes(const std::vector<core::Hole>& holes);

  /// The statements to stand before the term translated last; empties the list.
  std::vector<core::StmtRef> take_hoisted();
  /// Translates where no statement can stand: what would be hoisted goes into an immediately invoked lambda.
  template <class Translate>
  core::TermRef enclosed(Translate translate) {
    Hoisted outer = std::exchange(hoisted_, {});
    core::TermRef result = translate();
    if (outlives()) {
      hoisted_ = {};
      result = keeping_to_the_end(translate);
    }
    return closed(std::move(result), std::move(outer));
  }
  /// A part that gets its own statements: a branch, what stands behind a comma, an element of a list. Temporary objects
  /// whose end has effects would end with it, where the original's end with the full expression: these stand outside.
  template <class Translate>
  core::TermRef part(Translate translate) {
    Hoisted outer = std::exchange(hoisted_, {});
    const auto kept = [&] {
      Hoisted* const before = std::exchange(outside_, outside_ || !keeper_ ? outside_ : &outer);
      core::TermRef result = keeping(translate);
      outside_ = before;
      return result;
    };
    core::TermRef result = keep_ ? kept() : translate();
    const bool ends_early = hoisted_.noticing && !hoisted_.body.empty();
    if (ends_early && !keeper_) {
      outer.wants_keeper = true;
    } else if (!keep_ && outlives()) {
      hoisted_ = {};
      result = kept();
    }
    return closed(std::move(result), std::move(outer));
  }
  /// The number that initialises a variable or is returned: nothing comes after it but the end of its temporary
  /// objects.
  void set_whole(const core::TermRef& t);
  /// A full expression in front of which statements can stand.
  template <class Translate>
  core::TermRef full(Translate translate) {
    core::TermRef result = translate();
    if (!outlives()) return result;
    hoisted_ = {};
    return enclosed(translate);
  }
  /// Whether something was hoisted that would come too late, or too early, for the end of a temporary object.
  bool outlives() const {
    return hoisted_.wants_keeper ||
           (!hoisted_.body.empty() && (hoisted_.noticing || (hoisted_.temporary && hoisted_.points)));
  }
  /// Whether a number has no name that a reference to it could outlive.
  bool has_temporary_number() const { return hoisted_.number; }
  /// With names for the temporary objects, which then live to the end of the block around.
  template <class Translate>
  auto keeping(Translate translate) {
    const bool outer = std::exchange(keep_, true);
    auto result = translate();
    keep_ = outer;
    return result;
  }
  /// The same where that block ends with the full expression.
  template <class Translate>
  auto keeping_to_the_end(Translate translate) {
    const bool keeper = std::exchange(keeper_, true), behind = std::exchange(ends_behind_, false);
    Hoisted* const outside = std::exchange(outside_, nullptr);
    auto result = keeping(translate);
    keeper_ = keeper;
    ends_behind_ = behind;
    outside_ = outside;
    return result;
  }
  /// The same for those in parts alone, which `take_ends` ends.
  template <class Translate>
  void keeping_outside(Translate translate) {
    const bool keeper = std::exchange(keeper_, true), behind = std::exchange(ends_behind_, true);
    translate();
    keeper_ = keeper;
    ends_behind_ = behind;
  }
  /// The statements that end what stands in front of the statement translated last, in parts of which it was made.
  std::vector<core::StmtRef> take_ends();
  static CannotKeepOrder too_early();
  void forget_hoisted() { hoisted_ = {}; }
  /// The same for a hole. Braces stay braces, as what is in them may not be returned from a lambda; each element gets
  /// its own.
  core::TermRef enclosed_hole(const core::Hole& hole, bool among_others = false);
  /// The same, but that `outlives` tells of objects that would end too early.
  core::TermRef element(const core::Hole& hole, bool among_others);

 private:
  friend class Grain;
  struct Hoisted {
    std::vector<core::StmtRef> body;
    core::Access access = core::pure;
    bool temporary = false;     ///< a temporary object was met
    bool number = false;        ///< one that is a number
    bool noticing = false;      ///< one whose end has effects
    bool points = false;        ///< a name may point into one
    bool wants_keeper = false;  ///< a part has such that must stand outside of it
    void add(const Hoisted& other) {
      body.insert(body.end(), other.body.begin(), other.body.end());
      access |= other.access;
      temporary = temporary || other.temporary;
      number = number || other.number;
      noticing = noticing || other.noticing;
      points = points || other.points;
      wants_keeper = wants_keeper || other.wants_keeper;
    }
  };
  /// A list of operands, evaluated from left to right.
  std::vector<core::TermRef> in_order(const std::vector<core::Hole>& operands);
  core::TermRef hole_of_reference(const core::Hole& operand, const core::TermRef& twin);
  /// The name of a new reference of that type.
  core::SymbolRef refer_to(const core::TermRef& place, const core::TypeRef& type);

  class Clauses;
  core::TermRef verbatim(const core::Verbatim& form, const core::Term& t);
  core::TermRef call(const core::Call& form, const core::Term& t);
  core::TermRef method_call(const core::MethodCall& form, const core::Term& t);
  core::TermRef temporary(const core::Temporary& form);
  core::TermRef kept(const core::Temporary& form);
  core::TermRef lambda(const core::Lambda& form, const core::Term& t);
  core::TermRef select(const core::Select& form, const core::TermRef& t, bool as_value);
  core::TermRef assign(const core::Assign& form, const core::Term& t);
  core::TermRef step(const core::Step& form, const core::Term& t, bool discard);
  core::TermRef store(const core::TermRef& place, char op, const core::TermRef& operand, const core::TypeRef& computed,
                      bool exchange);
  core::TermRef line_value(const core::Call& form, const core::Term& t);
  core::TermRef binary_value(const core::Binary& form, const core::Term& t);

  core::TermRef name(const std::string& hint, const core::TypeRef& type, const core::TermRef& value);
  GraphWriter::Declare names_of_parts();
  /// The plain local that a term reads, or null.
  const PlainLocal* plain_local(const core::TermRef& t) const;
  static core::TermRef block(Hoisted hoisted, const core::TermRef& result);
  /// With what was hoisted for it, in front of which `outer` was.
  core::TermRef closed(core::TermRef result, Hoisted outer);
  core::TermRef kept_outside(const core::TermRef& made);
  void hoist(core::StmtRef statement, core::Access access);

  Names& names_;
  const StraightLines& lines_;
  const PlainLocals* locals_ = nullptr;
  std::map<core::SymbolRef, std::shared_ptr<const PlainLocal>> plain_;  ///< those met so far
  std::map<core::TermRef, core::TermRef, core::ByPlace> copies_;        ///< of places, as plain locals keep them
  std::set<core::TermRef> are_copies_;                                  ///< the same
  Hoisted hoisted_;
  bool keep_ = false;         ///< temporary objects have names
  bool keeper_ = false;       ///< there is a place for those of parts
  bool ends_behind_ = false;  ///< which does not end with the full expression by itself
  std::vector<std::string> outside_names_;
  Hoisted* outside_ = nullptr;         ///< in a part of it: what stands in front of all
  const core::Term* whole_ = nullptr;  ///< see set_whole
};

}  // namespace dualrev::transform
