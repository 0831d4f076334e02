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
    case Kind::InTurn:
      return fmt::format("the gradient of '{}' runs a loop one iteration after the other, because of {}",
                         remark.function, remark.what);
    case Kind::Mark: break;
  }
  return "the mark does nothing: " + remark.what;
}

/// Of a construct for which there is no other way to write it.
constexpr auto apart = "what needs no tape can be a function of its own, which is one entry where it is called";
/// The same of a loop.
constexpr auto in_lanes = "docs/how_to/speed.md says which loops run several iterations at a time";

std::string way_out_of(const core::Remark& remark) {
  if (!remark.way_out.empty()) return remark.way_out;
  return remark.kind == Kind::InTurn ? in_lanes : apart;
}

}  // namespace

std::string words_of(const core::Remark& remark) {
  const std::string behind = fmt::format(" (line {}); {}", place_in(remark.location).line, way_out_of(remark));
  if (remark.kind == Kind::KeepsMore) return "Keeps more than it needs, because of " + remark.what + behind;
  if (remark.kind == Kind::InTurn) return "Runs one iteration after the other, because of " + remark.what + behind;
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
  note.words = way_out_of(remark);
  note.tag.clear();
  note.printed = fmt::format("{}: note: {}\n", remark.location, note.words);
  all.push_back(std::move(note));
  return all;
}

}  // namespace dualrev::driver
