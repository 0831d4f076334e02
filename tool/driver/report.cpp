// JSON by LLVM's own library; Markdown by hand.
#include "driver/report.hpp"

#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <map>

#include "driver/files.hpp"

namespace dualrev::driver {

namespace json = llvm::json;
using frontend::Cause;
using frontend::Outcome;

namespace {

constexpr int report_version = 1;

const char* word(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::Taken: return "taken";
    case Outcome::Kind::Refused: return "refused";
    case Outcome::Kind::NoNumbers: return "without numbers";
    case Outcome::Kind::NotAsked: break;
  }
  return "not asked for";
}

constexpr Outcome::Kind kinds[] = {Outcome::Kind::Taken, Outcome::Kind::Refused, Outcome::Kind::NoNumbers,
                                   Outcome::Kind::NotAsked};

auto place(const Outcome& o) { return std::tie(o.file, o.line, o.column, o.function); }

std::size_t count(const Report& report, Outcome::Kind kind) {
  return static_cast<std::size_t>(std::count_if(report.outcomes.begin(), report.outcomes.end(),
                                                [&](const Outcome& outcome) { return outcome.kind == kind; }));
}

struct Times {
  std::size_t own = 0;
  std::size_t through = 0;  ///< functions that depend on one that is refused for the reason
  const Outcome* first = nullptr;
};

std::map<std::string, Times> reasons(const Report& report) {
  std::map<std::string, Times> all;
  for (const Outcome& outcome : report.outcomes) {
    if (!outcome.cause) continue;
    Times& times = all[outcome.cause->tag];
    ++(outcome.cause->function.empty() ? times.own : times.through);
    if (!times.first) times.first = &outcome;
  }
  return all;
}

std::string as_json(const Report& report) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  json::OStream out(stream, 2);
  const auto function = [&](const Outcome& outcome) {
    out.object([&] {
      out.attribute("function", json::fixUTF8(outcome.function));
      out.attribute("line", outcome.line);
      out.attribute("column", outcome.column);
      out.attribute("outcome", word(outcome.kind));
      if (!outcome.cause) return;
      out.attribute("reason", outcome.cause->tag);
      out.attribute("place", json::fixUTF8(outcome.cause->place));
      out.attribute("words", json::fixUTF8(outcome.cause->words));
      if (!outcome.cause->function.empty()) out.attribute("through", json::fixUTF8(outcome.cause->function));
    });
  };
  std::map<std::string, std::vector<const Outcome*>> files;
  for (const std::string& file : report.files) files[file];
  for (const Outcome& outcome : report.outcomes) files[outcome.file].push_back(&outcome);
  out.object([&] {
    out.attribute("version", report_version);
    out.attributeObject("totals", [&] {
      out.attribute("files", static_cast<std::int64_t>(report.files.size()));
      out.attribute("not C++", static_cast<std::int64_t>(report.unread.size()));
      for (const Outcome::Kind kind : kinds) out.attribute(word(kind), static_cast<std::int64_t>(count(report, kind)));
    });
    out.attributeArray("reasons", [&] {
      for (const auto& [tag, times] : reasons(report))
        out.object([&] {
          out.attribute("reason", tag);
          out.attribute("functions", static_cast<std::int64_t>(times.own));
          out.attribute("through", static_cast<std::int64_t>(times.through));
        });
    });
    out.attributeArray("not C++", [&] {
      for (const Unread& unread : report.unread)
        out.object([&] {
          out.attribute("file", json::fixUTF8(unread.file));
          out.attribute("error", json::fixUTF8(unread.error));
        });
    });
    out.attributeArray("files", [&] {
      for (const auto& [file, outcomes] : files)
        out.object([&] {
          out.attribute("file", json::fixUTF8(file));
          out.attributeArray("functions", [&] {
            for (const Outcome* outcome : outcomes) function(*outcome);
          });
        });
    });
  });
  stream << "\n";
  return text;
}

