// What writes a whole variable is listed here; everything else is taken for a use of what it held before.
#include "transform/written_anew.hpp"

#include <algorithm>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "transform/loops.hpp"
#include "transform/names.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

class Scratch {
 public:
  Scratch(const Declarator& variable, const LocalNames& names)
      : variable_(variable), name_(variable.name), names_(names) {}

  bool is_written_anew(const StmtRef& body) const {
    const Use use = use_in(listed(body));
    return use == Use::Passing || use == Use::Written;
  }

 private:
  enum class Use {
    None,
    Passing,  ///< maybe not at all, but then it is written before it is read, and not read behind
    Written,  ///< whole, before it is read
    Read
  };

  Use use_in(const std::vector<StmtRef>& statements) const {
    Use all = Use::None;
    for (const StmtRef& s : statements) {
      const Use use = use_in(s);
      if (use == Use::Read || use == Use::Written) return use;
      if (use == Use::Passing) all = use;
    }
    return all;
  }
  Use use_in(const StmtRef& s) const {
    if (!s || mentions(s, name_) == 0) return Use::None;
    if (const auto* block = as<Stmts>(s)) return use_in(block->body);
    if (writes_whole(s)) return Use::Written;
    const StmtRef body = body_of(s);
    if (body && mentions(s, name_) == mentions(body, name_))
      return use_in(listed(body)) == Use::Read ? Use::Read : Use::Passing;
    if (const auto* choice = as<If>(s);
        choice && mentions(choice->init, name_) == 0 && mentions(choice->condition, name_) == 0) {
      const Use then = use_in(choice->then), otherwise = use_in(choice->otherwise);
      if (then == Use::Read || otherwise == Use::Read) return Use::Read;
      return then == Use::Written && otherwise == Use::Written ? Use::Written : Use::Passing;
    }
    return Use::Read;
  }

  /// `x = e;`, or a loop that sets element after element.
  bool writes_whole(const StmtRef& s) const {
    if (const auto* evaluated = as<Evaluate>(s)) {
      const auto* assign = as<Assign>(evaluated->term);
      return assign && assign->op == '=' && as<Real>(variable_.type) && as<Variable>(assign->place) &&
             mentions(assign->value, name_) == 0;
    }
    const auto* loop = as<For>(s);
    if (!loop || !loop->init || !loop->condition || !loop->increment) return false;
    const std::string counter = counted_from_zero(loop->init);
    if (counter.empty() || !names_.counters.count(counter)) return false;
    const std::string step = words_of(loop->increment);
    if (step != "++" + counter && step != counter + "++") return false;
    if (loop->condition->effects & writes || !is_whole(words_of(loop->condition), counter)) return false;
    if (leaves(loop->body)) return false;
    const std::vector<StmtRef> body = listed(loop->body);
    return mentions(loop->body, name_) == 1 && std::any_of(body.begin(), body.end(), [&](const StmtRef& each) {
             const auto* evaluated = as<Evaluate>(each);
             const auto* assign = evaluated ? as<Assign>(evaluated->term) : nullptr;
             const auto* element = assign && assign->op == '=' ? as<Index>(assign->place) : nullptr;
             return element && as<Real>(assign->place->type) && words_of(element->base) == name_ &&
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
  bool is_whole(const std::string& condition, const std::string& counter) const {
    for (const char* less : {"<", "!="}) {
      const std::string begin = counter + less;
      if (!condition.starts_with(begin)) continue;
      const std::string bound = condition.substr(begin.size());
      const std::string size = name_ + ".size()";
      if (bound == size || bound == "static_cast<int>(" + size + ")" || bound == "int(" + size + ")") return true;
      const std::string all = extent();
      if (all.empty() || bound != all) return false;
      bool is_fixed = true;
      for_each_word(all, [&](std::string_view word, std::string_view) {
        const bool is_number = word[0] >= '0' && word[0] <= '9';
        is_fixed = is_fixed && (is_number || names_.fixed.count(std::string(word)));
      });
      return is_fixed &&
             all.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-*/%()") ==
                 std::string::npos;
    }
    return false;
  }
  std::string extent() const {
    const TypeRef& type = deduced(variable_.type);
    if (const auto* array = as<Array>(type)) return without_spaces(array->extent);
    const auto* library = as<Library>(type);
    if (library && library->name == "std::array" && library->arguments.size() == 2)
      if (const auto* extent = as<Passive>(library->arguments[1])) return without_spaces(extent->text);
    const std::vector<Hole>& given = variable_.arguments;
    const bool has_size = library && library->name == "std::vector" && variable_.init == Declarator::Init::Direct &&
                          given.size() >= 1 && given.size() <= 2;
    return has_size ? words_of(given[0].term) : std::string();
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

  const Declarator& variable_;
  const std::string& name_;
  const LocalNames& names_;
};

}  // namespace

bool is_written_anew(const Declarator& variable, const StmtRef& body, const LocalNames& names) {
  return Scratch(variable, names).is_written_anew(body);
}

}  // namespace dualrev::transform
