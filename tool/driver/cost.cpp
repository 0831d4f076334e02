// JSON by LLVM's own library; the text of lines from the files themselves.
#include "driver/cost.hpp"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "driver/files.hpp"
#include "driver/places.hpp"

namespace dualrev::driver {

namespace json = llvm::json;
using core::FunctionCost;
using core::Staged;
using core::StatementCost;

namespace {

constexpr int cost_version = 1;
constexpr std::size_t longest_text = 72;

/// The lines of files from a place on, each file read once.
class Sources {
 public:
  std::string at(const Place& place) {
    auto [found, is_new] = files_.try_emplace(place.file);
    if (is_new)
      if (auto file = llvm::MemoryBuffer::getFile(place.file)) {
        llvm::SmallVector<llvm::StringRef> lines;
        (*file)->getBuffer().split(lines, '\n');
        found->second.assign(lines.begin(), lines.end());
      }
    const auto line = static_cast<std::size_t>(place.line);
    if (line == 0 || line > found->second.size()) return {};
    const llvm::StringRef text = llvm::StringRef(found->second[line - 1]).substr(std::max(place.column, 1) - 1).trim();
    return text.size() <= longest_text ? text.str() : text.substr(0, longest_text).rtrim().str() + " ...";
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

std::string counted(std::size_t number, const char* one, const char* several) {
  return fmt::format("{} {}", number, number == 1 ? one : several);
}

std::string staged_words(const Staged& staged) {
  return counted(staged.entries, "entry", "entries") + ", " +
         counted(staged.contributions, "contribution", "contributions");
}

bool is_before(const std::string& location, const std::string& name, const std::string& other_location,
               const std::string& other_name) {
  const Place place = place_in(location);
  const Place other = place_in(other_location);
  return place < other || (!(other < place) && name < other_name);
}

}  // namespace

std::string cost_words(const StatementCost& cost) {
  std::vector<std::string> all;
  if (cost.staged != Staged()) all.push_back((cost.varies ? "at most " : "") + staged_words(cost.staged));
  if (!cost.calls.empty()) all.push_back("calls " + llvm::join(cost.calls, ", "));
  if (!cost.libraries.empty()) all.push_back("what " + llvm::join(cost.libraries, ", ") + " stages");
  return (cost.part.empty() ? "" : cost.part + ": ") + llvm::join(all, "; ");
}

std::string cost_words(const FunctionCost& cost) {
  return (cost.statements.empty() ? "stages nothing" : staged_words(cost.once) + " outside of loops") +
         (cost.needs_no_tape ? "; asked for itself, it needs no tape" : "");
}

std::vector<FunctionCost> in_order(std::vector<FunctionCost> costs) {
  for (FunctionCost& cost : costs) {
    cost.location = from_here(cost.location);
    for (StatementCost& statement : cost.statements) statement.location = from_here(statement.location);
    std::sort(cost.statements.begin(), cost.statements.end(), [](const StatementCost& a, const StatementCost& b) {
      return is_before(a.location, a.part, b.location, b.part);
    });
  }
  std::sort(costs.begin(), costs.end(), [](const FunctionCost& a, const FunctionCost& b) {
    return is_before(a.location, a.name, b.location, b.name);
  });
  costs.erase(std::unique(costs.begin(), costs.end()), costs.end());
  return costs;
}

std::string cost_text(const std::vector<FunctionCost>& costs) {
  Sources sources;
  std::string text;
  for (const FunctionCost& function : costs) {
    text += fmt::format("{}{}: {}: ", text.empty() ? "" : "\n", function.location, function.name);
    text += cost_words(function) + "\n";
    std::vector<std::string> left;
    std::size_t width = 0;
    for (const StatementCost& statement : function.statements) {
      left.push_back(statement.location + ": " + cost_words(statement));
      width = std::max(width, left.back().size());
    }
    for (std::size_t i = 0; i < left.size(); ++i) {
      const std::string source = sources.at(place_in(function.statements[i].location));
      text += source.empty() ? left[i] + "\n" : fmt::format("{:<{}}  | {}\n", left[i], width, source);
    }
  }
  return text;
}

std::string cost_json(const std::vector<FunctionCost>& costs) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  json::OStream out(stream, 2);
  const auto place = [&](const std::string& location) {
    const Place of = place_in(location);
    out.attribute("file", json::fixUTF8(of.file));
    out.attribute("line", of.line);
    out.attribute("column", of.column);
  };
  const auto staged = [&](const Staged& counts) {
    out.attribute("entries", static_cast<std::int64_t>(counts.entries));
    out.attribute("contributions", static_cast<std::int64_t>(counts.contributions));
  };
  const auto names = [&](const char* what, const std::vector<std::string>& list) {
    out.attributeArray(what, [&] {
      for (const std::string& name : list) out.value(json::fixUTF8(name));
    });
  };
  const auto statement = [&](const StatementCost& cost) {
    out.object([&] {
      place(cost.location);
      out.attribute("part", cost.part);
      staged(cost.staged);
      out.attribute("varies", cost.varies);
      names("calls", cost.calls);
      names("libraries", cost.libraries);
    });
  };
  out.object([&] {
    out.attribute("version", cost_version);
    out.attributeArray("functions", [&] {
      for (const FunctionCost& function : costs)
        out.object([&] {
          place(function.location);
          out.attribute("function", json::fixUTF8(function.name));
          staged(function.once);
          out.attribute("needs no tape", function.needs_no_tape);
          out.attributeArray("statements", [&] {
            for (const StatementCost& cost : function.statements) statement(cost);
          });
        });
    });
  });
  stream << "\n";
  return text;
}

}  // namespace dualrev::driver
