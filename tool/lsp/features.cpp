#include "lsp/features.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

#include <map>
#include <set>

#include "driver/cost.hpp"
#include "lsp/expressions.hpp"
#include "lsp/twins.hpp"

namespace dualrev::lsp {

namespace json = llvm::json;
using frontend::Finding;
using frontend::Outcome;

namespace {

Position start_of(const View& view, Place place) { return view.text.position(place.line, place.column); }
Range part_of(const View& view, const Extent& extent) {
  return {start_of(view, extent.begin), start_of(view, extent.end)};
}

/// In any file.
json::Value location(const View& view, const std::string& file, unsigned line, unsigned column) {
  Position at{line > 0 ? line - 1 : 0, column > 0 ? column - 1 : 0};
  Range range{at, at};
  if (file == view.path) {
    range = view.text.word_at(view.text.position(line, column));
  } else if (const Current other = view.look(file); other.text) {
    range = other.text->word_at(other.text->position(line, column));
  }
  return json::Object{{"uri", uri_of(file)}, {"range", to_json(range)}};
}

/// An error with its notes. One that stands in another file is shown where this one leads there.
json::Object diagnostic(const View& view, llvm::ArrayRef<Finding> group) {
  const Finding& error = group.front();
  json::Array related;
  std::string message = error.words;
  const Finding* here = error.file == view.path ? &error : nullptr;
  for (const Finding& note : group.drop_front()) {
    if (note.file == error.file && note.line == error.line && note.column == error.column) {
      message += "\n" + note.words;  // the way out
      continue;
    }
    if (!here && note.file == view.path) here = &note;
    if (!note.file.empty())
      related.push_back(json::Object{{"location", location(view, note.file, note.line, note.column)},
                                     {"message", json::fixUTF8(note.words)}});
  }
  if (here != &error && !error.file.empty())
    related.insert(related.begin(), json::Object{{"location", location(view, error.file, error.line, error.column)},
                                                 {"message", json::fixUTF8(error.words)}});
  const Range range = here ? view.text.word_at(view.text.position(here->line, here->column)) : Range{};
  constexpr int as_error = 1;
  constexpr int as_information = 3;
  return json::Object{{"range", to_json(range)},
                      {"severity", view.analysis.lenient ? as_information : as_error},
                      {"source", "dualrev"},
                      {"code", error.tag},
                      {"message", json::fixUTF8(message)},
                      {"relatedInformation", std::move(related)}};
}

enum class State { None, UpToDate, Stale, NotPossible, NotAsked };

struct Status {
  State state = State::None;
  std::string words;
};

const std::string* twin_among(const std::vector<driver::OutputFile>& files, const driver::Twin& twin,
                              std::string& text) {
  for (const driver::OutputFile& file : files)
    if (text = twin_in(file.text, twin); !text.empty()) return &file.path;
  return nullptr;
}

Status status(const View& view, const OutlinedFunction& function) {
  const Outcome* outcome = view.analysis.outcome(function.location);
  if (!outcome) return {};
  if (outcome->kind == Outcome::Kind::Refused && outcome->cause) {
    std::string why = outcome->cause->words;
    if (!outcome->cause->function.empty()) why += " (in " + outcome->cause->function + ")";
    return {State::NotPossible, "not possible: " + why};
  }
  const driver::Twin* twin = view.analysis.twin(function.location);
  if (outcome->kind != Outcome::Kind::Taken || !twin) return {};
  std::string now;
  std::string then;
  if (!twin_among(view.analysis.on_disk, *twin, then)) return {State::NotAsked, "not generated"};
  twin_among(view.analysis.files, *twin, now);
  return now == then ? Status{State::UpToDate, "up to date"} : Status{State::Stale, "stale"};
}

json::Value markdown(const std::string& text, const Range& range) {
  return json::Object{{"contents", json::Object{{"kind", "markdown"}, {"value", json::fixUTF8(text)}}},
                      {"range", to_json(range)}};
}

const Mention* mention_at(const View& view, Position at) {
  for (const Mention& mention : view.analysis.outline.mentions)
    if (part_of(view, mention.extent).holds(at)) return &mention;
  return nullptr;
}

bool is_at_name(const View& view, const OutlinedFunction& function, Position at) {
  return view.text.word_at(start_of(view, function.at)).holds(at);
}

}  // namespace

const OutlinedFunction* function_at(const View& view, Position at) {
  const OutlinedFunction* innermost = nullptr;
  for (const OutlinedFunction& function : view.analysis.outline.functions)
    if (part_of(view, function.extent).holds(at)) innermost = &function;
  return innermost;
}

const OutlinedFunction* function_named(const Analysis& analysis, llvm::StringRef name) {
  for (const OutlinedFunction& function : analysis.outline.functions)
    if (function.defined && function.name == name) return &function;
  return nullptr;
}

json::Array diagnostics(const View& view) {
  json::Array all;
  if (!view.analysis.asked) return all;
  const std::vector<Finding>& findings = view.analysis.findings;
  for (std::size_t i = 0; i < findings.size();) {
    std::size_t end = i + 1;
    while (end < findings.size() && findings[end].level == Finding::Level::Note) ++end;
    // Clang's own errors are others' to show.
    if (!findings[i].tag.empty()) all.push_back(diagnostic(view, llvm::ArrayRef(findings).slice(i, end - i)));
    i = end;
  }
  return all;
}

json::Array code_lenses(const View& view) {
  json::Array all;
  for (const OutlinedFunction& function : view.analysis.outline.functions) {
    if (!function.defined) continue;
    const Status now = status(view, function);
    if (now.state == State::None) continue;
    const bool can_generate = now.state == State::Stale || (now.state == State::NotAsked && !function.is_template);
    json::Object command{{"title", json::fixUTF8("reverse derivative: " + now.words)},
                         {"command", can_generate ? generate_command : ""}};
    if (can_generate) command["arguments"] = json::Array{uri_of(view.path), json::fixUTF8(function.name)};
    all.push_back(json::Object{{"range", to_json(view.text.word_at(start_of(view, function.at)))},
                               {"command", std::move(command)}});
  }
  return all;
}

json::Value hover(const View& view, Position at) {
  std::string place;
  Range range;
  if (const Mention* mention = mention_at(view, at)) {
    place = mention->location;
    range = part_of(view, mention->extent);
  } else if (const OutlinedFunction* function = function_at(view, at); function && is_at_name(view, *function, at)) {
    place = function->location;
    range = view.text.word_at(start_of(view, function->at));
  } else if (const auto expression = explained(view, at)) {
    return markdown(expression->text, expression->range);
  } else {
    return nullptr;
  }
  const Outcome* outcome = view.analysis.outcome(place);
  if (outcome && outcome->kind == Outcome::Kind::Refused && outcome->cause)
    return markdown("No reverse derivative: " + outcome->cause->place + ": " + outcome->cause->words, range);
  const driver::Twin* twin = view.analysis.twin(place);
  std::string text;
  if (!twin || !twin_among(view.analysis.files, *twin, text)) return nullptr;
  const core::FunctionCost* cost = view.analysis.cost(place);
  const std::string staged = cost ? "\nOn the tape: " + driver::cost_words(*cost) + "\n" : "";
  return markdown("Reverse derivative\n\n```cpp\n" + text + "```\n" + staged, range);
}

json::Array inlay_hints(const View& view, const Range& range) {
  std::map<unsigned, std::set<std::pair<unsigned, std::string>>> lines;
  for (const core::FunctionCost& function : view.analysis.costs)
    for (const core::StatementCost& statement : function.statements) {
      const auto [rest, column] = llvm::StringRef(statement.location).rsplit(':');
      const auto [file, line] = rest.rsplit(':');
      Place at;
      if (file == view.path && !line.getAsInteger(10, at.line) && !column.getAsInteger(10, at.column))
        lines[at.line].emplace(at.column, driver::cost_words(statement));
    }
  json::Array all;
  for (const auto& [line, costs] : lines) {
    const Position end{line - 1, static_cast<unsigned>(-1)};
    const Position at = view.text.position(view.text.offset(end));
    if (!range.holds(at) && range.end.line != at.line) continue;
    std::string label;
    for (const auto& [column, words] : costs) label += (label.empty() ? "" : "; ") + words;
    all.push_back(json::Object{{"position", to_json(at)}, {"label", json::fixUTF8(label)}, {"paddingLeft", true}});
  }
  return all;
}

json::Array implementations(const View& view, Position at) {
  const Mention* mention = mention_at(view, at);
  const OutlinedFunction* function = mention ? nullptr : function_at(view, at);
  const std::string place = mention ? mention->location : function ? function->location : std::string();
  const driver::Twin* twin = view.analysis.twin(place);
  json::Array all;
  if (!twin) return all;
  for (const driver::OutputFile& file : view.analysis.on_disk)
    if (const auto line = line_of_twin(file.text, *twin)) {
      const Position start{*line, 0};
      all.push_back(json::Object{{"uri", uri_of(file.path)}, {"range", to_json(Range{start, start})}});
    }
  return all;
}

json::Value original_place(const std::string& path, const Text& text, Position at, const Look& look) {
  const auto original = original_of(text.whole(), at.line);
  if (!original) return nullptr;
  llvm::SmallString<256> file(llvm::sys::path::parent_path(path));
  llvm::sys::path::append(file, original->file);
  if (!look(file.str().str()).text) return nullptr;
  const Position start{original->line - 1, 0};
  return json::Object{{"uri", uri_of(file.str().str())}, {"range", to_json(Range{start, start})}};
}

namespace {

/// The diagnostics of ours that an action mends.
json::Array mended(const json::Array& given, const Range& around, llvm::ArrayRef<llvm::StringRef> tags) {
  json::Array all;
  for (const json::Value& each : given) {
    const json::Object* one = each.getAsObject();
    const auto range = one ? range_of(one->getObject("range")) : std::nullopt;
    if (range && one->getString("source") == "dualrev" && around.holds(range->start) &&
        llvm::is_contained(tags, one->getString("code").value_or("")))
      all.push_back(each);
  }
  return all;
}

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
  void add(const std::string& title, const WorkspaceEdit& edit, const char* kind, json::Array mends = {}) {
    if (!mends.empty()) kind = "quickfix";
    if (edit.empty() || !are_wanted(kind)) return;
    json::Object action{{"title", json::fixUTF8(title)}, {"kind", kind}, {"edit", edit.as_json(view_.abilities)}};
    if (!mends.empty()) action["diagnostics"] = std::move(mends);
    all.push_back(std::move(action));
  }
  void add_rule(const std::string& name, const std::optional<RuleStub>& rule, const Range& around) {
    const Current there = !rule                      ? Current{}
                          : rule->file == view_.path ? Current{view_.text, std::nullopt}
                                                     : view_.look(rule->file);
    if (!there.text) return;
    WorkspaceEdit edit(view_.look);
    if (!view_.analysis.outline.knows_rules) edit.change(rule->file, include_edit(*there.text, "dualrev/rule.hpp"));
    const bool is_last = rule->line >= there.text->lines();
    const Position at = is_last ? there.text->end() : Position{rule->line, 0};
    edit.change(rule->file, {{at, at}, (is_last ? "\n" : "") + rule->text});
    add("Add a derivative rule for '" + name + "'", edit, rewrite_kind,
        mended(context_.diagnostics, around, {"dualrev-no-body"}));
  }

