// Tables of lines, one for each file; a row names the rows of the other side that belong to it. What a reader does with
// that is the script's: page.js, page.css.
#include "driver/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "driver/colours.hpp"
#include "driver/cost.hpp"
#include "driver/derivatives.hpp"
#include "driver/html.hpp"
#include "driver/places.hpp"
#include "driver/remarks.hpp"
#include "driver/side_by_side.hpp"
#include "page_parts.hpp"

namespace dualrev::driver {

using core::FunctionCost;
using core::StatementCost;
using frontend::Finding;
using frontend::Piece;

namespace {

/// A line of a file: which file, and the line's number.
struct LineOf {
  std::size_t file = 0;
  unsigned line = 0;
  auto operator<=>(const LineOf&) const = default;
};
using Linked = std::map<LineOf, std::set<LineOf>>;
using ByLocation = std::map<std::string, std::set<LineOf>>;

struct Source {
  std::string path;
  std::string text;
};

/// An error or a warning, and its notes.
using Group = llvm::ArrayRef<Finding>;

const char* word(Finding::Level level) {
  switch (level) {
    case Finding::Level::Error: return "error";
    case Finding::Level::Warning: return "warning";
    case Finding::Level::Remark: return "remark";
    case Finding::Level::Note: break;
  }
  return "note";
}

std::string id_of(char side, const LineOf& at) { return fmt::format("{}{}-{}", side, at.file, at.line); }

class Page {
 public:
  Page(std::vector<Source> sources, const Derived& derived, const std::vector<FunctionCost>& costs,
       const std::vector<Finding>& findings)
      : sources_(std::move(sources)), derived_(derived) {
    for (const Source& source : sources_) {
      numbers_.emplace(source.path, lines_.size());
      lines_.push_back(lines_of(source.text));
      const auto colours = coloured_lines(source.text);
      for (unsigned line = 0; line < colours.size(); ++line) tags_[{lines_.size() - 1, line + 1}] = colours[line];
    }
    link();
    for (const FunctionCost& cost : costs) add(cost);
    for (const auto& [line, of] : costs_) hottest_ = std::max(hottest_, staged_in(of));
    for (std::size_t i = 0; i < findings.size();) {
      std::size_t end = i + 1;
      while (end < findings.size() && findings[end].level == Finding::Level::Note) ++end;
      add(llvm::ArrayRef(findings).slice(i, end - i));
      i = end;
    }
    add_expressions();
  }

  std::string text() const {
    std::string names;
    for (const Source& source : sources_) names += (names.empty() ? "" : ", ") + source.path;
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{0}: reverse derivatives</title>\n<style>\n{1}</style>\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n"
        "<p>Left the source, right the derivatives that dualrev-rewrite makes of it. A number leads to what belongs to "
        "the line; a click keeps both marked. One execution of a line puts so many entries on the tape, which hold so "
        "many contributions, one for each scalar that the value depends on; the more, the warmer.</p>\n",
        escaped(names), page_css);
    for (const Group& group : without_place_) page += finding_text(group);
    page += index() + "</header>\n<main>\n<section id=\"sources\" aria-label=\"Sources\">\n";
    for (std::size_t i = 0; i < sources_.size(); ++i) page += source_table(i);
    page += "</section>\n<section id=\"generated\" aria-label=\"Generated code\">\n";
    for (std::size_t i = 0; i < derived_.files.size(); ++i) page += generated_table(i);
    return page +
           fmt::format(
               "</section>\n</main>\n<p id=\"detail\" role=\"status\">Point at a line, or go to its number: what it "
               "puts on the tape, and its partial derivatives, stand here.</p>\n<script>\n{}</script>\n</body>\n"
               "</html>\n",
               page_js);
  }

 private:
  // ---- what belongs to what ----

  void link() {
    ByLocation in_sources, in_texts;
    std::vector<std::vector<const Piece*>> pieces(sources_.size());
    for (const Piece& piece : derived_.pieces)
      if (const auto source = numbers_.find(piece.file); source != numbers_.end())
        pieces[source->second].push_back(&piece);
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      const auto lines = locations_by_line(lines_[i], pieces[i]);
      for (unsigned line = 0; line < lines.size(); ++line)
        for (const std::string& location : lines[line]) in_sources[location].insert({i, line + 1});
    }
    for (std::size_t i = 0; i < derived_.links.size(); ++i)
      for (const emit::Link& each : derived_.links[i].links) in_texts[each.location].insert({i, each.line});
    for (const auto& [location, lines] : in_sources)
      for (const LineOf& from : lines)
        for (const LineOf& to : in_texts[location]) to_texts_[from].insert(to), to_sources_[to].insert(from);
  }

