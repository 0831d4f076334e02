// What may stand in such a loop is listed here; everything else keeps it as it is.
#include "transform/preaccumulation.hpp"

#include <algorithm>
#include <functional>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "transform/running_sum.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

// ---- names ----

using Visit = std::function<void(std::string_view)>;

void names_in(const StmtRef& s, const Visit& visit);

void words_in(const std::string& text, const Visit& visit) {
  for_each_word(text, [&](std::string_view word, std::string_view) { visit(word); });
}
/// Of all variables, and all words of what is text.
void names_in(const TermRef& t, const Visit& visit) {
  if (!t) return;
  if (const auto* variable = as<core::Variable>(t)) visit(variable->name);
  if (const auto* text = as<Verbatim>(t))
    for (const Piece& piece : text->pieces)
      if (const auto* spelled = std::get_if<std::string>(&piece)) words_in(*spelled, visit);
  for (const Hole& operand : operands(*t)) names_in(operand.term, visit);
  if (const auto* call = as<MethodCall>(t)) names_in(call->pointer, visit);
  if (const auto* closure = as<Lambda>(t)) {
    words_in(closure->captures, visit);
    for (const Declarator& parameter : closure->parameters) words_in(parameter.name, visit);
    names_in(closure->body, visit);
  }
}
void names_in(const StmtRef& s, const Visit& visit) {
  if (!s) return;
  const Parts all = parts(*s);
  for (const Declarator* d : all.declared) words_in(d->name, visit);
  if (const auto* attempt = as<Try>(s))
    for (const Try::Handler& handler : attempt->handlers) words_in(handler.declaration, visit);
  for (const TermRef& t : all.terms) names_in(t, visit);
  for (const StmtRef& inner : all.statements) names_in(inner, visit);
}
template <class Part>
int mentions(const Part& part, const std::string& name) {
  int count = 0;
  names_in(part, [&](std::string_view named) { count += named == name; });
  return count;
}

/// Text without holes but for variables' names and their elements' number: "j < v.size()"; else empty.
std::string words_of(const TermRef& t) {
  if (const auto* load = as<Load>(t)) return words_of(load->place);
  if (const auto* variable = as<core::Variable>(t)) return variable->name;
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

bool has_word(const std::string& text, const std::set<std::string>& words) {
  bool found = false;
  for_each_word(text,
                [&](std::string_view word, std::string_view) { found = found || words.count(std::string(word)); });
  return found;
}

/// The body of a loop as a list.
std::vector<StmtRef> listed(const StmtRef& body) {
  if (const auto* block = as<Stmts>(body)) return block->body;
  return body ? std::vector<StmtRef>{body} : std::vector<StmtRef>();
}
StmtRef body_of(const StmtRef& loop) {
  if (const auto* form = as<For>(loop)) return form->body;
  if (const auto* form = as<While>(loop)) return form->body;
  if (const auto* form = as<DoWhile>(loop)) return form->body;
  if (const auto* form = as<RangeFor>(loop)) return form->body;
  return nullptr;
}
const TypeRef& deduced(const TypeRef& type) {
  const auto* placeholder = as<Placeholder>(type);
  return placeholder ? placeholder->deduced : type;
}

}  // namespace

// ---- one loop ----

class IterationReader {
 public:
  IterationReader(const Iterations& function, const StmtRef& loop, std::string sum)
      : function_(function), loop_(loop), sum_(std::move(sum)) {
    for (const Parameter& parameter : function.source_->parameters) outside_.insert(parameter.name);
    is_found_ = names_in_sight(function.source_->body);
  }

  bool hands_on_the_sum_alone() {
    return is_found_ && header() && statement(body_of(loop_), false) && mentions(loop_, sum_) == terms_of_sum_ &&
           std::all_of(changed_.begin(), changed_.end(), [this](const std::string& name) { return is_anew(name); });
  }

 private:
  using Known = Iterations::Variable;

  /// Of what stands around the loop; whether it is in there.
  bool names_in_sight(const StmtRef& s) {
    if (s == loop_) return true;
    if (!s) return false;
    const Parts all = parts(*s);
    const auto around = std::find_if(all.statements.begin(), all.statements.end(),
                                     [this](const StmtRef& inner) { return names_in_sight(inner); });
    if (around == all.statements.end()) return false;
    for (const Declarator* d : all.declared) outside_.insert(d->name);
    for (const StmtRef& inner : all.statements)
      if (const auto* declare = as<Declare>(inner))
        for (const Declarator& d : declare->declarators) outside_.insert(d.name);
    return true;
  }

  // ---- what may stand in it ----

