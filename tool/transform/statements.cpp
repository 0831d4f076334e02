// D on statements, one clause per form. A statement may become several: hoisted names stand in front of it.
#include "transform/statements.hpp"

#include <algorithm>
#include <stdexcept>

#include "transform/module.hpp"
#include "transform/plain_locals.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

/// Whether a jump from outside can land inside the statement: past names that would stand in front of it.
bool is_entered(const StmtRef& s, bool by_case);
struct IsEntered {
  bool by_case;  ///< by a label of a `switch` around it, too
  bool inside(const StmtRef& s) const { return is_entered(s, by_case); }
  bool operator()(const Case& s) const { return s.kind == Case::Kind::Label || by_case || inside(s.body); }
  bool operator()(const Stmts& s) const {
    return std::any_of(s.body.begin(), s.body.end(), [&](const StmtRef& each) { return inside(each); });
  }
  bool operator()(const If& s) const { return inside(s.then) || inside(s.otherwise); }
  bool operator()(const one_of<While, DoWhile, For, RangeFor> auto& s) const { return inside(s.body); }
  bool operator()(const Switch& s) const { return is_entered(s.body, false); }  // its own labels are behind it
  bool operator()(const one_of<Evaluate, Declare, Try, Return, DefineClass, Plain, Jump, WrittenOut> auto&) const {
    return false;
  }
};
bool is_entered(const StmtRef& s, bool by_case) { return s && std::visit(IsEntered{by_case}, s->form); }

/// A dual is a class, so a variable that is returned by its name may be the result itself (elided): `return dual(v);`
/// is a copy that is made before anything ends, as it is of a double. `before_ends`: something that ends may change it.
/// A dual of a long double is returned in memory, where the caller may see it before.
TermRef returned(const TermRef& t, bool before_ends) {
  const auto* dual = as<Dual>(t->type);
  if (!dual || !as<Variable>(t) || !(before_ends || dual->kind == Scalar::LongDouble)) return t;
  const TypeRef type = with_const(t->type, false);
  return make_term(Verbatim{{type, "(", Hole{t, Wanted::Dual}, ")"}, Precedence::Postfix}, type, false, t->access,
                   true);
}

class Statements {
 public:
  /// `whole`: the function, if the variables of its body are to be looked at.
  Statements(Names& names, const StraightLines& lines, const FunctionTwin* whole = nullptr)
      : names_(names),
        lines_(lines),
        locals_(whole && lines.by_blocks() ? plain_locals(whole->body, whole->parameters, lines) : PlainLocals()),
        terms_(names, lines, locals_) {}

  /// The images of a statement, to stand in a row.
  std::vector<StmtRef> several(const StmtRef& s, bool jumped_over) {
    std::vector<StmtRef> images;
    try {
      images = translate(s, jumped_over);
    } catch (CannotKeepOrder& refusal) {
      if (refusal.location.empty()) refusal.location = s->location;
      throw;
    }
    for (StmtRef& image : images)
      if (image->location.empty()) image = located(image, s->location);
    if (!images.empty() && (!s->comments.empty() || !s->trailing.empty())) {
      images.front() = commented(images.front(), s->comments, images.size() == 1 ? s->trailing : std::string());
      if (images.size() > 1 && !s->trailing.empty())
        images.back() = commented(images.back(), images.back()->comments, s->trailing);
    }
    return images;
  }

  /// One statement, in braces if it became several.
  StmtRef one(const StmtRef& s) {
    if (!s) return s;
    std::vector<StmtRef> images = several(s, false);
    if (images.size() == 1) return images.front();
    return make_stmt(Stmts{std::move(images)});
  }

