// A clause per form of statement and of term; what has none is told in a remark.
#include <utility>

#include "flow/choices.hpp"
#include "flow/flow.hpp"
#include "flow/lists.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

bool is_double(const TypeRef& type) {
  const auto* real = core::as<Real>(deduced(type));
  return real && real->kind == Scalar::Double;
}
const Type* elements_of(const TypeRef& type) {
  if (const auto* array = core::as<core::Array>(type)) return array->element.get();
  const auto* library = core::as<Library>(type);
  const bool is_row = library && library->member.empty() && !library->arguments.empty() &&
                      (library->name == "std::vector" || library->name == "std::array" || library->name == "std::span");
  return is_row ? library->arguments[0].get() : nullptr;
}
bool is_span(const TypeRef& type) {
  const auto* library = core::as<Library>(type);
  return library && library->name == "std::span";
}
bool is_const(const TypeRef& type) {
  const auto* array = core::as<core::Array>(type);
  return type->is_const || (array && is_const(array->element));
}
bool are_doubles(const Type* type) {
  const auto* real = type ? std::get_if<Real>(&type->form) : nullptr;
  return real && real->kind == Scalar::Double;
}
/// A row of numbers, of which a pointer to them can be given.
bool is_row(const TypeRef& type) {
  if (const auto* pointer = core::as<Pointer>(type)) return is_double(pointer->to);
  return are_doubles(elements_of(referee(type)));
}
/// std::span<const double>, const double*, const std::vector<double>&, const double (&)[3]: read, and never written.
bool is_row_of_inputs(const TypeRef& type) {
  if (const auto* pointer = core::as<Pointer>(type)) return is_double(pointer->to) && pointer->to->is_const;
  const auto* reference = core::as<Reference>(type);
  const TypeRef of = referee(type);
  const auto* library = core::as<Library>(of);
  if (library && library->name == "std::span")
    return library->arguments.size() == 1 && are_doubles(elements_of(of)) && library->arguments[0]->is_const;
  const bool is_const = of->is_const || (core::as<core::Array>(of) && core::as<core::Array>(of)->element->is_const);
  return reference && !reference->rvalue && is_const && are_doubles(elements_of(of));
}

const TypeRef& boolean_type() {
  static const TypeRef type = core::passive("bool");
  return type;
}

class Reader {
 public:
  Reader(const FunctionTwin& function, const Around& around) : function_(function), around_(around) {}

  Function read() {
    location_ = function_.origin.location;
    const bool gives_nothing = around_.is_called && !function_.result;
    if (!gives_nothing && (!function_.result || !is_double(function_.result))) fail("what it gives is no double");
    names_.emplace_back();
    for (const Parameter& parameter : function_.parameters) this->parameter(parameter);
    const auto* body = core::as<Stmts>(function_.body);
    if (!body) fail("its body");
    function_body(body->body);
    check_sizes(made_.body);
    check_names(made_.body);
    for (const SymbolRef& symbol : set_roots(made_.body))
      if (made_.shapes.count(symbol) && made_.shapes.at(symbol) == Shape::Object && !changeable_.count(symbol))
        fail("'" + symbol->name + "', which is changed");
    if (around_.is_called)
      for (const Parameter& parameter : function_.parameters) check_copy(parameter);
    return std::move(made_);
  }
  Remark remark(const std::string& what) const { return {location_, function_.origin.qualified, what}; }
  struct Unread {
    std::string what;
  };

 private:
  [[noreturn]] static void fail(const std::string& what) { throw Unread{what}; }

  /// Cotangents of an array are made at the end of its block: by then its size must be what it was.
  void check_sizes(const Block& block) const {
    Symbols set;  // behind the statement at hand
    for (auto s = block.rbegin(); s != block.rend(); ++s) {
      if (const auto* made = as<Make>(*s))
        for (const Hole& argument : made_.declared.at(made->root)->arguments)
          for (const SymbolRef& each : mentioned(argument.term).value_or(Symbols()))
            if (set.count(each)) fail("the size of '" + made->root->name + "', which is changed behind it");
      const Symbols here = set_in({*s});
      set.insert(here.begin(), here.end());
      for (const Block* inside : blocks_in(*s)) check_sizes(*inside);
    }
  }

  /// What another name stands for must not depend on what is set while there is the name.
  void check_names(const Block& block) const {
    Symbols set;  // behind the statement at hand
    for (auto s = block.rbegin(); s != block.rend(); ++s) {
      if (const auto* alias = as<Alias>(*s))
        for (const SymbolRef& each : mentioned(alias->place).value_or(Symbols()))
          if (set.count(each) && each != alias->root && !made_.aliases.count(each))
            fail("'" + alias->symbol->name + "', which stands for another place behind");
      const Symbols here = set_in({*s});
      set.insert(here.begin(), here.end());
      for (const Block* inside : blocks_in(*s)) check_names(*inside);
    }
  }
  /// The variables that stores change.
  static Symbols set_roots(const Block& block) {
    Symbols all;
    for (const Statement& s : block) {
      for (const Set& set : set_by(s))
        if (!set.declares) all.insert(set.symbol);
      for (const Block* inside : blocks_in(s)) {
        const Symbols more = set_roots(*inside);
        all.insert(more.begin(), more.end());
      }
    }
    return all;
  }

  // ---- names ----

  /// The text goes by names: one that hides another would mean the other where the reverse part stands.
  void declare(const SymbolRef& symbol, const std::string& name) {
    if (!symbol) fail("a variable that nothing is known of");
    for (const auto& scope : names_)
      if (scope.count(name)) fail("'" + name + "', which hides another");
    names_.back().insert(name);
    known_.insert(symbol);
  }
  void number(const SymbolRef& symbol, Shape shape, const Declarator* declared) {
    made_.in_order.push_back(symbol);
    made_.shapes[symbol] = shape;
    if (declared) made_.declared[symbol] = declared;
    if (!declared || !declared->passive) made_.differentiated.insert(symbol);
  }
  void parameter(const Parameter& parameter) {
    if (parameter.name.empty()) return;
    const TypeRef& type = parameter.type;
    const SymbolRef symbol = parameter.symbol ? parameter.symbol : made_symbol(parameter.name);
    declare(symbol, parameter.name);
    if (parameter.constant || !holds_scalar(type)) return;
    const auto* reference = core::as<Reference>(type);
    const TypeRef of = referee(type);
    const Shape shape = is_double(of) ? Shape::Number : is_number_or_row(type) ? Shape::Row : Shape::Object;
    if (is_changeable(type)) {
      if (!around_.is_called) fail("the parameter '" + parameter.name + "', which it may change");
      changeable_.insert(symbol);
      return number(symbol, shape, nullptr);
    }
    if (is_number_or_row(type)) return number(symbol, shape, nullptr);
    const bool is_input = !reference || (!reference->rvalue && is_const(of));
    if (!is_input || !(core::as<Record>(of) || elements_of(of)) || is_span(of))
      fail("the parameter '" + parameter.name + "'");
    number(symbol, Shape::Object, nullptr);
  }

  /// The reverse part is given what the caller has, not what the function made of its copy.
  void check_copy(const Parameter& parameter) const {
    if (parameter.symbol && !changeable_.count(parameter.symbol) && set_roots(made_.body).count(parameter.symbol))
      fail("'" + parameter.name + "', a copy that is changed");
  }

  // ---- statements ----

