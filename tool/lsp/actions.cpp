// What can be done at a place: one function for each kind of action. An action that is not possible is there, disabled,
// with the reason, for editors that show such.
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <set>

#include "lsp/features.hpp"

namespace dualrev::lsp {

namespace json = llvm::json;
using frontend::Outcome;

namespace {

constexpr const char* fix_kind = "quickfix";
constexpr const char* rewrite_kind = "refactor.rewrite";
constexpr const char* file_kind = "source";

class Actions {
 public:
  Actions(const View& view, const Context& context) : view_(view), context_(context) {}

  bool are_wanted(llvm::StringRef kind) const {
    return context_.only.empty() || llvm::any_of(context_.only, [&](const std::string& one) {
             return kind == one || kind.starts_with(one + ".");
           });
  }
  /// What mends a diagnostic is a quick fix. Each title is there once.
  void add(const std::string& title, const WorkspaceEdit& edit, const char* kind, const json::Object* mends) {
    if (mends) kind = fix_kind;
    if (edit.empty() || !are_wanted(kind) || !titles_.insert(title).second) return;
    json::Object action{{"title", json::fixUTF8(title)}, {"kind", kind}, {"edit", edit.as_json(view_.abilities)}};
    if (mends) action["diagnostics"] = json::Array{json::Object(*mends)};
    all.push_back(std::move(action));
  }
  void add_disabled(const std::string& title, const std::string& reason, const char* kind) {
    if (!view_.abilities.disabled_actions && !context_.disabled) return;
    if (are_wanted(kind))
      all.push_back(json::Object{{"title", json::fixUTF8(title)},
                                 {"kind", kind},
                                 {"disabled", json::Object{{"reason", json::fixUTF8(reason)}}}});
  }
  /// Files that are to be written, or why there are none.
  void add_files(const std::string& title, const char* kind, const std::string& why_not,
                 llvm::function_ref<std::vector<driver::OutputFile>()> files) {
    if (!why_not.empty()) return add_disabled(title, why_not, kind);
    if (!are_wanted(kind)) return;
    const std::vector<driver::OutputFile> made = files();
    WorkspaceEdit edit(view_.look);
    edit.write(made);
    if (made.empty())
      add_disabled(title, "something else that is asked for here cannot be differentiated", kind);
    else if (edit.empty())
      add_disabled(title, "it is up to date", kind);
    else
      add(title, edit, kind, nullptr);
  }
  void add_rule(const std::string& name, const std::optional<RuleStub>& rule, const json::Object* mends = nullptr) {
    const Current there = !rule                      ? Current{}
                          : rule->file == view_.path ? Current{view_.text, std::nullopt}
                                                     : view_.look(rule->file);
    if (!there.text) return;
    WorkspaceEdit edit(view_.look);
    if (!view_.analysis.outline.knows_rules) edit.change(rule->file, include_edit(*there.text, "dualrev/rule.hpp"));
    const bool is_last = rule->line >= there.text->lines();
    const Position at = is_last ? there.text->end() : Position{rule->line, 0};
    edit.change(rule->file, {{at, at}, (is_last ? "\n" : "") + rule->text});
    add("Add a derivative rule for '" + name + "'", edit, rewrite_kind, mends);
  }
  void add_mark(const OutlinedParameter& parameter, const json::Object* mends = nullptr) {
    if (!parameter.markable) return;
    const Position start = part_of(view_, parameter.extent).start;
    WorkspaceEdit edit(view_.look);
    if (!view_.analysis.outline.knows_marks) edit.change(view_.path, include_edit(view_.text, "dualrev/annotate.hpp"));
    edit.change(view_.path, {{start, start}, "DUALREV_CONSTANT "});
    add("Mark '" + parameter.name + "' as constant", edit, rewrite_kind, mends);
  }
  void add_guard(const json::Object* mends) {
    WorkspaceEdit edit(view_.look);
    edit.change(view_.path, {Range{}, "#pragma once\n"});
    add("Add '#pragma once'", edit, fix_kind, mends);
  }

  json::Array all;