  std::optional<LineOf> line_at(const std::string& file, unsigned line) const {
    const auto source = numbers_.find(file);
    if (source == numbers_.end() || line == 0 || line > lines_[source->second].size()) return std::nullopt;
    return LineOf{source->second, line};
  }
  std::optional<LineOf> line_at(const std::string& location) const {
    const Place place = place_in(location);
    return line_at(place.file, static_cast<unsigned>(place.line));
  }

  void add(const FunctionCost& cost) {
    if (const auto line = line_at(cost.location)) functions_[*line].push_back(&cost);
    for (const StatementCost& statement : cost.statements)
      if (const auto line = line_at(statement.location)) costs_[*line].push_back(&statement);
  }
  void add(const Group& group) {
    if (const auto line = line_at(group.front().file, group.front().line))
      findings_[*line].push_back(group);
    else
      without_place_.push_back(group);
  }

  /// A part of the text of each line that the piece reaches over.
  void add_expressions() {
    const Expressions expressions(derived_.pieces);
    std::map<std::tuple<std::size_t, unsigned, unsigned, unsigned, unsigned>, std::vector<std::string>> all;
    for (const Piece& piece : derived_.pieces) {
      const auto line = line_at(piece.file, piece.line);
      const auto derivatives = line ? expressions.derivatives(piece) : std::nullopt;
      if (!derivatives) continue;
      auto& said = all[{line->file, piece.line, piece.column, piece.end_line, piece.end_column}];
      if (std::string one = derivative_words(*derivatives); !llvm::is_contained(said, one))
        said.push_back(std::move(one));
    }
    for (const auto& [at, said] : all) {
      const auto& [file, first, column, last, end_column] = at;
      const std::string opening = fmt::format("<span class=\"x\" title=\"{}\">", escaped(llvm::join(said, "\n")));
      const std::vector<llvm::StringRef>& lines = lines_[file];
      for (unsigned line = first; line <= std::min<std::size_t>(last, lines.size()); ++line) {
        const llvm::StringRef text = lines[line - 1];
        const std::size_t begin = line == first ? column - 1 : text.size() - text.ltrim().size();
        const std::size_t end = line == last ? end_column - 1 : text.rtrim().size();
        if (begin < end) tags_[{file, line}].push_back({begin, end, opening, "</span>"});
      }
    }
  }

  // ---- functions ----

  /// Of the functions of the sources, where they begin, and what they cost outside of loops; then of what is refused.
  std::string index() const {
    std::string items;
    for (const auto& [at, costs] : functions_)
      for (const FunctionCost* cost : costs)
        items += fmt::format("<li><a href=\"#{}\" title=\"{}\">{}</a></li>\n", id_of('s', at),
                             escaped(cost_words(*cost)), escaped(cost->name));
    for (const auto& [at, groups] : findings_)
      for (const Group& group : groups)
        if (!is_remark(group))
          items += fmt::format("<li><a class=\"wrong\" href=\"#{}\" title=\"{}\">{}: line {}</a></li>\n",
                               id_of('s', at), escaped(group.front().words), word(group.front().level), at.line);
    return items.empty() ? "" : "<nav aria-label=\"Functions\"><ul>\n" + items + "</ul></nav>\n";
  }

  /// Of a line, from 0 to 5: its contributions and entries, as part of the most that a line has.
  unsigned heat(std::size_t staged) const {
    return hottest_ == 0 ? 0 : static_cast<unsigned>((5 * staged + hottest_ - 1) / hottest_);
  }
  static std::size_t staged_in(const std::vector<const StatementCost*>& costs) {
    std::size_t sum = 0;
    for (const StatementCost* cost : costs) sum += cost->staged.entries + cost->staged.contributions;
    return sum;
  }

  // ---- rows ----