  /// What is evaluated once, in front of the first iteration, makes nothing that lasts but what is not differentiated.
  bool header() {
    if (const auto* form = as<For>(loop_)) {
      if (form->init && !as<Plain>(form->init)) return false;
      return (!form->init || statement(form->init, false)) && (!form->condition || term(form->condition)) &&
             (!form->increment || term(form->increment));
    }
    if (const auto* form = as<While>(loop_)) return term(form->condition);
    if (const auto* form = as<DoWhile>(loop_)) return term(form->condition);
    const auto* form = as<RangeFor>(loop_);
    const auto* load = form ? as<Load>(form->range.term) : nullptr;
    return form && !form->init && as<core::Variable>(load ? load->place : form->range.term) && term(form->range.term) &&
           declarator(form->variable) && goes_through(*form);
  }
  /// Elements of an array, or of a container of the library, which are named or copied as they are: no code but the
  /// library's runs.
  static bool goes_through(const RangeFor& loop) {
    static const std::set<std::string> containers{"std::vector", "std::array", "std::span",
                                                  "std::deque",  "std::list",  "std::initializer_list"};
    const TypeRef& range = referee(deduced(loop.range.term->type));
    const auto* array = as<Array>(range);
    const auto* library = as<Library>(range);
    const bool is_container = library && library->member.empty() && containers.count(library->name);
    if (range && as<Passive>(range)) return true;
    if (!array && !is_container) return false;
    const TypeRef& element = array ? array->element : library->arguments[0];
    const TypeRef& variable = deduced(loop.variable.type);
    const TypeRef of = referee(variable);
    if (const auto* number = as<Real>(element)) return as<Real>(of) && as<Real>(of)->kind == number->kind;
    const auto* record = as<Record>(element);
    const bool is_same = record ? as<Record>(of) && as<Record>(of)->name == record->name
                                : of && element && of->form.index() == element->form.index();
    return is_same && as<Reference>(variable);
  }

  bool statement(const StmtRef& s, bool in_switch) {
    if (!s) return true;
    if (const Assign* added = as_term_of_sum(s); added && as<core::Variable>(added->place)->name == sum_) {
      ++terms_of_sum_;
      return term(added->value);
    }
    if (const auto* text = as<Plain>(s)) {
      static const std::set<std::string> leaving{"goto", "return", "co_await", "co_return", "co_yield", "asm"};
      const std::string words = words_of(text->text);
      return !words.empty() && !has_word(spelled(*text), leaving);
    }
    if (const auto* label = as<Case>(s); label && !(in_switch && is_case(label->label))) return false;
    const bool is_listed = as<Stmts>(s) || as<Evaluate>(s) || as<Declare>(s) || as<If>(s) || as<While>(s) ||
                           as<DoWhile>(s) || as<For>(s) || as<RangeFor>(s) || as<Switch>(s) || as<Case>(s);
    if (!is_listed) return false;
    if (const auto* loop = as<RangeFor>(s); loop && !goes_through(*loop)) return false;
    if (const auto* declare = as<Declare>(s);
        declare && !declare->specifiers.empty() && declare->specifiers != "constexpr ")
      return false;
    const Parts all = parts(*s);
    const bool inside = as<Switch>(s) || (in_switch && (as<Stmts>(s) || as<Case>(s)));
    return std::all_of(all.declared.begin(), all.declared.end(), [&](const Declarator* d) { return declarator(*d); }) &&
           std::all_of(all.terms.begin(), all.terms.end(), [&](const TermRef& t) { return term(t); }) &&
           std::all_of(all.statements.begin(), all.statements.end(),
                       [&](const StmtRef& inner) { return statement(inner, inside); });
  }
  static bool is_case(const std::string& label) { return label == "default" || label.starts_with("case "); }
  static std::string spelled(const Plain& plain) {
    std::string all;
    if (const auto* text = as<Verbatim>(plain.text))
      for (const Piece& piece : text->pieces)
        if (const auto* words = std::get_if<std::string>(&piece)) all += *words;
    return all;
  }

  bool declarator(const Declarator& d) {
    const TypeRef& type = deduced(d.type);
    if (!type || !holds_scalar(type)) return true;
    if (const auto* reference = as<Reference>(type); reference && !reference->to->is_const) return false;
    if (!function_.source_->locals.own.count(d.name) || outside_.count(d.name)) return false;
    inside_.insert(d.name);
    return is_value(referee(type));
  }