  /// What is caught is the original; its twin lies beside it.
  ///     catch (const E& e)     =>     catch (const E& thrown1) { const dualrev::caught<const E> caught1(thrown1);
  ///     const E_dual& e = caught1.twin; ... }
  Try::Handler handler(const Try::Handler& h) {
    if (!h.variable) return {h.declaration, one(h.body), {}, {}, h.symbol};
    const SymbolRef thrown = names_.fresh_variable("thrown");
    const bool is_copy = !as<Reference>(h.variable->type);
    Declarator variable = *h.variable;
    variable.type = differentiate(variable.type);
    variable.init = Declarator::Init::Copy;
    Stmts body;
    if (is_copy) {
      variable.arguments = {
          {text(Verbatim{{Rooted{"dualrev::caught_copy"}, "<" + h.original + ">(", thrown, ")"}, Precedence::Postfix},
                variable.type),
           Wanted::Dual}};
    } else {
      const SymbolRef guard = names_.fresh_variable("caught");
      body.body.push_back(make_stmt(
          Plain{text(Verbatim{{"const ", Rooted{"dualrev::caught"}, "<" + h.original + "> ", guard, "(", thrown, ");"},
                              Precedence::Comma},
                     variable.type)}));
      variable.arguments = {{core::text({guard, ".twin"}, nullptr), Wanted::Dual}};
    }
    body.body.push_back(make_stmt(Declare{"[[maybe_unused]] ", {variable}}));
    const StmtRef inner = one(h.body);
    if (const auto* block = as<Stmts>(inner))
      body.body.insert(body.body.end(), block->body.begin(), block->body.end());
    else
      body.body.push_back(inner);
    return {(is_copy ? "const " : "") + h.original + "& " + thrown->name, make_stmt(std::move(body))};
  }

 private:
  static TermRef text(Verbatim words, TypeRef type) {
    return make_term(std::move(words), std::move(type), false, reads, false);
  }

  static StmtRef commented(const StmtRef& s, std::vector<std::string> comments, std::string trailing) {
    return std::make_shared<const Stmt>(Stmt{s->form, std::move(comments), std::move(trailing), s->location});
  }

  static StmtRef located(const StmtRef& s, std::string location) {
    return std::make_shared<const Stmt>(Stmt{s->form, s->comments, s->trailing, std::move(location)});
  }

  std::vector<StmtRef> after_hoisted(StmtRef s) {
    std::vector<StmtRef> all = terms_.take_hoisted();
    all.push_back(std::move(s));
    return all;
  }

  /// Where a jump may pass (between labels), initialised names must not stand in the open.
  static std::vector<StmtRef> in_braces(std::vector<StmtRef> all, bool jumped_over) {
    if (all.size() == 1 || !jumped_over) return all;
    return {make_stmt(Stmts{std::move(all)})};
  }

  std::vector<StmtRef> translate(const StmtRef& s, bool jumped_over) {
    if (const auto* form = as<Declare>(s)) return declare(*form, jumped_over);
    if (!reads_before_it_writes(s)) terms_.forget_copies();
    std::vector<StmtRef> all = translate_alone(s, jumped_over);
    terms_.forget_copies();
    return all;
  }

  /// A single store or result, computed from places as they were.
  static bool reads_before_it_writes(const StmtRef& s) {
    const auto only_reads = [](const TermRef& t) { return !t->access.writes && !t->access.stages; };
    if (const auto* result = as<Return>(s)) return result->value && only_reads(result->value->term);
    const auto* evaluated = as<Evaluate>(s);
    const auto* assign = evaluated ? as<Assign>(evaluated->term) : nullptr;
    return assign && only_reads(assign->place) && only_reads(assign->value);
  }
  std::vector<StmtRef> translate_alone(const StmtRef& s, bool jumped_over) {
    return in_braces(std::visit([&](const auto& form) { return images_of(form); }, s->form), jumped_over);
  }

  // ---- a clause per form ----

