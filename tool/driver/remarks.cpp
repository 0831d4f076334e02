#include "driver/remarks.hpp"

#include <fmt/format.h>

#include "driver/places.hpp"

namespace dualrev::driver {

using frontend::Finding;

namespace {

using Kind = core::Remark::Kind;

std::string said_of(const core::Remark& remark) {
  switch (remark.kind) {
    case Kind::OverTape:
      return fmt::format("'{}' is differentiated over the tape, because of {}", remark.function, remark.what);
    case Kind::KeepsMore:
      return fmt::format("the gradient of '{}' keeps more than it needs, because of {}", remark.function, remark.what);
    case Kind::Mark: break;
  }
  return "the mark does nothing: " + remark.what;
}

/// Of a construct for which there is no other way to write it.
constexpr auto apart = "what needs no tape can be a function of its own, which is one entry where it is called";

const std::string& or_apart(const std::string& way_out) {
  static const std::string other = apart;
  return way_out.empty() ? other : way_out;
}

}  // namespace

std::string words_of(const core::Remark& remark) {
  const std::string behind = fmt::format(" (line {}); {}", place_in(remark.location).line, or_apart(remark.way_out));
  if (remark.kind == Kind::KeepsMore) return "Keeps more than it needs, because of " + remark.what + behind;
  return "Differentiated over the tape, because of " + remark.what + behind;
}

std::vector<Finding> findings_of(const core::Remark& remark) {
  const Place at = place_in(remark.location);
  const bool is_mark = remark.kind == Kind::Mark;
  Finding made{is_mark ? Finding::Level::Warning : Finding::Level::Remark,
               at.file,
               static_cast<unsigned>(at.line),
               static_cast<unsigned>(at.column),
               said_of(remark),
               is_mark ? "dualrev-checkpoint" : "dualrev-remark",
               {}};
  made.printed =
      fmt::format("{}: {}: {} [{}]\n", remark.location, is_mark ? "warning" : "remark", made.words, made.tag);
  std::vector<Finding> all{made};
  if (is_mark) return all;
  Finding note = made;
  note.level = Finding::Level::Note;
  note.words = or_apart(remark.way_out);
  note.tag.clear();
  note.printed = fmt::format("{}: note: {}\n", remark.location, note.words);
  all.push_back(std::move(note));
  return all;
}

}  // namespace dualrev::driver