  /// Whether nothing outside of an object of the type can be changed, or kept, through it.
  bool is_value(const TypeRef& given) const {
    const TypeRef& type = deduced(given);
    if (!type || as<Passive>(type) || as<Real>(type)) return true;
    if (as<Function>(type) || as<MemberPointer>(type)) return false;
    if (const auto* array = as<Array>(type)) return is_value(array->element);
    if (const auto* pointer = as<Pointer>(type)) return pointer->to->is_const && is_value(pointer->to);
    if (const auto* reference = as<Reference>(type)) return reference->to->is_const && is_value(reference->to);
    if (const auto* record = as<Record>(type)) return function_.lines_->is_plain_class(*record);
    const auto* library = as<Library>(type);
    if (!library || !library->member.empty()) return false;
    static const std::set<std::string> values{"std::vector",   "std::array",   "std::pair",  "std::tuple",
                                              "std::optional", "std::complex", "std::deque", "std::list"};
    const bool looks_only = library->name == "std::span" && library->arguments[0]->is_const;
    return (values.count(library->name) || looks_only) &&
           std::all_of(library->arguments.begin(), library->arguments.end(),
                       [this](const TypeRef& argument) { return is_value(argument); });
  }

  bool term(const TermRef& t) {
    if (as<Lambda>(t) || as<AddressOf>(t)) return false;
    if (const auto* temporary = as<Temporary>(t); temporary && temporary->notices) return false;
    if (!is_value(t->type) && !as<core::Variable>(t)) return false;
    if (const auto* named = as<core::Variable>(t)) {
      const Known* known = variable(named->name);
      // The reference, or the object at hand, may be what is not constant: nothing is written to it.
      if (!is_value(known ? referee(known->type) : t->type)) return false;
    }
    // Operators of somebody's.
    if (const auto* index = as<Index>(t); index && is_object(index->base)) return false;
    if (const auto* pointer = as<Dereference>(t); pointer && is_object(pointer->pointer)) return false;
    if (const auto* member = as<Member>(t); member && member->arrow && is_object(member->object)) return false;
    if (const auto* assign = as<Assign>(t); assign && !is_changed(assign->place)) return false;
    if (const auto* step = as<core::Step>(t); step && !is_changed(step->place)) return false;
    if (const auto* call = as<MethodCall>(t); call && (call->pointer || !call->object)) return false;
    if (t->effects & writes) {
      if (const auto* call = as<Call>(t); call && !std::all_of(call->arguments.begin(), call->arguments.end(), given()))
        return false;
      if (const auto* call = as<MethodCall>(t))
        if (!given()(Hole{call->object}) || !std::all_of(call->arguments.begin(), call->arguments.end(), given()))
          return false;
      const std::vector<Hole> all = operands(*t);
      if (as<Verbatim>(t) && !std::all_of(all.begin(), all.end(), given())) return false;
    }
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [this](const Hole& operand) { return term(operand.term); });
  }

  static bool is_object(const TermRef& t) { return as<Record>(referee(deduced(t->type))) != nullptr; }

  /// What code that stands elsewhere is given, which may change it, is of this iteration, or the value of a number.
  std::function<bool(const Hole&)> given() const {
    return [this](const Hole& hole) {
      const TermRef& t = given_number(hole.term);
      if (!t->type || !holds_scalar(t->type)) return true;
      if (t->place) return t->type->is_const || inside_.count(root(t)) > 0;
      return as<Real>(t->type) && (as<Load>(t) || is_scalar_operation(t) || !t->active);
    };
  }
  /// Notes what is changed; false where nobody knows it.
  bool is_changed(const TermRef& place) {
    if (!place->type || !holds_scalar(place->type)) return true;
    const std::string name = root(place);
    const Known* known = variable(name);
    if (inside_.count(name)) return true;
    if (!known || known->is_static || name == sum_) return false;
    changed_.insert(name);
    return true;
  }
  /// The variable that a place is a part of; empty if that is anything else.
  static std::string root(const TermRef& place) {
    if (const auto* load = as<Load>(place)) return root(load->place);
    if (const auto* variable = as<core::Variable>(place)) return variable->name;
    if (const auto* member = as<Member>(place)) return member->arrow ? std::string() : root(member->object);
    if (const auto* index = as<Index>(place))
      return index->base->type && as<Pointer>(index->base->type) ? std::string() : root(index->base);
    return {};
  }
  const Known* variable(const std::string& name) const {
    const auto found = function_.variables_.find(name);
    const bool is_known = found != function_.variables_.end() && function_.source_->locals.single.count(name);
    return is_known ? &found->second : nullptr;
  }

  // ---- what is written anew ----

  enum class Use {
    None,
    Passing,  ///< maybe not at all, but then it is written before it is read, and not read behind
    Written,  ///< whole, before it is read
    Read
  };

  /// A variable from outside that nothing but the loop uses, and each iteration writes before it reads it.
  bool is_anew(const std::string& name) const {
    const Known& known = *variable(name);
    if (!known.declarator || as<Reference>(deduced(known.type)) || as<Pointer>(deduced(known.type))) return false;
    const StmtRef body = body_of(loop_);
    if (known.mentions != 1 + mentions(body, name)) return false;  // its declaration is one
    const Use use = use_in(listed(body), name, known);
    return use == Use::Passing || use == Use::Written;
  }
  Use use_in(const std::vector<StmtRef>& statements, const std::string& name, const Known& known) const {
    Use all = Use::None;
    for (const StmtRef& s : statements) {
      const Use use = use_in(s, name, known);
      if (use == Use::Read || use == Use::Written) return use;
      if (use == Use::Passing) all = use;
    }
    return all;
  }
  Use use_in(const StmtRef& s, const std::string& name, const Known& known) const {
    if (!s || mentions(s, name) == 0) return Use::None;
    if (const auto* block = as<Stmts>(s)) return use_in(block->body, name, known);
    if (writes_whole(s, name, known)) return Use::Written;
    const StmtRef body = body_of(s);
    if (body && mentions(s, name) == mentions(body, name))
      return use_in(listed(body), name, known) == Use::Read ? Use::Read : Use::Passing;
    if (const auto* choice = as<If>(s);
        choice && mentions(choice->init, name) == 0 && mentions(choice->condition, name) == 0) {
      const Use then = use_in(choice->then, name, known), otherwise = use_in(choice->otherwise, name, known);
      if (then == Use::Read || otherwise == Use::Read) return Use::Read;
      return then == Use::Written && otherwise == Use::Written ? Use::Written : Use::Passing;
    }
    return Use::Read;
  }

  /// `x = e;`, or a loop that sets element after element.
  bool writes_whole(const StmtRef& s, const std::string& name, const Known& known) const {
    if (const auto* evaluated = as<Evaluate>(s)) {
      const auto* assign = as<Assign>(evaluated->term);
      return assign && assign->op == '=' && as<Real>(known.type) && as<core::Variable>(assign->place) &&
             mentions(assign->value, name) == 0;
    }
    const auto* loop = as<For>(s);
    if (!loop || !loop->init || !loop->condition || !loop->increment) return false;
    const std::string counter = counted_from_zero(loop->init);
    if (counter.empty() || !function_.source_->locals.counters.count(counter)) return false;
    const std::string step = words_of(loop->increment);
    if (step != "++" + counter && step != counter + "++") return false;
    if (loop->condition->effects & writes || !is_whole(words_of(loop->condition), counter, name, known)) return false;
    if (leaves(loop->body)) return false;
    const std::vector<StmtRef> body = listed(loop->body);
    return mentions(loop->body, name) == 1 && std::any_of(body.begin(), body.end(), [&](const StmtRef& each) {
             const auto* evaluated = as<Evaluate>(each);
             const auto* assign = evaluated ? as<Assign>(evaluated->term) : nullptr;
             const auto* element = assign && assign->op == '=' ? as<Index>(assign->place) : nullptr;
             return element && as<Real>(assign->place->type) && words_of(element->base) == name &&
                    words_of(element->index) == counter;
           });
  }
  /// Of "int j = 0;" it is j.
  static std::string counted_from_zero(const StmtRef& init) {
    const auto* plain = as<Plain>(init);
    std::string text = plain ? spelled(*plain) : std::string();
    const auto take = [&text](const std::string& ending) {
      while (text.ends_with(' ')) text.pop_back();
      if (!text.ends_with(ending)) return false;
      text.resize(text.size() - ending.size());
      return true;
    };
    if (!take(";") || !(take("0") ? take("=") : take("{0}"))) return {};
    std::vector<std::string> words;
    for_each_word(text, [&](std::string_view word, std::string_view) { words.emplace_back(word); });
    const bool are_words =
        std::all_of(text.begin(), text.end(), [](char c) { return is_in_word(c) || c == ' ' || c == ':'; });
    return are_words && words.size() > 1 ? words.back() : std::string();
  }
  /// Whether the condition runs through all elements: "j < n" of `double v[n]`, `std::vector<double> v(n)`.
  bool is_whole(const std::string& condition, const std::string& counter, const std::string& name,
                const Known& known) const {
    for (const char* less : {"<", "!="}) {
      const std::string begin = counter + less;
      if (!condition.starts_with(begin)) continue;
      const std::string bound = condition.substr(begin.size());
      const std::string size = name + ".size()";
      if (bound == size || bound == "static_cast<int>(" + size + ")" || bound == "int(" + size + ")") return true;
      const std::string extent = extent_of(known);
      if (extent.empty() || bound != extent) return false;
      bool is_fixed = true;
      for_each_word(extent, [&](std::string_view word, std::string_view) {
        const bool is_number = word[0] >= '0' && word[0] <= '9';
        is_fixed = is_fixed && (is_number || function_.source_->locals.fixed.count(std::string(word)));
      });
      return is_fixed &&
             extent.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-*/%()") ==
                 std::string::npos;
    }
    return false;
  }
  static std::string extent_of(const Known& known) {
    const TypeRef& type = deduced(known.type);
    if (const auto* array = as<Array>(type)) return without_spaces(array->extent);
    const auto* library = as<Library>(type);
    if (library && library->name == "std::array" && library->arguments.size() == 2)
      if (const auto* extent = as<Passive>(library->arguments[1])) return without_spaces(extent->text);
    const Declarator& d = *known.declarator;
    const bool has_size = library && library->name == "std::vector" && d.init == Declarator::Init::Direct &&
                          d.arguments.size() >= 1 && d.arguments.size() <= 2;
    return has_size ? words_of(d.arguments[0].term) : std::string();
  }
  static std::string without_spaces(std::string text) {
    std::erase(text, ' ');
    return text;
  }
  /// Whether it may be left before its end.
  static bool leaves(const StmtRef& s) {
    if (!s) return false;
    if (as<Return>(s) || as<Switch>(s) || as<Case>(s)) return true;
    static const std::set<std::string> leaving{"break", "continue", "return", "goto"};
    if (const auto* plain = as<Plain>(s)) return has_word(spelled(*plain), leaving);
    const Parts all = parts(*s);
    return std::any_of(all.statements.begin(), all.statements.end(), leaves);
  }

  const Iterations& function_;
  const StmtRef& loop_;
  const std::string sum_;
  std::set<std::string> outside_;  ///< in sight where it begins
  std::set<std::string> inside_;   ///< variables declared in it
  std::set<std::string> changed_;  ///< others that it changes
  int terms_of_sum_ = 0;
  bool is_found_ = false;
};

