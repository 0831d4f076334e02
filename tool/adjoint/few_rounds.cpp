#include "adjoint/few_rounds.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

namespace {

class FewRounds {
 public:
  explicit FewRounds(const analysis::Extents& extents) : extents_(extents) {}
  std::set<const flow::Statement*> found;

  /// How often the innermost statements are run at most; nothing if that is not known, or often.
  std::optional<std::int64_t> rounds(const flow::Block& block) {
    std::optional<std::int64_t> most = 1;
    for (const flow::Statement& s : block) {
      std::optional<std::int64_t> inside = 1;
      for (const flow::Block* each : blocks_in(s)) inside = larger(inside, rounds(*each));
      if (const auto* loop = flow::as<flow::Loop>(s)) inside = around(s, *loop, inside);
      most = larger(most, inside);
    }
    return most;
  }

 private:
  static constexpr std::int64_t few = 8, few_in_all = 64;

  static std::optional<std::int64_t> larger(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    if (!a || !b) return std::nullopt;
    return std::max(*a, *b);
  }
  std::optional<std::int64_t> around(const flow::Statement& s, const flow::Loop& loop,
                                     std::optional<std::int64_t> inside) {
    if (!inside || !loop.counter || !loop.ends.empty() || !flow::runs_to_bound(loop)) return std::nullopt;
    // How long a vector is compilers often do not know, even where it is made of so many elements.
    const auto is_of_vector = [](const core::TermRef& term) {
      const auto* size = core::as<core::Size>(term);
      if (!size) return false;
      const auto* row = core::as<core::Variable>(flow::below_conversions(size->object));
      const core::TypeRef& type = row && row->symbol->type ? row->symbol->type : size->object->type;
      return type && flow::is_vector(core::referee(type));
    };
    for (const core::TermRef& each : flow::terms_of(*loop.counter))
      if (each && core::any_term(each, is_of_vector)) return std::nullopt;
    const analysis::CounterRange range = extents_.range_of(loop);
    if (!range.is_exact || !range.low || !range.high) return std::nullopt;
    const analysis::Linear rounds = *range.high - *range.low;
    if (!rounds.parts.empty() || rounds.offset < 2 || rounds.offset > few || rounds.offset * *inside > few_in_all)
      return std::nullopt;
    found.insert(&s);
    return rounds.offset * *inside;
  }

  const analysis::Extents& extents_;
};

}  // namespace

std::set<const flow::Statement*> loops_of_few_rounds(const flow::Block& block, const analysis::Extents& extents) {
  FewRounds all(extents);
  all.rounds(block);
  return std::move(all.found);
}

}  // namespace dualrev::adjoint
