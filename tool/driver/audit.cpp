// JSON by LLVM's own library.
#include "driver/audit.hpp"

#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "driver/files.hpp"

namespace dualrev::driver {

namespace json = llvm::json;
using frontend::Ending;

namespace {

constexpr int version = 1;

auto place(const Ending& e) { return std::tie(e.file, e.line, e.column, e.kind, e.function, e.text); }
/// What stays the same when lines move.
auto identity(const Ending& e) { return std::tie(e.file, e.function, e.kind, e.text); }
auto by_identity = [](const Ending& a, const Ending& b) { return identity(a) < identity(b); };

/// An ending as a file has it.
struct Listed {
  Ending ending;
};
bool fromJSON(const json::Value& value, Listed& listed, json::Path path) {
  Ending& e = listed.ending;
  int line = 0;
  int column = 0;
  json::ObjectMapper object(value, path);
  const bool good = object && object.map("file", e.file) && object.map("line", line) && object.map("column", column) &&
                    object.map("function", e.function) && object.map("kind", e.kind) && object.map("text", e.text) &&
                    object.map("reason", e.reason);
  e.line = static_cast<unsigned>(line);
  e.column = static_cast<unsigned>(column);
  return good;
}

}  // namespace

std::vector<Ending> in_order(std::vector<Ending> endings) {
  for (Ending& e : endings) e.file = from_here(e.file);
  std::sort(endings.begin(), endings.end(), [](const Ending& a, const Ending& b) { return place(a) < place(b); });
  endings.erase(std::unique(endings.begin(), endings.end(),
                            [](const Ending& a, const Ending& b) { return place(a) == place(b); }),
                endings.end());
  return endings;
}

std::string audit_text(const std::vector<Ending>& endings) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  json::OStream out(stream, 2);
  out.object([&] {
    out.attribute("version", version);
    out.attributeArray("endings", [&] {
      for (const Ending& e : endings)
        out.object([&] {
          out.attribute("file", json::fixUTF8(e.file));
          out.attribute("line", e.line);
          out.attribute("column", e.column);
          out.attribute("function", json::fixUTF8(e.function));
          out.attribute("kind", e.kind);
          out.attribute("text", json::fixUTF8(e.text));
          out.attribute("reason", json::fixUTF8(e.reason));
        });
    });
  });
  stream << "\n";
  return text;
}

std::optional<std::vector<Ending>> read_audit(const std::string& path) {
  const auto fail = [&](const std::string& why) {
    llvm::errs() << "dualrev-rewrite: error: cannot read the audit '" << path << "': " << why << "\n";
    return std::nullopt;
  };
  const auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return fail(buffer.getError().message());
  auto parsed = json::parse((*buffer)->getBuffer());
  if (!parsed) return fail(llvm::toString(parsed.takeError()));
  json::Path::Root root("audit");
  json::ObjectMapper object(*parsed, root);
  int written = 0;
  std::vector<Listed> listed;
  if (!object || !object.map("version", written)) return fail(llvm::toString(root.getError()));
  if (written != version)
    return fail("it is of version " + std::to_string(written) + ", not " + std::to_string(version));
  if (!object.map("endings", listed)) return fail(llvm::toString(root.getError()));
  std::vector<Ending> endings;
  for (Listed& each : listed) endings.push_back(std::move(each.ending));
  return endings;
}

std::vector<Ending> beyond(const std::vector<Ending>& endings, const std::vector<Ending>& baseline) {
  std::map<Ending, std::vector<Ending>, decltype(by_identity)> now(by_identity);
  std::map<Ending, std::set<std::pair<unsigned, unsigned>>, decltype(by_identity)> before(by_identity);
  for (const Ending& e : baseline) before[e].insert({e.line, e.column});
  for (const Ending& e : endings) now[e].push_back(e);
  std::vector<Ending> fresh;
  for (auto& [key, all] : now) {
    const auto& known = before[key];
    if (all.size() <= known.size()) continue;
    // Which of several alike is the new one nobody knows; one that stands where the baseline has it is not.
    const auto is_new = [&](const Ending& e) { return known.count({e.line, e.column}) == 0; };
    std::sort(all.begin(), all.end(), [&](const Ending& a, const Ending& b) {
      return std::make_tuple(is_new(a), place(a)) < std::make_tuple(is_new(b), place(b));
    });
    fresh.insert(fresh.end(), all.begin() + static_cast<std::ptrdiff_t>(known.size()), all.end());
  }
  return in_order(std::move(fresh));
}

void report_new(const std::vector<Ending>& endings, const std::string& baseline) {
  for (const Ending& e : endings) {
    const std::string where = e.file + ":" + std::to_string(e.line) + ":" + std::to_string(e.column) + ": ";
    llvm::errs() << where << "error: a derivative ends here that '" << baseline << "' does not list (" << e.kind
                 << "): " << e.reason << " [dualrev-audit]\n";
    llvm::errs() << where << "note: '" << e.text << "'" << (e.function.empty() ? "" : " in '" + e.function + "'")
                 << "\n";
    llvm::errs() << where << "note: if that is meant, write the baseline anew with --audit=" << baseline << "\n";
  }
}

}  // namespace dualrev::driver