  json::Array all;

 private:
  const View& view_;
  const Context& context_;
};

}  // namespace

json::Array code_actions(const View& view, Analyser& analyser, const Range& range, const Context& context) {
  Actions actions(view, context);
  const OutlinedFunction* function = function_at(view, range.start);
  const Outcome* outcome = function ? view.analysis.outcome(function->location) : nullptr;
  const auto is_taken = [](const Outcome& each) { return each.kind == Outcome::Kind::Taken; };
  if (outcome && is_taken(*outcome) && function->defined && !function->is_template &&
      actions.are_wanted(rewrite_kind)) {
    WorkspaceEdit edit(view.look);
    edit.write(analyser.generate(*function));
    actions.add("Generate reverse derivative of '" + function->name + "'", edit, rewrite_kind);
  }
  if (llvm::any_of(view.analysis.outcomes, is_taken) && actions.are_wanted(file_kind)) {
    WorkspaceEdit edit(view.look);
    edit.write(analyser.generate_all());
    actions.add("Generate reverse derivatives of all functions in this file", edit, file_kind);
  }
  if (function)
    for (const OutlinedParameter& parameter : function->parameters) {
      const Range extent = part_of(view, parameter.extent);
      if (!parameter.markable || !extent.holds(range.start)) continue;
      WorkspaceEdit edit(view.look);
      if (!view.analysis.outline.knows_marks) edit.change(view.path, include_edit(view.text, "dualrev/annotate.hpp"));
      edit.change(view.path, {{extent.start, extent.start}, "DUALREV_CONSTANT "});
      actions.add("Mark '" + parameter.name + "' as constant", edit, rewrite_kind,
                  mended(context.diagnostics, part_of(view, function->extent), {"dualrev-boundary"}));
    }
  if (const Mention* mention = mention_at(view, range.start)) {
    const Outcome* theirs = view.analysis.outcome(mention->location);
    if (!mention->defined || (theirs && theirs->kind == Outcome::Kind::Refused))
      actions.add_rule(mention->name, mention->rule, part_of(view, mention->extent));
  } else if (function && is_at_name(view, *function, range.start) &&
             (!function->defined || (outcome && outcome->kind == Outcome::Kind::Refused))) {
    actions.add_rule(function->name, function->rule, part_of(view, function->extent));
  }
  return std::move(actions.all);
}

}  // namespace dualrev::lsp