  std::vector<StmtRef> images_of(const Stmts& form) {
    bool has_label = false;
    for (const StmtRef& s : form.body) has_label |= as<Case>(s) != nullptr;
    Stmts result;
    for (const StmtRef& s : form.body)
      for (StmtRef& image : several(s, has_label)) result.body.push_back(std::move(image));
    return {make_stmt(std::move(result))};
  }
  std::vector<StmtRef> images_of(const Evaluate& form) {
    return after_hoisted_with([&] { return make_stmt(Evaluate{terms_.discarded(form.term)}); });
  }
  std::vector<StmtRef> images_of(const While& form) {
    const TermRef condition = terms_.enclosed([&] { return terms_.term(form.condition); });
    return {make_stmt(While{condition, one(form.body)})};
  }
  std::vector<StmtRef> images_of(const DoWhile& form) {
    const StmtRef body = one(form.body);
    return {make_stmt(DoWhile{body, terms_.enclosed([&] { return terms_.term(form.condition); })})};
  }
  std::vector<StmtRef> images_of(const Switch& form) {
    std::vector<StmtRef> all = init(form.init, is_entered(form.body, false));
    const bool has_init = !all.empty();
    const TermRef condition = terms_.enclosed([&] { return terms_.term(form.condition); });
    StmtRef kept = has_init ? all.back() : nullptr;
    if (has_init) all.pop_back();
    all.push_back(make_stmt(Switch{kept, condition, one(form.body)}));
    return all;
  }
  std::vector<StmtRef> images_of(const Try& form) {
    Try twin{one(form.body), {}};
    for (const Try::Handler& each : form.handlers) twin.handlers.push_back(handler(each));
    return {make_stmt(std::move(twin))};
  }
  std::vector<StmtRef> images_of(const Return& form) {
    if (!form.value) return {make_stmt(form)};
    return after_hoisted_with([&] {
      Hole value = *form.value;
      terms_.set_whole(value.term);
      value.term = returned(terms_.hole(value), form.before_ends);
      return make_stmt(Return{value});
    });
  }
  std::vector<StmtRef> images_of(const DefineClass& form) {
    return {make_stmt(DefineClass{std::make_shared<const LocalRecord>(differentiate(*form.record, lines_))})};
  }
  std::vector<StmtRef> images_of(const Plain& form) { return {make_stmt(Plain{terms_.term(form.text)})}; }
  [[noreturn]] std::vector<StmtRef> images_of(const Declare&) const {
    throw std::logic_error("a declaration that is no statement by itself");
  }
  [[noreturn]] std::vector<StmtRef> images_of(const Jump&) const {
    throw std::logic_error("what text means, without the text");
  }
  [[noreturn]] std::vector<StmtRef> images_of(const WrittenOut&) const {
    throw std::logic_error("a statement of a twin, in its original");
  }

  template <class Make>
  std::vector<StmtRef> after_hoisted_with(Make make) {
    StmtRef s = make();
    if (!terms_.outlives()) return after_hoisted(std::move(s));
    terms_.forget_hoisted();
    s = terms_.keeping_to_the_end(make);
    return in_braces(after_hoisted(std::move(s)), true);
  }

  Declarator declarator(const Declarator& d, bool as_lambda) {
    Declarator twin = d;
    twin.type = differentiate(d.type);
    if (d.passive) twin.type = d.type;
    const bool single = d.arguments.size() == 1;
    if (single) terms_.set_whole(d.arguments[0].term);
    const auto elements = [&] {
      for (std::size_t i = 0; i < d.arguments.size(); ++i)
        twin.arguments[i].term = terms_.element(d.arguments[i], !single);
    };
    if (as_lambda) {
      elements();
      if (terms_.outlives()) throw Terms::too_early();
      return twin;
    }
    twin.arguments = terms_.holes(d.arguments);
    const bool refers_to_number = as<Reference>(d.type) && terms_.has_temporary_number();
    if (!terms_.outlives() && !refers_to_number) return twin;
    terms_.forget_hoisted();
    if (refers_to_number) {
      // The original's reference may outlive the number that was chosen; the twin's does not.
      twin.arguments = terms_.keeping([&] { return terms_.holes(d.arguments); });
      return twin;
    }
    elements();
    if (!terms_.outlives()) return twin;
    // In a list: what must not end before the last of it is made.
    if (is_init_) throw Terms::too_early();
    terms_.forget_hoisted();
    terms_.keeping_outside(elements);
    return twin;
  }

  /// A local that stays a plain number.
  std::vector<StmtRef> plain(const Declarator& d) {
    Declarator twin = d;
    std::vector<StmtRef> behind;
    twin.arguments = {{terms_.plain_value(d, behind), Wanted::Value}};
    std::vector<StmtRef> all = after_hoisted(make_stmt(Declare{"", {std::move(twin)}}));
    all.insert(all.end(), behind.begin(), behind.end());
    return all;
  }

  std::vector<StmtRef> declare(const Declare& form, bool jumped_over) {
    if (form.declarators.size() > 1 && locals_.any_of(form)) {
      std::vector<StmtRef> all;
      for (const Declarator& d : form.declarators)
        for (StmtRef& image : declare({form.specifiers, {d}}, jumped_over)) all.push_back(std::move(image));
      return all;
    }
    if (locals_.any_of(form)) return plain(form.declarators[0]);
    terms_.forget_copies();
    // Statics are initialised once, so nothing of them may stand outside; the later of several declarators may use the
    // earlier.
    const bool as_lambda = jumped_over || !form.specifiers.empty() || form.declarators.size() > 1;
    Declare twin{form.specifiers, {}};
    for (const Declarator& d : form.declarators) twin.declarators.push_back(declarator(d, as_lambda));
    std::vector<StmtRef> all = after_hoisted(make_stmt(std::move(twin)));
    for (StmtRef& end : terms_.take_ends()) all.push_back(std::move(end));
    return all;
  }