  void inner(const StmtRef& s, Block& to) { block(statements_in(s), to); }
  void block(const std::vector<StmtRef>& all, Block& to) {
    names_.emplace_back();
    sequence(all, to);
    names_.pop_back();
  }
  /// One after the other. What a statement may leave out stands in the branches that reach it, or behind a Boolean.
  void sequence(const std::vector<StmtRef>& all, Block& to) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const StmtRef& s = all[i];
      if (!s->location.empty()) location_ = s->location;
      const auto rest = [&](const StmtRef& more) {
        std::vector<StmtRef> joined = statements_in(more);
        joined.insert(joined.end(), all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
        return joined;
      };
      // A block by itself: its variables end with it, which here is the end of all, for no name hides another.
      if (core::as<Stmts>(meant(s))) return sequence(rest(s), to);
      if (const auto jump = jump_of(s)) return leave(*jump, s, to);
      if (const auto* form = core::as<Return>(meant(s))) return result(*form, s, to);
      if (const auto* form = core::as<Switch>(meant(s))) {
        const StmtRef chain = as_chain(*form, s);
        if (!chain) fail("a switch whose cases fall through, or are left before their end");
        return sequence(rest(chain), to);
      }
      if (!leaves(s) && !has_return(s)) {
        statement(s, to);
        continue;
      }
      if (const auto* form = core::as<If>(meant(s))) return ways(*form, s, rest(nullptr), to);
      statement(s, to);
      if (!has_return(s)) continue;
      // The loop may have ended the function.
      Branch behind{flag(level().done), {}, {}};
      if (level().flagging > 0) raise(level().skip, behind.then);
      block(rest(nullptr), behind.otherwise);
      if (!behind.then.empty() || !behind.otherwise.empty()) to.push_back({std::move(behind), make_stmt(Stmts{})});
      return;
    }
  }
  void statement(const StmtRef& s, Block& to) {
    if (const auto* form = core::as<Declare>(s)) return declaration(*form, s, to);
    if (const auto* form = core::as<Evaluate>(s)) return evaluate(form->term, s, to);
    if (const auto* form = core::as<If>(s)) return branch(*form, s, to);
    if (const auto* form = core::as<For>(s)) return loop(*form, s, to);
    if (const auto* form = core::as<RangeFor>(s)) return elements(*form, s, to);
    if (const auto* form = core::as<While>(s)) return repeated(*form, s, to);
    if (const auto* form = core::as<DoWhile>(s)) return repeated_once(*form, s, to);
    if (const auto* form = core::as<Plain>(s); form && form->meaning) return passive(form->meaning, s, to);
    fail("this statement");
  }

  void declaration(const Declare& form, const StmtRef& s, Block& to) {
    if (form.declarators.size() != 1) fail("several variables of one declaration");
    const Declarator& d = form.declarators[0];
    const TypeRef& type = deduced(d.type);
    const bool is_plain = form.specifiers.empty() || form.specifiers == "constexpr ";
    if (!is_plain && (is_double(type) || core::as<core::Reference>(type) || core::as<Passive>(type)))
      fail("a variable that is '" + form.specifiers + "'");
    if (is_double(type)) {
      if (d.arguments.size() > 1) fail("how '" + d.name + "' begins");
      declare(d.symbol, d.name);
      number(d.symbol, Shape::Number, &d);
      TermRef value = d.arguments.empty() ? nullptr : d.arguments[0].term;
      if (!value && d.init == Declarator::Init::List) value = text("0.0", real(Scalar::Double));
      const TermRef place = variable(d.symbol, with_const(type, false), !d.passive);
      if (!value && d.init != Declarator::Init::None) fail("how '" + d.name + "' begins");
      if (value && choice_in(value)) {
        to.push_back({Store{d.symbol, place, nullptr, '=', true}, like(s, declared(d.symbol))});
        return store(d.symbol, place, '=', value, nullptr, to);
      }
      const TermRef given = value ? number(value, to) : nullptr;
      if (given == value) {
        to.push_back({Store{d.symbol, place, value, '=', true}, s});
        return;
      }
      Declare changed = form;
      changed.declarators[0].arguments[0].term = given;
      to.push_back({Store{d.symbol, place, given, '=', true}, like(s, make_stmt(std::move(changed)))});
      return;
    }
    if (core::as<core::Reference>(type)) return alias(d, s, to);
    if (core::as<Passive>(type)) return integer(d, s, to);
    array(d, type, s, to, form.specifiers);
  }
  /// `T& y = x[i];`
  void alias(const Declarator& d, const StmtRef& s, Block& to) {
    const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
    const SymbolRef variable = given ? root_of(given) : nullptr;
    if (!variable || !made_.shapes.count(variable)) fail("what '" + d.name + "' refers to");
    const SymbolRef root = place_in(given, false);
    declare(d.symbol, d.name);
    made_.aliases[d.symbol] = root;
    number(d.symbol, Shape::Other, &d);
    if (!made_.differentiated.count(root)) made_.differentiated.erase(d.symbol);
    to.push_back({Alias{d.symbol, root, given}, s});
  }
  void integer(const Declarator& d, const StmtRef& s, Block& to) {
    if (!is_number(d.type)) fail("'" + d.name + "', which is no number");
    declare(d.symbol, d.name);
    if (d.arguments.size() > 1) fail("how '" + d.name + "' begins");
    const TermRef value = d.arguments.empty() ? nullptr : known(d.arguments[0].term, "an integer");
    to.push_back({Count{d.symbol, value, '=', true, std::get<Passive>(deduced(d.type)->form).text}, s});
  }
  static bool is_number(const TypeRef& type) {
    static const std::set<std::string> numbers{
        "bool",           "char",      "signed char",        "unsigned char", "short",
        "unsigned short", "int",       "unsigned int",       "unsigned",      "long",
        "unsigned long",  "long long", "unsigned long long", "std::size_t",   "size_t",
        "std::ptrdiff_t", "ptrdiff_t", "std::int32_t",       "std::int64_t",  "std::uint32_t",
        "std::uint64_t"};
    const auto* text = core::as<Passive>(deduced(type));
    return text && numbers.count(text->text);
  }
  /// An array, a container of the library or an object, of numbers.
  void array(const Declarator& d, const TypeRef& type, const StmtRef& s, Block& to, const std::string& specifiers) {
    const bool is_vector = core::as<Library>(type) && core::as<Library>(type)->name == "std::vector";
    if (!is_of_numbers(with_const(type, false))) fail("the variable '" + d.name + "'");
    if (is_constant(d, type)) return table(d, s, to);
    if (!specifiers.empty() && specifiers != "constexpr ") fail("a variable that is '" + specifiers + "'");
    if (is_const(type) && !d.arguments.empty() && !core::as<Record>(type) && !elements_of(type))
      fail("the variable '" + d.name + "'");
    const auto list = list_of(d);
    if (is_vector && !list && d.arguments.size() == 1 && whole_of(d.arguments[0].term)) return copy(d, type, s, to);
    if (is_vector && list && !list->empty()) fail("the size of '" + d.name + "'");
    if (is_vector && (d.init != Declarator::Init::Direct || !is_integer(d.arguments[0].term)))
      fail("the size of '" + d.name + "'");
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Array, &d);
    // Numbers that do not depend on anything, or none.
    const bool is_filled = std::all_of(d.arguments.begin(), d.arguments.end(), [](const Hole& argument) {
      return are_no_numbers(argument.term) ||
             (!argument.term->active && mentioned(given_number(argument.term)).has_value()) ||
             is_row_of_constants(argument.term);
    });
    if (is_filled && !is_const(type)) {
      to.push_back({Make{d.symbol}, s});
      return;
    }
    if (!list) {
      const TermRef from = d.arguments.size() == 1 ? whole_of(d.arguments[0].term) : nullptr;
      if (!from || !core::as<Record>(type)) fail("what '" + d.name + "' begins with");
      place_in(from, false);
      to.push_back({Make{d.symbol}, like(s, nothing_in(d, type))});
      return copy_members(d.symbol, variable(d.symbol, type, true), from, type, to);
    }
    to.push_back({Make{d.symbol}, like(s, nothing_in(d, type))});
    set_items(d.symbol, variable(d.symbol, with_const(type, false), true), with_const(type, false), *list, to);
  }
  /// Whether it is made of numbers alone, or of integers beside them.
  bool is_of_numbers(const TypeRef& given) {
    const TypeRef& type = deduced(given);
    if (is_double(type)) return true;
    if (const auto* array = core::as<core::Array>(type)) return is_of_numbers(array->element);
    if (const auto* library = core::as<Library>(type))
      return library->member.empty() && (library->name == "std::array" || library->name == "std::vector") &&
             is_of_numbers(library->arguments[0]);
    const auto* named = core::as<Record>(type);
    const RecordTwin* record = named ? around_.record(*named) : nullptr;
    if (!record) return false;
    const bool all = std::all_of(record->fields.begin(), record->fields.end(), [&](const Field& field) {
      const bool is_plain =
          !field.is_mutable && !field.is_private && !field.is_const && !core::as<core::Reference>(field.type);
      return is_plain && (is_number(field.type) || (!is_vector_type(field.type) && is_of_numbers(field.type)));
    });
    if (all && std::find(made_.records.begin(), made_.records.end(), record) == made_.records.end())
      made_.records.push_back(record);
    return all;
  }
  static bool is_vector_type(const TypeRef& type) {
    const auto* library = core::as<Library>(deduced(type));
    return library && library->name == "std::vector";
  }
  /// "std::vector<double>(n, 0.5)", which rows of a table begin with.
  static bool is_row_of_constants(const TermRef& t) {
    const auto* library = core::as<Library>(deduced(t->type));
    const std::vector<Hole> inside = operands(*t);
    return library && library->name == "std::vector" && !t->place && core::as<Verbatim>(t) &&
           std::all_of(inside.begin(), inside.end(), [](const Hole& each) {
             return !each.term->active && mentioned(given_number(each.term)).has_value();
           });
  }
  /// Constants, which nobody changes.
  static bool is_constant(const Declarator& d, const TypeRef& type) {
    const bool has_none = std::all_of(d.arguments.begin(), d.arguments.end(),
                                      [](const Hole& argument) { return are_no_numbers(argument.term); });
    return is_const(type) && has_none && !d.arguments.empty();
  }
  void table(const Declarator& d, const StmtRef& s, Block& to) {
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Array, &d);
    made_.differentiated.erase(d.symbol);
    to.push_back({Make{d.symbol}, s});
  }
  /// "T a{};"
  StmtRef nothing_in(Declarator d, const TypeRef& type) {
    d.type = without_const(type);
    d.init = Declarator::Init::List;
    d.arguments.clear();
    made_.made.push_back(std::make_shared<Declarator>(d));
    made_.declared[d.symbol] = made_.made.back().get();
    return make_stmt(Declare{"", {std::move(d)}});
  }
  static TypeRef without_const(const TypeRef& type) {
    if (const auto* array = core::as<core::Array>(type))
      return make_type(core::Array{without_const(array->element), array->extent});
    return with_const(type, false);
  }
  static TermRef element(const TermRef& of, std::size_t i, const TypeRef& type) {
    const TypeRef integer = core::passive("int");
    const TermRef literal = make_term(Literal{static_cast<std::int64_t>(i)}, integer, false, pure, false);
    const TermRef index =
        make_term(Verbatim{{std::to_string(i)}, Precedence::Primary, {}, literal}, integer, false, pure, false);
    return make_term(Index{of, index}, without_const(type), true, reads, true);
  }
  /// place = {a, b, ...};
  void set_items(const SymbolRef& root, const TermRef& place, const TypeRef& given, const std::vector<Item>& items,
                 Block& to) {
    const TypeRef& type = deduced(given);
    if (const auto* named = core::as<Record>(type)) {
      const RecordTwin& record = *around_.record(*named);
      for (std::size_t i = 0; i < items.size(); ++i) {
        const auto field = std::find_if(record.fields.begin(), record.fields.end(), [&](const Field& each) {
          return items[i].member.empty() ? &each == &record.fields[i] : each.name == items[i].member;
        });
        if (field == record.fields.end() || !holds_scalar(field->type)) fail("how an object of integers begins");
        const TypeRef of = without_const(field->type);
        set_item(root, make_term(Member{place, field->name, false}, of, true, reads, true), of, items[i], to);
      }
      return;
    }
    const auto* library = core::as<Library>(type);
    if (library && items.size() == 1 && !items[0].value) return set_items_of_row(root, place, type, items[0].list, to);
    set_items_of_row(root, place, type, items, to);
  }
  void set_items_of_row(const SymbolRef& root, const TermRef& place, const TypeRef& type,
                        const std::vector<Item>& items, Block& to) {
    const auto* array = core::as<core::Array>(type);
    if (!array && !core::as<Library>(type)) fail("braces");
    const TypeRef of = array ? array->element : core::as<Library>(type)->arguments[0];
    for (std::size_t i = 0; i < items.size(); ++i) set_item(root, element(place, i, of), of, items[i], to);
  }
  void set_item(const SymbolRef& root, const TermRef& place, const TypeRef& type, const Item& item, Block& to) {
    if (!item.value) return set_items(root, place, type, item.list, to);
    if (is_double(type)) return store(root, place, '=', item.value, nullptr, to);
    const TermRef from = whole_of(item.value);
    if (!from || !core::as<Record>(deduced(type))) fail("what stands in braces");
    place_in(from, false);
    copy_members(root, place, from, type, to);
  }
  /// place = from; of objects, member by member.
  void copy_members(const SymbolRef& root, const TermRef& place, const TermRef& from, const TypeRef& given, Block& to) {
    const TypeRef type = without_const(deduced(given));
    if (is_double(type)) return store(root, place, '=', make_term(Load{from}, type, false, reads, true), nullptr, to);
    const auto* named = core::as<Record>(type);
    if (!named) fail("a copy of this object");
    for (const Field& field : around_.record(*named)->fields) {
      const auto member = [&](const TermRef& of) {
        return make_term(Member{of, field.name, false}, without_const(field.type), true, reads, true);
      };
      if (!holds_scalar(field.type)) fail("a copy of an object with integers");
      copy_members(root, member(place), member(from), field.type, to);
    }
  }
  /// std::vector<double> y = x;
  void copy(const Declarator& d, const TypeRef& type, const StmtRef& s, Block& to) {
    const TermRef from = whole_of(d.arguments[0].term);
    const SymbolRef root = place_in(from, false);
    const bool is_row = are_doubles(elements_of(type)) && are_doubles(elements_of(deduced(from->type)));
    if (!is_row || !made_.shapes.count(root)) fail("the copy '" + d.name + "'");
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Array, &d);
    const TypeRef size = core::passive("std::size_t");
    const TermRef meaning = make_term(Size{from}, size, false, reads, false);
    const TermRef count = make_term(
        Verbatim{{Hole{from, Wanted::Dual, Precedence::Postfix}, ".size()"}, Precedence::Postfix, {}, meaning}, size,
        false, reads, false);
    Declarator made = d;
    made.type = with_const(type, false);
    made.init = Declarator::Init::Direct;
    made.arguments = {Hole{count}};
    made_.made.push_back(std::make_shared<Declarator>(made));
    made_.declared[d.symbol] = made_.made.back().get();
    to.push_back({Make{d.symbol}, like(s, make_stmt(Declare{"", {made}}))});
    names_.emplace_back();
    const SymbolRef index = made_symbol(around_.fresh("i"));
    declare(index, index->name);
    const TermRef i = variable(index, size, false, pure);
    const TypeRef of = real(Scalar::Double);
    Loop loop;
    loop.counter = Counter{index, "std::size_t", text("0", size), count, 1, false};
    const auto at = [&](const TermRef& row) { return make_term(Index{row, i}, of, true, reads, true); };
    store(d.symbol, at(variable(d.symbol, made.type, true)), '=', make_term(Load{at(from)}, of, false, reads, true),
          nullptr, loop.body);
    names_.pop_back();
    to.push_back({std::move(loop), make_stmt(Stmts{})});
  }

  /// "{}", or braces around constants.
  static bool are_no_numbers(const TermRef& t) {
    const auto* braces = core::as<Verbatim>(t);
    if (!braces || braces->pieces.empty()) return false;
    const auto* first = std::get_if<std::string>(&braces->pieces.front());
    if (!first || first->empty() || first->front() != '{') return false;
    for (const Piece& piece : braces->pieces) {
      const auto* words = std::get_if<std::string>(&piece);
      const auto* hole = std::get_if<Hole>(&piece);
      if (words ? words->find_first_not_of("{}, ") != std::string::npos
                : !hole || hole->term->active || !core::as<Real>(hole->term->type) || !mentioned(hole->term))
        return false;
    }
    return true;
  }
  static bool is_integer(const TermRef& t) {
    const auto* type = core::as<Passive>(meant(t)->type);
    return meant(t) != t && type && type->text != "auto";
  }

  void evaluate(const TermRef& t, const StmtRef& s, Block& to) {
    if (const auto* assign = core::as<Assign>(t)) {
      const SymbolRef root = place(assign->place);
      const bool is_plain = assign->op == '=' || is_double(assign->computed);
      if (!is_plain || std::string("=+-*/").find(assign->op) == std::string::npos)
        fail("an assignment in another type");
      return store(root, assign->place, assign->op, assign->value, s, to);
    }
    if (const auto* step = core::as<Step>(t); step && core::as<Real>(step->place->type)) {
      const SymbolRef root = place(step->place);
      to.push_back(
          {Store{root, step->place, text("1.0", real(Scalar::Double)), step->increment ? '+' : '-', false}, s});
      return;
    }
    if (const auto* call = core::as<Call>(t)) return run(*call, nullptr, s, to);
    if (meant(t) != t) return count(meant(t), s, to);
    fail("this expression");
  }
  /// place = value, which may be a choice. `s`: where it is written so; null if nowhere.
  void store(const SymbolRef& root, const TermRef& place, char op, const TermRef& value, const StmtRef& s, Block& to) {
    if (const auto choice = choice_in(value)) {
      Branch made{condition(choice->condition), {}, {}};
      store(root, place, op, choice->then, nullptr, made.then);
      store(root, place, op, choice->otherwise, nullptr, made.otherwise);
      to.push_back({std::move(made), s ? like(s, make_stmt(Stmts{})) : make_stmt(Stmts{})});
      return;
    }
    const auto* load = core::as<Load>(value);
    if (op == '=' && !s && load && fingerprint(load->place) == fingerprint(place)) return;
    const TermRef given = number(value, to);
    if (s && given == value) {
      to.push_back({Store{root, place, value, op, false}, s});
      return;
    }
    const TypeRef type = with_const(place->type, false);
    const StmtRef made = make_stmt(Evaluate{make_term(Assign{place, op, given, type}, type, true, writes, true)});
    to.push_back({Store{root, place, given, op, false}, s ? like(s, made) : made});
  }
  static StmtRef like(const StmtRef& source, const StmtRef& made) {
    return std::make_shared<const Stmt>(Stmt{made->form, source->comments, source->trailing, source->location});
  }
  /// "double x;"
  static StmtRef declared(const SymbolRef& symbol) {
    Declarator d{symbol->name, real(Scalar::Double), Declarator::Init::None, {}, false, symbol};
    return make_stmt(Declare{"", {std::move(d)}});
  }
  /// The number, read; choices in it stand in front of it.
  TermRef number(const TermRef& value, Block& to) {
    const TermRef made = with_named(value, [&](const TermRef& part) -> TermRef {
      const auto* call = core::as<Call>(part);
      if (call && part->active && !around_.is_operation(part)) return result_of(*call, to);
      const auto given = choice_in(part);
      if (!given) return nullptr;
      const Select& choice = *given;
      const SymbolRef chosen = made_symbol(around_.fresh("chosen"));
      declare(chosen, chosen->name);
      number(chosen, Shape::Number, nullptr);
      const TypeRef type = real(Scalar::Double);
      const TermRef place = variable(chosen, type, true);
      to.push_back({Store{chosen, place, nullptr, '=', true}, declared(chosen)});
      store(chosen, place, '=', make_term(choice, type, false, reads, true), nullptr, to);
      return make_term(Load{place}, type, false, reads, true);
    });
    number_term(made);
    return made;
  }
  TermRef result_of(const Call& call, Block& to) {
    const TypeRef type = real(Scalar::Double);
    const SymbolRef result = made_symbol(around_.fresh(name_of(call)));
    run(call, result, make_stmt(Stmts{}), to);
    declare(result, result->name);
    number(result, Shape::Number, nullptr);
    return make_term(Load{variable(result, type, true)}, type, false, reads, true);
  }
  static std::string name_of(const Call& call) {
    const std::size_t colons = call.callee.rfind("::");
    return colons == std::string::npos ? call.callee : call.callee.substr(colons + 2);
  }
  /// A call of a function that can be run backwards. No two of its arguments may be in one variable, if it changes one.
  void run(const Call& call, const SymbolRef& result, const StmtRef& s, Block& to) {
    const Callee* callee = around_.callee(call);
    if (!callee || !callee->function)
      fail("a call of '" + call.callee + "'" + (callee && !callee->reason.empty() ? ": " + callee->reason : ""));
    const auto& parameters = callee->function->parameters;
    if (call.arguments.size() != parameters.size()) fail("a call of '" + call.callee + "' with other arguments");
    Run made{call, result, {}, callee->may_throw};
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const TermRef& given = call.arguments[i].term;
      const TypeRef& type = parameters[i].type;
      if (parameters[i].constant || !holds_scalar(type)) {
        if (!mentioned(given)) fail("what '" + call.callee + "' is given");
        made.arguments.push_back({Run::Kind::Passive, given, nullptr, nullptr, false});
      } else if (is_double(referee(type)) && !callee->changes[i]) {
        made.arguments.push_back(number_given(given, to));
      } else {
        const Run::Kind kind = is_double(referee(type)) ? Run::Kind::Number
                               : is_number_or_row(type) ? Run::Kind::Row
                                                        : Run::Kind::Object;
        made.arguments.push_back(whole_given(kind, given, callee->changes[i]));
        made.arguments.back().is_read = callee->reads[i];
      }
    }
    for (const Run::Argument& one : made.arguments)
      for (const Run::Argument& other : made.arguments)
        if (&one != &other && one.is_changed && one.root == other.root)
          fail("'" + one.root->name + "', which is given twice and changed");
    to.push_back({std::move(made), s});
  }
  /// A number that is given by value: one that is there, or is computed before.
  Run::Argument number_given(const TermRef& given, Block& to) {
    const TermRef value = number(given, to);
    if (!value->active) return {Run::Kind::Number, value, nullptr, nullptr, false};
    const auto* load = core::as<Load>(value);
    const TermRef place = load ? load->place : value->place ? value : nullptr;
    if (place) return {Run::Kind::Number, value, this->place(place), place, false};
    const SymbolRef argument = made_symbol(around_.fresh("argument"));
    declare(argument, argument->name);
    number(argument, Shape::Number, nullptr);
    const TermRef made = variable(argument, real(Scalar::Double), true);
    to.push_back({Store{argument, made, nullptr, '=', true}, declared(argument)});
    store(argument, made, '=', value, nullptr, to);
    return {Run::Kind::Number, make_term(Load{made}, real(Scalar::Double), false, reads, true), argument, made, false};
  }
  Run::Argument whole_given(Run::Kind kind, const TermRef& given, bool is_changed) {
    const TermRef whole = whole_of(given_number(given));
    if (!whole) fail("what a function is given");
    const SymbolRef root = place_in(whole, false);
    if (is_changed && made_.shapes.at(root) != Shape::Array && made_.shapes.at(root) != Shape::Number &&
        !changeable_.count(root))
      fail("'" + root->name + "', which is changed");
    const TypeRef& type = deduced(whole->type);
    if (is_changed && (core::as<Pointer>(type) || core::as<Record>(type)))
      fail("what is changed behind a pointer or in an object by '" + root->name + "'");
    if (kind == Run::Kind::Object && !made_.differentiated.count(root)) fail("'" + root->name + "', a constant object");
    return {kind, given, root, whole, is_changed};
  }
  void count(const TermRef& t, const StmtRef& s, Block& to) {
    if (const auto* step = core::as<Step>(t)) {
      to.push_back({Count{counted(step->place), make_term(Literal{1}, nullptr, false, pure, false),
                          step->increment ? '+' : '-', false},
                    s});
      return;
    }
    const auto* assign = core::as<Assign>(t);
    if (!assign) fail("this expression");
    if (!mentioned(assign->value)) fail("what an integer is set to");
    if (core::as<Real>(assign->place->type)) {
      if (std::string("=+-*/").find(assign->op) == std::string::npos) fail("this assignment");
      to.push_back({Store{place(assign->place), assign->place, assign->value, assign->op, false}, s});
      return;
    }
    const SymbolRef root = counted(assign->place);
    Count made{root, assign->value, assign->op, false};
    // k = k + 1
    const auto* sum = made.op == '=' ? core::as<Arithmetic>(below_conversions(made.value)) : nullptr;
    if (sum && sum->operands.size() == 2 && (sum->op == "+" || sum->op == "-")) {
      const bool is_first = is_variable(sum->operands[0], root) && constant(sum->operands[1]);
      const bool is_second = sum->op == "+" && is_variable(sum->operands[1], root) && constant(sum->operands[0]);
      if (is_first || is_second) made.op = sum->op[0], made.value = sum->operands[is_first ? 1 : 0];
    }
    to.push_back({std::move(made), s});
  }
  SymbolRef counted(const TermRef& place) const {
    const auto* variable = core::as<Variable>(place);
    if (!variable || !known_.count(variable->symbol) || made_.shapes.count(variable->symbol)) fail("what is counted");
    return variable->symbol;
  }
  void passive(const StmtRef& meaning, const StmtRef& s, Block& to) {
    if (const auto* nothing = core::as<Stmts>(meaning)) {
      if (!nothing->body.empty()) fail("this statement");
      return;
    }
    if (const auto* form = core::as<Evaluate>(meaning)) return count(form->term, s, to);
    const auto read = std::make_shared<const Stmt>(Stmt{meaning->form, s->comments, s->trailing, s->location});
    if (const auto* form = core::as<If>(read)) return branch(*form, read, to);
    if (const auto* form = core::as<While>(read)) return repeated(*form, read, to);
    if (const auto* form = core::as<For>(read)) return loop(*form, read, to);
    if (const auto* form = core::as<DoWhile>(read)) return repeated_once(*form, read, to);
    const auto* declared = core::as<Declare>(meaning);
    if (!declared) fail("this statement");
    bool is_first = true;
    for (const Declarator& d : declared->declarators) {
      const StmtRef source = is_first ? s : nullptr;
      if (is_double(d.type)) {
        declare(d.symbol, d.name);
        number(d.symbol, Shape::Number, nullptr);
        made_.differentiated.erase(d.symbol);
        const TermRef value = d.arguments.empty() ? nullptr : d.arguments[0].term;
        if (value && !mentioned(value)) fail("how '" + d.name + "' begins");
        to.push_back({Store{d.symbol, variable(d.symbol, d.type, false), value, '=', true}, source});
      } else {
        integer(d, source, to);
      }
      is_first = false;
    }
  }

  // ---- ways out ----

  /// A body, of the function or a loop, with the Booleans that say how it was left.
  struct Level {
    bool is_loop = false;
    SymbolRef skip;  ///< what remains of this body is left out
    SymbolRef stop;  ///< the loop ends
    SymbolRef done;  ///< the function ends
    int flagging = 0;
  };
  Level& level() { return levels_.back(); }
  /// A new one, which is declared where the body of its level begins.
  SymbolRef boolean(SymbolRef& symbol, const char* name) {
    if (!symbol) {
      symbol = made_symbol(around_.fresh(name));
      declare(symbol, symbol->name);
    }
    return symbol;
  }
  static TermRef flag(const SymbolRef& symbol, bool negated = false) {
    const TypeRef& type = boolean_type();
    const TermRef is = variable(symbol, type, false);
    if (!negated) return is;
    const TermRef meaning = make_term(Arithmetic{"!", {is}}, type, false, reads, false);
    return make_term(Verbatim{{"!" + symbol->name}, Precedence::Unary, {}, meaning}, type, false, reads, false);
  }
  static Statement set_to(const SymbolRef& symbol, bool value, bool declares) {
    const TypeRef& type = boolean_type();
    const char* const word = value ? "true" : "false";
    const TermRef literal = make_term(Literal{value}, type, false, pure, false);
    const TermRef term = make_term(Verbatim{{word}, Precedence::Primary, {}, literal}, type, false, pure, false);
    const std::string written = (declares ? "bool " : "") + symbol->name + " = " + word + ";";
    return {Count{symbol, term, '=', declares, "bool"}, make_stmt(Plain{core::text(written, nullptr)})};
  }
  static void raise(const SymbolRef& symbol, Block& to) { to.push_back(set_to(symbol, true, false)); }
  /// The rest of the body is not reached.
  void skip_rest(Block& to) {
    if (level().flagging > 0) raise(boolean(level().skip, "skips"), to);
  }
  /// The body of a loop, in a block of its own.
  void loop_body(const StmtRef& body, Loop& made) {
    Level inside;
    inside.is_loop = true;
    names_.emplace_back();
    if (has_break(body)) made.ends.push_back(boolean(inside.stop, "stops"));
    if (has_return(body)) {
      inside.done = levels_.front().done;
      made.ends.push_back(inside.done);
    }
    levels_.push_back(inside);
    block(statements_in(body), made.body);
    const Level last = level();
    levels_.pop_back();
    names_.pop_back();
    for (const SymbolRef& each : {last.skip, last.stop})
      if (each) made.body.insert(made.body.begin(), set_to(each, false, true));
  }
  void function_body(const std::vector<StmtRef>& all) {
    levels_.emplace_back();
    const auto* last = all.empty() ? nullptr : core::as<Return>(meant(all.back()));
    const bool gives_at_end = last && std::none_of(all.begin(), all.end() - 1, has_return);
    names_.emplace_back();
    if (function_.result && !gives_at_end) declare_result();
    if (std::any_of(all.begin(), all.end(), loop_returns))
      made_.body.push_back(set_to(boolean(level().done, "ends"), false, true));
    const std::size_t begin = made_.body.size();
    block(all, made_.body);
    if (level().skip)
      made_.body.insert(made_.body.begin() + static_cast<std::ptrdiff_t>(begin), set_to(level().skip, false, true));
    names_.pop_back();
    if (!result_) return;
    const TypeRef type = real(Scalar::Double);
    made_.body.push_back(
        {Give{make_term(Load{variable(result_, type, true)}, type, false, reads, true)}, make_stmt(Stmts{})});
  }
  /// Where each `return` sets it.
  void declare_result() {
    result_ = made_symbol(around_.fresh("result"));
    declare(result_, result_->name);
    number(result_, Shape::Number, nullptr);
    const TypeRef type = real(Scalar::Double);
    Declarator zero{result_->name, type, Declarator::Init::Copy, {Hole{core::text("0", type)}}, false, result_};
    made_.body.push_back({Store{result_, variable(result_, type, true), zero.arguments[0].term, '=', true},
                          make_stmt(Declare{"", {zero}})});
  }
  void leave(Jump::Kind kind, const StmtRef& s, Block& to) {
    if (kind == Jump::Kind::Throw) {
      to.push_back({Throw{}, s});
      return;
    }
    if (!level().is_loop) fail("this statement");
    if (kind == Jump::Kind::Break) raise(level().stop, to);
    skip_rest(to);
  }
  void result(const Return& form, const StmtRef& s, Block& to) {
    if (form.value && !result_) {
      const TermRef value = number(form.value->term, to);
      to.push_back({Give{value}, s});
      return;
    }
    if (form.value) store(result_, variable(result_, real(Scalar::Double), true), '=', form.value->term, nullptr, to);
    if (level().is_loop) raise(level().done, to);
    skip_rest(to);
  }
  /// A branch that leaves out what stands behind it.
  void ways(const If& form, const StmtRef& s, const std::vector<StmtRef>& rest, Block& to) {
    if (form.init || form.is_constexpr) fail("a declaration in a condition");
    const bool then_falls = falls_through(form.then), otherwise_falls = falls_through(form.otherwise);
    const bool one_way = !then_falls || !otherwise_falls;
    if (!one_way && !rest.empty()) boolean(level().skip, "skips"), ++level().flagging;
    const auto arm = [&](const StmtRef& body, bool falls, Block& inside) {
      std::vector<StmtRef> all = statements_in(body);
      if (one_way && falls) all.insert(all.end(), rest.begin(), rest.end());
      block(all, inside);
    };
    Branch made{condition(form.condition), {}, {}};
    arm(form.then, then_falls, made.then);
    arm(form.otherwise, otherwise_falls, made.otherwise);
    to.push_back({std::move(made), s});
    if (one_way || rest.empty()) return;
    --level().flagging;
    Branch behind{flag(level().skip, true), {}, {}};
    block(rest, behind.then);
    if (!behind.then.empty()) to.push_back({std::move(behind), make_stmt(Stmts{})});
  }

  void branch(const If& form, const StmtRef& s, Block& to) {
    if (form.init || form.is_constexpr) fail("a declaration in a condition");
    Branch made;
    made.condition = condition(form.condition);
    inner(form.then, made.then);
    inner(form.otherwise, made.otherwise);
    to.push_back({std::move(made), s});
  }

  // ---- loops ----

  void repeated(const While& form, const StmtRef& s, Block& to) {
    Loop made;
    const auto step = counting_condition(form.condition, made);
    loop_body(form.body, made);
    if (!step) {
      to.push_back({std::move(made), s});
      return;
    }
    // The test that fails counts too.
    if (has_break(form.body)) fail("a break out of a loop whose condition counts");
    const std::vector<SymbolRef> ends = made.ends;
    made.body.insert(made.body.begin(), *step);
    to.push_back({std::move(made), s});
    if (ends.empty()) {
      to.push_back(*step);
    } else {
      Branch behind{flag(ends[0], true), {*step}, {}};
      to.push_back({std::move(behind), make_stmt(Stmts{})});
    }
  }
  void repeated_once(const DoWhile& form, const StmtRef& s, Block& to) {
    const TermRef& again = condition(form.condition);
    Loop made;
    loop_body(form.body, made);
    std::string before;
    for (const SymbolRef& each : made.ends) before += each->name + " || ";
    std::vector<TermRef> sides{again};
    for (const SymbolRef& each : made.ends) sides.push_back(flag(each));
    SymbolRef stop;
    made.ends.push_back(boolean(stop, "stops"));
    const TypeRef& type = boolean_type();
    const TermRef meaning = make_term(Arithmetic{"!", sides}, type, false, again->effects, false);
    const TermRef value = make_term(
        Verbatim{{before + "!", Hole{again, Wanted::Value, Precedence::Unary}}, Precedence::Unary, {}, meaning}, type,
        false, again->effects, false);
    made.body.push_back({Count{stop, value, '=', true, "bool"},
                         make_stmt(Plain{make_term(Verbatim{{"const bool " + stop->name + " = ", Hole{value}, ";"}},
                                                   nullptr, false, writes, false)})});
    to.push_back({std::move(made), s});
  }
  void loop(const For& form, const StmtRef& s, Block& to) {
    names_.emplace_back();
    Loop made;
    if (form.init) statement(form.init, made.init);
    const auto step = form.condition ? counting_condition(form.condition, made) : std::nullopt;
    const auto* begun = made.init.empty() ? nullptr : as<Count>(made.init[0]);
    if (step && !(begun && begun->declares && begun->root == std::get<Count>(step->form).root))
      fail("a condition that counts");
    loop_body(form.body, made);
    if (step) made.body.insert(made.body.begin(), *step);
    if (form.increment) evaluate(form.increment, make_stmt(Evaluate{form.increment}), made.increment);
    names_.pop_back();
    made.counter = counter(made);
    if (!made.counter && !made.increment.empty() && !made.ends.empty()) {
      // What the iteration leaves by leaves out the step too.
      Block step = std::exchange(made.increment, {});
      for (const SymbolRef& each : made.ends) {
        Branch goes_on{flag(each, true), std::move(step), {}};
        step = {};
        step.push_back({std::move(goes_on), make_stmt(Stmts{})});
      }
      made.body.insert(made.body.end(), std::make_move_iterator(step.begin()), std::make_move_iterator(step.end()));
    }
    to.push_back({std::move(made), s});
  }

  /// What is tested; and, of `i-- > 0`, what is done where the iteration begins.
  std::optional<Statement> counting_condition(const TermRef& t, Loop& made) const {
    const TermRef whole = below_conversions(t);
    const auto* test = core::as<Arithmetic>(whole);
    const bool compares = test && test->operands.size() == 2;
    const TermRef left = below_conversions(compares ? test->operands[0] : whole);
    const auto* step = core::as<Step>(left);
    if (!step || step->prefix) {
      made.condition = condition(t);
      return std::nullopt;
    }
    const SymbolRef root = counted(step->place);
    const TermRef zero = make_term(Literal{0}, step->place->type, false, pure, false);
    const TermRef right =
        compares ? condition(test->operands[1])
                 : make_term(Verbatim{{"0"}, Precedence::Primary, {}, zero}, step->place->type, false, pure, false);
    const std::string op = compares ? test->op : "!=";
    const TypeRef& type = boolean_type();
    const TermRef meaning = make_term(Arithmetic{op, {step->place, right}}, type, false, reads, false);
    made.condition = make_term(Verbatim{{root->name + " " + op + " ", Hole{right, Wanted::Value, Precedence::Shift}},
                                        Precedence::Relational,
                                        {},
                                        meaning},
                               type, false, reads, false);
    return Statement{
        Count{root, make_term(Literal{1}, nullptr, false, pure, false), step->increment ? '+' : '-', false},
        make_stmt(Plain{core::text((step->increment ? "++" : "--") + root->name + ";", nullptr)})};
  }
  /// for (int i = a; i < b; ++i), in any spelling.
  std::optional<Counter> counter(const Loop& loop) const {
    if (loop.init.size() != 1 || loop.increment.size() != 1) return std::nullopt;
    const auto* begins = as<Count>(loop.init[0]);
    const auto* steps = as<Count>(loop.increment[0]);
    if (!begins || !steps || !begins->declares || !begins->value || begins->root != steps->root) return std::nullopt;
    const auto step = constant(steps->value);
    if (!step || (steps->op != '+' && steps->op != '-')) return std::nullopt;
    Counter made{begins->root, begins->type, begins->value, nullptr, steps->op == '+' ? *step : -*step, false};
    const Symbols set = set_in(loop.body);
    const auto changes = [&](const TermRef& t) {
      const auto of = mentioned(t);
      return !of || std::any_of(of->begin(), of->end(), [&](const SymbolRef& each) { return set.count(each) > 0; }) ||
             of->count(made.symbol);
    };
    if (set.count(made.symbol) || changes(made.first) || made.type == "bool") return std::nullopt;
    bool inclusive = false;
    const TermRef bound = bound_of(loop, made, inclusive);
    if (bound && !changes(bound)) made.bound = bound, made.inclusive = inclusive;
    return made;
  }
  /// What the counter is compared with, if that says how far it runs.
  static TermRef bound_of(const Loop& loop, const Counter& counter, bool& inclusive) {
    const auto* test = loop.condition ? core::as<Arithmetic>(meant(loop.condition)) : nullptr;
    if (!test || test->operands.size() != 2 || (counter.step != 1 && counter.step != -1)) return nullptr;
    static const std::map<std::string, std::string> turned{
        {"<", ">"}, {">", "<"}, {"<=", ">="}, {">=", "<="}, {"!=", "!="}};
    if (!turned.count(test->op)) return nullptr;
    const bool is_left = is_variable(test->operands[0], counter.symbol);
    if (!is_left && !is_variable(test->operands[1], counter.symbol)) return nullptr;
    const std::string op = is_left ? test->op : turned.at(test->op);
    const bool up = counter.step == 1;
    if (op != "!=" && op.front() != (up ? '<' : '>')) return nullptr;
    inclusive = op.size() == 2 && op != "!=";
    // Compared as another type, a negative number would be a large one.
    const bool as_itself = core::as<Variable>(meant(test->operands[is_left ? 0 : 1])) != nullptr;
    const auto first = constant(counter.first);
    if (!as_itself && !(up && first && *first >= 0)) return nullptr;
    if (!up && inclusive && is_unsigned(counter.type)) return nullptr;
    return test->operands[is_left ? 1 : 0];
  }
  static bool is_unsigned(const std::string& type) {
    return type.find("unsigned") != std::string::npos || type.find("size_t") != std::string::npos || type == "bool" ||
           type.find("uint") != std::string::npos || type == "char";
  }
  static bool is_variable(const TermRef& t, const SymbolRef& symbol) {
    const TermRef inside = below_conversions(t);
    const auto* variable = core::as<Variable>(inside);
    return variable && variable->symbol == symbol;
  }

  /// for (int k : v), of integers that nobody changes.
  void integers(const RangeFor& form, const StmtRef& s, Block& to) {
    const Declarator& d = form.variable;
    const auto of = mentioned(form.range.term);
    const auto* type = core::as<Passive>(deduced(form.range.term->type));
    static const char* const rows[] = {"std::vector<", "std::array<", "std::span<"};
    const bool is_row =
        type && std::any_of(std::begin(rows), std::end(rows), [&](const char* row) {
          return type->text.find(row) != std::string::npos && type->text.find("bool") == std::string::npos;
        });
    if (!is_row || !of || of->size() != 1 || !is_number(with_const(referee(deduced(d.type)), false)))
      fail("a loop over these elements");
    const auto* reference = core::as<Reference>(deduced(d.type));
    if (reference && !reference->to->is_const) fail("a loop over elements by reference");
    names_.emplace_back();
    Loop made;
    const TermRef i = counting_through(form.range.term, *of->begin(), made);
    names_.emplace_back();
    declare(d.symbol, d.name);
    const TypeRef integer = with_const(referee(deduced(d.type)), false);
    const TermRef element =
        make_term(Opaque{{variable(*of->begin(), core::passive("auto"), false), i}}, integer, false, reads, false);
    const TermRef value =
        make_term(Verbatim{{Hole{form.range.term, Wanted::Value, Precedence::Postfix}, "[", Hole{i}, "]"},
                           Precedence::Postfix,
                           {},
                           element},
                  integer, false, reads, false);
    Declarator declared{d.name, with_const(integer, true), Declarator::Init::Copy, {Hole{value}}, true, d.symbol};
    made.body.push_back(
        {Count{d.symbol, value, '=', true, std::get<Passive>(integer->form).text}, make_stmt(Declare{"", {declared}})});
    body_of_elements(form, made);
    to.push_back({std::move(made), s});
  }
  /// The index of a loop over all elements of `range`.
  TermRef counting_through(const TermRef& range, const SymbolRef& root, Loop& made) {
    const SymbolRef index = made_symbol(around_.fresh("i"));
    declare(index, index->name);
    const TypeRef size = core::passive("std::size_t");
    const TermRef object = made_.shapes.count(root) ? range : variable(root, core::passive("auto"), false);
    const TermRef count = make_term(Size{object}, size, false, reads, false);
    const TermRef bound =
        make_term(Verbatim{{Rooted{"std::size"}, "(", Hole{range}, ")"}, Precedence::Postfix, {}, count}, size, false,
                  reads, false);
    made.counter = Counter{index, "std::size_t", text("0", size), bound, 1, false};
    return variable(index, size, false, pure);
  }
  /// Behind what declares the element; ends both scopes.
  void body_of_elements(const RangeFor& form, Loop& made) {
    Loop inside;
    loop_body(form.body, inside);
    made.ends = std::move(inside.ends);
    made.body.insert(made.body.end(), std::make_move_iterator(inside.body.begin()),
                     std::make_move_iterator(inside.body.end()));
    names_.pop_back();
    names_.pop_back();
  }
  /// for (double x : v), by an index.
  void elements(const RangeFor& form, const StmtRef& s, Block& to) {
    if (form.init) fail("a declaration in a loop over elements");
    const Declarator& d = form.variable;
    const TermRef given = core::as<Load>(form.range.term) ? core::as<Load>(form.range.term)->place : form.range.term;
    const TypeRef of = deduced(given->type);
    if (core::as<Passive>(of)) return integers(form, s, to);
    if (!elements_of(of) || core::as<Pointer>(of)) fail("a loop over these elements");
    const SymbolRef named = root_of(given);
    if (!named || !made_.shapes.count(named)) fail("a loop over these elements");
    const SymbolRef root = place_in(given, false);
    const auto* reference = core::as<Reference>(deduced(d.type));
    const TypeRef element = with_const(referee(deduced(d.type)), false);
    const bool is_copy = is_double(element) && (!reference || referee(deduced(d.type))->is_const);
    if (!is_copy && !reference) fail("a loop over copies of elements");
    names_.emplace_back();
    Loop made;
    const TermRef i = counting_through(given, root, made);
    names_.emplace_back();
    const bool is_active = given->active || !d.passive;
    const TermRef at = make_term(Index{given, i}, element, true, reads, is_active);
    if (is_copy) {
      declare(d.symbol, d.name);
      number(d.symbol, Shape::Number, &d);
      const TermRef value = make_term(Load{at}, element, false, reads, !d.passive);
      Declarator declared{d.name,
                          with_const(element, deduced(d.type)->is_const || reference),
                          Declarator::Init::Copy,
                          {Hole{value}},
                          d.passive,
                          d.symbol};
      made.body.push_back({Store{d.symbol, variable(d.symbol, element, !d.passive), value, '=', true},
                           make_stmt(Declare{"", {declared}})});
    } else {
      Declarator declared = d;
      declared.init = Declarator::Init::Copy;
      declared.arguments = {Hole{at, Wanted::Dual}};
      alias(declared, make_stmt(Declare{"", {declared}}), made.body);
    }
    body_of_elements(form, made);
    if (is_copy && reference && set_in(made.body).count(root)) fail("a loop that changes what it runs over");
    to.push_back({std::move(made), s});
  }

  // ---- terms ----

  /// The term itself, which has no effects and whose variables are known; `what` it is for the user.
  static const TermRef& known(const TermRef& t, const char* what) {
    if (!mentioned(t)) fail(std::string(what) + " that cannot be read");
    return t;
  }
  static const TermRef& condition(const TermRef& t) { return known(t, "a condition"); }
  /// The variable that a number is in.
  SymbolRef place(const TermRef& t) const {
    if (!is_double(t->type)) fail("a place that is no number of this function");
    return place_in(t, true);
  }
  /// The same of any place in a variable: elements and members, and what the parameter that is a pointer points to.
  SymbolRef place_in(const TermRef& t, bool is_number) const {
    const SymbolRef variable = root_of(t);
    const auto shape = variable ? made_.shapes.find(variable) : made_.shapes.end();
    if (shape == made_.shapes.end()) fail("a place that is no number of this function");
    known(t, "a place");
    int depth = 0;
    for (TermRef at = meant(t); !core::as<Variable>(at); ++depth) {
      const bool is_whole = depth == 0;
      if (!is_whole && core::as<Pointer>(at->type)) fail("what a pointer in an object points to");
      if (const auto* index = core::as<Index>(at)) {
        if (!is_integer(index->index) && !core::as<Variable>(index->index)) fail("an index that is no integer");
        at = index->base;
      } else if (const auto* pointer = core::as<Dereference>(at)) {
        at = pointer->pointer;
      } else if (const auto* member = core::as<Member>(at)) {
        if (member->arrow || !core::as<Record>(deduced(member->object->type)))
          fail("a member of '" + member->name + "'");
        at = member->object;
      }
      at = meant(at);
      if (const auto* load = core::as<Load>(at)) at = meant(load->place);
      const auto* library = core::as<Library>(deduced(at->type));
      const bool is_variable = core::as<Variable>(at) != nullptr;
      if (library && library->name == "std::span" && !(is_variable && shape->second == Shape::Row))
        fail("what a span in an object refers to");
    }
    const Shape of = shape->second;
    if (is_number && (of == Shape::Number) != (depth == 0) && of != Shape::Other) fail("an array as a whole");
    if (of == Shape::Row && depth != (is_number ? 1 : depth)) fail("an array as a whole");
    const auto other = made_.aliases.find(variable);
    return other == made_.aliases.end() ? variable : other->second;
  }
  /// A number, made of operations whose partial derivatives are known.
  void number_term(const TermRef& argument) const {
    const TermRef& t = given_number(argument);
    if (!is_double(t->type) && t->active) fail("a number that is no double");
    if (!t->active) {
      if (!mentioned(t)) fail("a constant that cannot be read");
      return;
    }
    if (const auto* load = core::as<Load>(t)) return static_cast<void>(place(load->place));
    if (t->place) return static_cast<void>(place(t));
    if (const auto* call = core::as<Call>(t)) {
      if (!around_.is_operation(t)) fail("a call of '" + call->callee + "'");
      for (const Hole& each : call->arguments)
        core::as<Real>(given_number(each.term)->type) ? number_term(each.term)
                                                      : static_cast<void>(condition(each.term));
      return;
    }
    const bool is_operation =
        core::as<Unary>(t) || core::as<Binary>(t) || core::as<Primitive>(t) || core::as<Convert>(t);
    if (!is_operation) fail("this expression");
    for (const Hole& each : operands(*t))
      core::as<Real>(each.term->type) ? number_term(each.term) : static_cast<void>(condition(each.term));
  }

  const FunctionTwin& function_;
  const Around& around_;
  Function made_;
  Symbols changeable_;  ///< parameters that the caller sees change
  std::vector<Level> levels_;
  SymbolRef result_;  ///< null where there is one return, at the end
  std::vector<std::set<std::string>> names_;
  Symbols known_;
  std::string location_;
};

}  // namespace

bool is_changeable(const TypeRef& parameter) {
  const auto* reference = core::as<Reference>(parameter);
  if (const auto* pointer = core::as<Pointer>(parameter)) return is_double(pointer->to) && !pointer->to->is_const;
  const TypeRef of = referee(parameter);
  if (is_span(of)) return are_doubles(elements_of(of)) && !core::as<Library>(of)->arguments[0]->is_const;
  return reference && !reference->rvalue && !is_const(of) && (is_double(of) || core::as<Record>(of) || elements_of(of));
}
bool is_number_or_row(const TypeRef& parameter) {
  const auto* reference = core::as<Reference>(parameter);
  const bool is_input = !reference || (!reference->rvalue && reference->to->is_const);
  if (is_changeable(parameter)) return is_double(referee(parameter)) || is_row(parameter);
  return (is_double(referee(parameter)) && is_input) || is_row_of_inputs(parameter);
}

std::variant<Function, Remark> read(const FunctionTwin& function, const Around& around) {
  Reader reader(function, around);
  try {
    return reader.read();
  } catch (const Reader::Unread& unread) {
    return reader.remark(unread.what);
  }
}

}  // namespace dualrev::flow