  static std::string row_head(char side, const LineOf& at, const Linked& linked, const std::string& more) {
    const char other = side == 's' ? 'g' : 's';
    const auto found = linked.find(at);
    if (found == linked.end())
      return fmt::format("<tr id=\"{}\"{}><th scope=\"row\">{}</th>", id_of(side, at), more, at.line);
    std::vector<std::string> ids;
    for (const LineOf& to : found->second) ids.push_back(id_of(other, to));
    return fmt::format("<tr id=\"{}\" data-to=\"{}\"{}><th scope=\"row\"><a href=\"#{}\">{}</a></th>", id_of(side, at),
                       fmt::join(ids, " "), more, ids.front(), at.line);
  }

  std::string generated_table(std::size_t file) const {
    std::string table = fmt::format(
        "<h2>{}</h2>\n<table>\n<thead><tr><th scope=\"col\">line</th><th scope=\"col\">generated</th></tr>"
        "</thead>\n<tbody>\n",
        escaped(derived_.files[file].path));
    unsigned number = 0;
    const auto colours = coloured_lines(derived_.files[file].text);
    for (const llvm::StringRef line : lines_of(derived_.files[file].text)) {
      table += row_head('g', {file, number + 1}, to_sources_, "") +
               fmt::format("<td class=\"code\">{}</td></tr>\n", with_tags(line, colours[number]));
      ++number;
    }
    return table + "</tbody>\n</table>\n";
  }

  std::string source_table(std::size_t file) const {
    std::string table = fmt::format(
        "<h2>{}</h2>\n<table>\n<thead><tr><th scope=\"col\">line</th><th scope=\"col\">entries</th><th scope=\"col\">"
        "contributions</th><th scope=\"col\">source</th></tr></thead>\n<tbody>\n",
        escaped(sources_[file].path));
    unsigned number = 0;
    for (const llvm::StringRef line : lines_[file]) table += source_row({file, ++number}, line);
    return table + "</tbody>\n</table>\n";
  }

  std::string source_row(const LineOf& at, llvm::StringRef line) const {
    std::string more;
    const auto refused = findings_.find(at);
    if (refused != findings_.end()) more = fmt::format(" class=\"{}\"", kind_of(refused->second));
    if (const auto whole = functions_.find(at); whole != functions_.end()) {
      std::string words;
      for (const FunctionCost* cost : whole->second)
        words += (words.empty() ? "" : "\n") + cost->name + ": " + cost_words(*cost);
      more += fmt::format(" data-whole=\"{}\"", escaped(words));
    }
    std::vector<Tagged> tags;
    if (const auto found = tags_.find(at); found != tags_.end()) tags = found->second;
    std::string behind;
    if (refused != findings_.end())
      for (const Group& group : refused->second) {
        if (!is_remark(group)) tags.push_back(word_at(line, group.front().column));
        behind +=
            fmt::format("<tr class=\"{}\"><td colspan=\"4\">{}</td></tr>\n", kind_of({group}), finding_text(group));
      }
    return row_head('s', at, to_texts_, more) + cost_cells(at) +
           fmt::format("<td class=\"code\">{}</td></tr>\n", with_tags(line, std::move(tags))) + behind;
  }

  static bool is_remark(const Group& group) { return group.front().level == Finding::Level::Remark; }
  static const char* kind_of(const std::vector<Group>& groups) {
    return llvm::all_of(groups, is_remark) ? "remark" : "refused";
  }