 private:
  const View& view_;
  const Context& context_;
  std::set<std::string> titles_;
};

bool has_word(llvm::StringRef text, llvm::StringRef word) {
  const auto is_part = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = 0; (at = text.find(word, at)) != llvm::StringRef::npos; at += word.size())
    if ((at == 0 || !is_part(text[at - 1])) && (at + word.size() == text.size() || !is_part(text[at + word.size()])))
      return true;
  return false;
}

/// The parameters that a diagnostic is about: that which it stands at, else those that its line names.
void add_marks(const View& view, Actions& actions, Position at, const json::Object& diagnostic) {
  const OutlinedFunction* function = function_at(view, at);
  if (!function) return;
  const auto is_there = [&](const OutlinedParameter& parameter) { return part_of(view, parameter.extent).holds(at); };
  const bool at_one = llvm::any_of(function->parameters, is_there);
  const std::string line = view.text.line(at.line);
  for (const OutlinedParameter& parameter : function->parameters)
    if (at_one ? is_there(parameter) : !parameter.name.empty() && has_word(line, parameter.name))
      actions.add_mark(parameter, &diagnostic);
}

/// The ways out of a diagnostic that are a change of text.
void add_fixes(const View& view, Actions& actions, const json::Object& diagnostic) {
  const auto range = range_of(diagnostic.getObject("range"));
  if (!range || diagnostic.getString("source") != "dualrev") return;
  const std::string code = diagnostic.getString("code").value_or("").str();
  if (code == "dualrev-include") actions.add_guard(&diagnostic);
  if (code == "dualrev-boundary" || code == "dualrev-library") add_marks(view, actions, range->start, diagnostic);
  if (code != "dualrev-no-body" && code != "dualrev-no-rule") return;
  // For what is called, or for the function that calls it.
  const Mention* mention = mention_at(view, range->start);
  const OutlinedFunction* function = function_at(view, range->start);
  if (mention && mention->rule)
    actions.add_rule(mention->name, mention->rule, &diagnostic);
  else if (function)
    actions.add_rule(function->name, function->rule, &diagnostic);
}

void add_generating(const View& view, Analyser& analyser, Actions& actions, const OutlinedFunction* function) {
  if (function && function->defined)
    actions.add_files("Generate reverse derivative of '" + function->name + "'", rewrite_kind,
                      view.analysis.why_not_of(*function), [&] { return analyser.generate(*function); });
  const bool any =
      llvm::any_of(view.analysis.outcomes, [](const Outcome& each) { return each.kind == Outcome::Kind::Taken; });
  const std::string why_not = !view.analysis.why_not.empty() ? view.analysis.why_not
                              : any                          ? ""
                                                             : "no function of this file can be differentiated";
  actions.add_files("Generate reverse derivatives of all functions in this file", file_kind, why_not,
                    [&] { return analyser.generate_all(); });
}

}  // namespace

json::Array code_actions(const View& view, Analyser& analyser, const Range& range, const Context& context) {
  Actions actions(view, context);
  const OutlinedFunction* function = function_at(view, range.start);
  const Outcome* outcome = function ? view.analysis.outcome(function->location) : nullptr;
  for (const json::Value& each : context.diagnostics)
    if (const json::Object* diagnostic = each.getAsObject()) add_fixes(view, actions, *diagnostic);
  add_generating(view, analyser, actions, function);
  if (function)
    for (const OutlinedParameter& parameter : function->parameters)
      if (part_of(view, parameter.extent).holds(range.start)) actions.add_mark(parameter);
  if (const Mention* mention = mention_at(view, range.start)) {
    const Outcome* theirs = view.analysis.outcome(mention->location);
    if (!mention->defined || (theirs && theirs->kind == Outcome::Kind::Refused))
      actions.add_rule(mention->name, mention->rule);
  } else if (function && is_at_name(view, *function, range.start) &&
             (!function->defined || (outcome && outcome->kind == Outcome::Kind::Refused))) {
    actions.add_rule(function->name, function->rule);
  }
  return std::move(actions.all);
}

}  // namespace dualrev::lsp