  /// Statements for an initialiser; the last is the initialiser itself.
  std::vector<StmtRef> init(const StmtRef& s, bool entered) {
    if (!s) return {};
    const auto* evaluated = as<Evaluate>(s);
    if (entered && evaluated)
      return {make_stmt(Evaluate{terms_.enclosed([&] { return terms_.discarded(evaluated->term); })})};
    const bool outer = std::exchange(is_init_, true);
    std::vector<StmtRef> all = several(s, entered);
    is_init_ = outer;
    return all;
  }

  std::vector<StmtRef> images_of(const If& form) {
    const bool entered = is_entered(form.then, true) || is_entered(form.otherwise, true);
    std::vector<StmtRef> all = init(form.init, entered);
    StmtRef kept;
    if (!all.empty()) {
      kept = all.back();
      all.pop_back();
    }
    TermRef condition;
    if (kept || entered) {
      condition = terms_.enclosed([&] { return terms_.term(form.condition); });
    } else {
      condition = terms_.full([&] { return terms_.term(form.condition); });
      all = terms_.take_hoisted();
    }
    const StmtRef then = one(form.then);
    all.push_back(make_stmt(If{kept, condition, then, one(form.otherwise), form.is_constexpr}));
    return all;
  }

  std::vector<StmtRef> images_of(const For& form) {
    std::vector<StmtRef> all = init(form.init, is_entered(form.body, true));
    StmtRef kept;
    if (!all.empty()) {
      kept = all.back();
      all.pop_back();
    }
    const TermRef condition = form.condition ? terms_.enclosed([&] { return terms_.term(form.condition); }) : nullptr;
    const TermRef increment =
        form.increment ? terms_.enclosed([&] { return terms_.discarded(form.increment); }) : nullptr;
    all.push_back(make_stmt(For{kept, condition, increment, one(form.body)}));
    return all;
  }

  std::vector<StmtRef> images_of(const RangeFor& form) {
    const bool entered = is_entered(form.body, true);
    std::vector<StmtRef> all = init(form.init, entered);
    StmtRef kept;
    if (!all.empty()) {
      kept = all.back();
      all.pop_back();
    }
    RangeFor twin = form;
    twin.init = kept;
    if (!form.variable.passive) twin.variable.type = differentiate(form.variable.type);
    twin.range.term = range(form.range, kept || entered);
    for (StmtRef& s : terms_.take_hoisted()) all.push_back(std::move(s));
    twin.body = one(form.body);
    all.push_back(make_stmt(std::move(twin)));
    return all;
  }

  /// What a loop walks over. The elements of a list in braces live as long as the loop, so each has its own statements.
  TermRef range(const Hole& whole, bool alone) {
    if (!alone) {
      const TermRef twin = terms_.hole(whole);
      if (!terms_.outlives()) return twin;
      terms_.forget_hoisted();
    }
    return terms_.enclosed_hole(whole);
  }

  std::vector<StmtRef> images_of(const Case& form) {
    if (!form.body) return {make_stmt(form)};
    std::vector<StmtRef> images = several(form.body, true);
    return {make_stmt(
        Case{form.kind, form.label, images.size() == 1 ? images.front() : make_stmt(Stmts{std::move(images)})})};
  }

  Names& names_;
  const StraightLines& lines_;
  const PlainLocals locals_;
  Terms terms_;
  bool is_init_ = false;  ///< nothing may stand behind the declaration at hand
};

}  // namespace

StmtRef differentiate_body(const StmtRef& body, Names& names, const StraightLines& lines) {
  FunctionTwin closure;
  closure.body = body;
  return Statements(names, lines, &closure).one(body);
}
StmtRef differentiate_body(const FunctionTwin& function, Names& names, const StraightLines& lines) {
  return Statements(names, lines, &function).one(function.body);
}
Try::Handler differentiate_handler(const Try::Handler& handler, Names& names, const StraightLines& lines) {
  return Statements(names, lines).handler(handler);
}

}  // namespace dualrev::transform