  static Tagged word_at(llvm::StringRef line, unsigned column) {
    const std::size_t begin = std::min<std::size_t>(column > 0 ? column - 1 : 0, line.size());
    const std::size_t size =
        line.substr(begin).take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; }).size();
    return {begin, begin + std::max<std::size_t>(size, 1), "<mark>", "</mark>"};
  }

  /// How many entries and contributions, a number for each statement that begins in the line, or part of one.
  std::string cost_cells(const LineOf& at) const {
    const auto found = costs_.find(at);
    if (found == costs_.end()) return "<td class=\"cost\"></td><td class=\"cost\"></td>";
    std::string entries, contributions;
    for (const StatementCost* cost : found->second) {
      const std::string most = cost->varies ? "≤" : "";
      const std::string place =
          fmt::format(" data-column=\"{}\" data-part=\"{}\" title=\"{}\"", place_in(cost->location).column,
                      escaped(cost->part), escaped(cost_words(*cost)));
      const bool is_elsewhere = cost->staged == core::Staged();  // in what it calls
      if (!entries.empty()) entries += " + ", contributions += " + ";
      entries +=
          fmt::format("<span{}>{}</span>", place, is_elsewhere ? "…" : most + std::to_string(cost->staged.entries));
      contributions += fmt::format("<span{}>{}</span>", place,
                                   is_elsewhere ? "…" : most + std::to_string(cost->staged.contributions));
    }
    return fmt::format("<td class=\"cost h{0}\">{1}</td><td class=\"cost h{0}\">{2}</td>",
                       heat(staged_in(found->second)), entries, contributions);
  }

  // ---- what is refused ----

  std::string finding_text(const Group& group) const {
    const Finding& error = group.front();
    const std::string tag = error.tag.empty() ? "" : " <code>[" + escaped(error.tag) + "]</code>";
    const bool has_row = line_at(error.file, error.line).has_value();
    std::string text =
        fmt::format("<div class=\"finding{}\"><strong>{}:</strong> {}{}{}", is_remark(group) ? " remark" : "",
                    word(error.level), escaped(error.words), tag, has_row ? "" : place_text(error));
    std::string chain, ways_out;
    for (const Finding& note : group.drop_front())
      (is_there(note, error) ? ways_out : chain) +=
          is_there(note, error) ? fmt::format("<p>{}</p>", escaped(note.words))
                                : fmt::format("<li>{}{}</li>", escaped(note.words), place_text(note));
    text += chain.empty() ? ways_out : "<ol>" + chain + "</ol>" + ways_out;
    return text + "</div>\n";
  }
  static bool is_there(const Finding& note, const Finding& error) {
    return note.file == error.file && note.line == error.line && note.column == error.column;
  }
  std::string place_text(const Finding& finding) const {
    if (finding.file.empty()) return {};
    const std::string place = escaped(fmt::format("{}:{}:{}", finding.file, finding.line, finding.column));
    const auto line = line_at(finding.file, finding.line);
    return line ? fmt::format(" — <a href=\"#{}\">{}</a>", id_of('s', *line), place) : " — " + place;
  }

  const std::vector<Source> sources_;
  std::vector<std::vector<llvm::StringRef>> lines_;  // of each
  std::map<std::string, std::size_t> numbers_;       // by path
  const Derived& derived_;
  Linked to_texts_, to_sources_;
  std::map<LineOf, std::vector<const FunctionCost*>> functions_;
  std::map<LineOf, std::vector<const StatementCost*>> costs_;
  std::map<LineOf, std::vector<Group>> findings_;
  std::map<LineOf, std::vector<Tagged>> tags_;
  std::size_t hottest_ = 0;  // what most a line stages
  std::vector<Group> without_place_;
};

/// The inputs, then what else has lines that belong to a text.
std::vector<Source> sources_of(const std::vector<std::string>& inputs, const Derived& derived) {
  std::vector<std::string> paths;
  for (const std::string& input : inputs)
    if (!llvm::is_contained(paths, from_here(input))) paths.push_back(from_here(input));
  std::set<std::string> others;
  for (const Links& text : derived.links)
    for (const emit::Link& link : text.links) others.insert(place_in(link.location).file);
  for (const std::string& other : others)
    if (!llvm::is_contained(paths, other)) paths.push_back(other);
  std::vector<Source> sources;
  for (const std::string& path : paths)
    if (const auto file = llvm::MemoryBuffer::getFile(path)) sources.push_back({path, (*file)->getBuffer().str()});
  return sources;
}

}  // namespace

std::string page_text(const std::vector<std::string>& inputs, Derived derived, std::vector<Finding> findings) {
  for (Piece& piece : derived.pieces) {
    piece.location = from_here(piece.location);
    piece.file = from_here(piece.file);
  }
  for (Links& text : derived.links)
    for (emit::Link& link : text.links) link.location = from_here(link.location);
  for (const core::Remark& remark : derived.remarks) llvm::append_range(findings, findings_of(remark));
  for (Finding& finding : findings) finding.file = from_here(finding.file);
  const std::vector<FunctionCost> costs = in_order(derived.costs);
  return Page(sources_of(inputs, derived), derived, costs, findings).text();
}

}  // namespace dualrev::driver