// ---- all loops ----

Iterations::Iterations(const FunctionTwin& source, const StraightLines& lines) {
  if (!source.transparent) return;
  source_ = &source;
  lines_ = &lines;
  for (const Parameter& parameter : source.parameters) {
    Variable& variable = variables_[parameter.name];
    variable.type = parameter.type;
  }
  const std::function<void(const StmtRef&)> declared_in = [&](const StmtRef& s) {
    const Parts all = parts(*s);
    const auto* declare = as<Declare>(s);
    for (const Declarator* d : all.declared) {
      Variable& variable = variables_[d->name];
      variable.type = d->type;
      variable.declarator = d;
      variable.is_static = declare && !declare->specifiers.empty();
    }
    for (const StmtRef& inner : all.statements) declared_in(inner);
  };
  declared_in(source.body);
  names_in(source.body, [this](std::string_view name) {
    const auto known = variables_.find(std::string(name));
    if (known != variables_.end()) ++known->second.mentions;
  });
}

TermRef Iterations::sum_of(const StmtRef& loop, const std::set<std::string>& candidates) const {
  if (!source_ || !body_of(loop)) return nullptr;
  std::map<std::string, TermRef> found;
  const std::function<void(const StmtRef&)> summed_in = [&](const StmtRef& s) {
    if (const Assign* added = as_term_of_sum(s))
      if (const std::string& name = as<core::Variable>(added->place)->name; candidates.count(name))
        found.emplace(name, added->place);
    for (const StmtRef& inner : parts(*s).statements) summed_in(inner);
  };
  summed_in(loop);
  if (found.size() != 1) return nullptr;
  const auto& [name, place] = *found.begin();
  return IterationReader(*this, loop, name).hands_on_the_sum_alone() ? place : nullptr;
}

StmtRef beginning_with(const StmtRef& loop, StmtRef first) {
  std::vector<StmtRef> body = listed(body_of(loop));
  body.insert(body.begin(), std::move(first));
  Stmt made = *loop;
  const auto replace = [&](auto& form) {
    if constexpr (requires { form.body = StmtRef(); }) form.body = make_stmt(Stmts{std::move(body)});
  };
  std::visit(replace, made.form);
  return std::make_shared<const Stmt>(std::move(made));
}

}  // namespace dualrev::transform