/// In a cell of a table.
std::string cell(const std::string& words) {
  std::string text;
  for (const char c : words) {
    if (c == '|' || c == '<' || c == '*' || c == '_' || c == '`' || c == '\\') text += '\\';
    text += c == '\n' ? ' ' : c;
  }
  return text;
}

std::string why(const Cause& cause) {
  std::string text = cell(cause.place) + ": " + cell(cause.words);
  if (!cause.function.empty()) text += " (in " + cell(cause.function) + ")";
  return text;
}

std::string as_markdown(const Report& report) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "# What dualrev-rewrite made of " << report.files.size() << " files\n\n| | functions |\n|---|---|\n";
  for (const Outcome::Kind kind : kinds) out << "| " << word(kind) << " | " << count(report, kind) << " |\n";
  if (const auto all = reasons(report); !all.empty()) {
    std::vector<std::pair<std::string, Times>> sorted(all.begin(), all.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
      const std::size_t of_a = a.second.own + a.second.through;
      const std::size_t of_b = b.second.own + b.second.through;
      return of_a != of_b ? of_a > of_b : a.first < b.first;
    });
    out << "\n## Reasons\n\n| reason | functions | functions that depend on these | for example |\n|---|---|---|---|\n";
    for (const auto& [tag, times] : sorted)
      out << "| " << tag << " | " << times.own << " | " << times.through << " | " << why(*times.first->cause) << " |\n";
  }
  if (!report.unread.empty()) {
    out << "\n## Not C++\n\n| file | first error |\n|---|---|\n";
    for (const Unread& unread : report.unread)
      out << "| " << cell(unread.file) << " | " << cell(unread.error) << " |\n";
  }
  out << "\n## Functions\n\n| place | function | | why |\n|---|---|---|---|\n";
  for (const Outcome& outcome : report.outcomes) {
    out << "| " << cell(outcome.file) << ":" << outcome.line << " | " << cell(outcome.function) << " | "
        << word(outcome.kind) << " | ";
    if (outcome.cause) out << outcome.cause->tag << ": " << why(*outcome.cause) << " ";
    out << "|\n";
  }
  return text;
}

}  // namespace

Report in_order(Report report) {
  for (std::string& file : report.files) file = from_here(file);
  for (Unread& unread : report.unread) unread = {from_here(unread.file), from_here(unread.error)};
  for (Outcome& outcome : report.outcomes) {
    outcome.file = from_here(outcome.file);
    if (outcome.cause) outcome.cause->place = from_here(outcome.cause->place);
  }
  std::sort(report.files.begin(), report.files.end());
  std::sort(report.unread.begin(), report.unread.end(),
            [](const Unread& a, const Unread& b) { return a.file < b.file; });
  // Several units may have looked at a function of a header: the one that refused it has more to tell.
  const auto rank = [](const Outcome& o) {
    return std::make_tuple(place(o), o.kind != Outcome::Kind::Refused, o.kind);
  };
  std::sort(report.outcomes.begin(), report.outcomes.end(), [&](const Outcome& a, const Outcome& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a.cause < b.cause;
  });
  report.outcomes.erase(std::unique(report.outcomes.begin(), report.outcomes.end(),
                                    [](const Outcome& a, const Outcome& b) { return place(a) == place(b); }),
                        report.outcomes.end());
  return report;
}

std::string report_text(const Report& report, const std::string& file) {
  return llvm::StringRef(file).ends_with(".json") ? as_json(report) : as_markdown(report);
}

std::string summary(const Report& report) {
  std::string text = std::to_string(count(report, Outcome::Kind::Taken)) + " functions taken, " +
                     std::to_string(count(report, Outcome::Kind::Refused)) + " refused, " +
                     std::to_string(count(report, Outcome::Kind::NoNumbers)) + " without numbers";
  if (!report.unread.empty()) text += "; " + std::to_string(report.unread.size()) + " files that are not C++";
  return text;
}

}  // namespace dualrev::driver
