#include "lsp/features.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

#include <map>
#include <set>

#include "driver/cost.hpp"
#include "driver/remarks.hpp"
#include "emit/file.hpp"
#include "lsp/expressions.hpp"
#include "lsp/twins.hpp"

namespace dualrev::lsp {

namespace json = llvm::json;
using frontend::Finding;
using frontend::Outcome;

Position start_of(const View& view, Place place) { return view.text.position(place.line, place.column); }
Range part_of(const View& view, const Extent& extent) {
  return {start_of(view, extent.begin), start_of(view, extent.end)};
}

namespace {

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
  constexpr int as_warning = 2;
  constexpr int as_information = 3;
  constexpr int as_hint = 4;
  const bool is_error = error.level == Finding::Level::Error;
  const bool is_remark = error.level == Finding::Level::Remark;
  return json::Object{{"range", to_json(range)},
                      {"severity", is_remark               ? as_hint
                                   : !is_error             ? as_warning
                                   : view.analysis.lenient ? as_information
                                                           : as_error},
                      {"source", "dualrev"},
                      {"code", error.tag},
                      {"message", json::fixUTF8(message)},
                      {"relatedInformation", std::move(related)}};
}

enum class State { None, UpToDate, Stale, NotGenerated, NotAsked, NotPossible };

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
  const std::string why_not = view.analysis.why_not_of(function);
  const driver::Twin* twin = view.analysis.twin(function.location);
  const bool is_taken = outcome->kind == Outcome::Kind::Taken && twin;
  if (outcome->kind == Outcome::Kind::Refused || (is_taken && !view.analysis.why_not.empty()))
    return {State::NotPossible, "not possible: " + why_not};
  if (!is_taken) return {};
  std::string now;
  std::string then;
  if (!twin_among(view.analysis.on_disk, *twin, then))
    return {why_not.empty() ? State::NotGenerated : State::NotAsked,
            "not generated" + (why_not.empty() ? "" : ": " + why_not)};
  twin_among(view.analysis.files, *twin, now);
  return now == then ? Status{State::UpToDate, "up to date"} : Status{State::Stale, "stale"};
}

json::Value markdown(const std::string& text, const Range& range) {
  return json::Object{{"contents", json::Object{{"kind", "markdown"}, {"value", json::fixUTF8(text)}}},
                      {"range", to_json(range)}};
}

}  // namespace

const Mention* mention_at(const View& view, Position at) {
  for (const Mention& mention : view.analysis.outline.mentions)
    if (part_of(view, mention.extent).holds(at)) return &mention;
  return nullptr;
}

bool is_at_name(const View& view, const OutlinedFunction& function, Position at) {
  return view.text.word_at(start_of(view, function.at)).holds(at);
}

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
    const bool can_generate = now.state == State::Stale || now.state == State::NotGenerated;
    json::Object command{{"title", json::fixUTF8("reverse derivative: " + now.words)},
                         {"command", can_generate ? generate_command : ""}};
    if (can_generate) command["arguments"] = json::Array{uri_of(view.path), json::fixUTF8(function.name)};
    all.push_back(json::Object{{"range", to_json(view.text.word_at(start_of(view, function.at)))},
                               {"command", std::move(command)}});
  }
  return all;
}

namespace {

/// The parts of a twin, each behind its heading.
std::string twin_text(const View& view, const driver::Twin& twin) {
  std::string all;
  for (const driver::OutputFile& file : view.analysis.files)
    for (const TwinPart& part : parts_of_twin(file.text, twin))
      all += (all.empty() ? "" : "\n") + part.heading + "\n\n```cpp\n" + part.text + "```\n";
  return all;
}

/// Where it is, from the folder of the file that is looked at; why; and what to do instead.
std::string refusal_text(const View& view, const frontend::Cause& cause) {
  const std::string below = driver::spelled_from(llvm::sys::path::parent_path(view.path).str(), cause.place);
  const std::string place = driver::is_below(below) ? below : cause.place;
  const std::string in = cause.function.empty() ? "" : " (in `" + cause.function + "`)";
  std::string text = "No reverse derivative: " + place + ": " + cause.words + in;
  if (!cause.way_out.empty()) text += "\n\nWay out: " + cause.way_out;
  return text;
}

}  // namespace

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
    return markdown(refusal_text(view, *outcome->cause), range);
  const driver::Twin* twin = view.analysis.twin(place);
  const std::string text = twin ? twin_text(view, *twin) : std::string();
  if (text.empty()) return nullptr;
  const core::FunctionCost* cost = view.analysis.cost(place);
  const std::string staged = cost ? "\nOn the tape: " + driver::cost_words(*cost) + "\n" : "";
  const core::Remark* remark = view.analysis.remark(place);
  const std::string why = remark ? "\n" + driver::words_of(*remark) + "\n" : "";
  return markdown(text + staged + why, range);
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

namespace {

/// Where a file of that name may be from which, or beside whose inputs, a text was generated: it tells its command.
std::vector<std::string> candidates(const std::string& path, const Text& text, const std::string& name) {
  namespace paths = llvm::sys::path;
  const std::string folder = paths::parent_path(path).str();
  std::vector<std::string> all{folder + "/" + name};
  int exit_code = 0;
  driver::Options given;
  const std::string command = emit::command_of(text.whole());
  const auto told = command.empty() ? std::nullopt : driver::parse_command_from(path, command, given, exit_code);
  if (!told) return all;
  for (const std::string& input : told->inputs)
    if (paths::filename(input) == name) all.push_back(input);
  for (const std::string& input : told->inputs) all.push_back((paths::parent_path(input) + "/" + name).str());
  return all;
}

}  // namespace

json::Value original_place(const std::string& path, const Text& text, Position at, const Look& look) {
  const auto original = original_of(text.whole(), at.line);
  if (!original) return nullptr;
  for (const std::string& candidate : candidates(path, text, original->file)) {
    llvm::SmallString<256> file(candidate);
    llvm::sys::path::remove_dots(file, true);
    if (!look(file.str().str()).text) continue;
    const Position start{original->line - 1, 0};
    return json::Object{{"uri", uri_of(file.str().str())}, {"range", to_json(Range{start, start})}};
  }
  return nullptr;
}

}  // namespace dualrev::lsp
