// What holds of a node of a graph by itself, or by another that it leads to: of a function, by what it may run.
#pragma once

#include <map>
#include <set>
#include <vector>

namespace dualrev::core {

/// What one look at a node tells.
template <class Node, class Fact>
struct Looked {
  Fact own = {};                    ///< of the node by itself
  std::vector<Node> leads_to = {};  ///< in any order, and as often as it may be
};

/// The facts of all nodes that are reached from one, itself among them, joined by `|`. Each is looked at once at most,
/// and none any more where the answer is `all` that can be said. `known` keeps answers.
template <class Node, class Fact, class Look>
Fact reached_from(const Node& from, const Fact& all, std::map<Node, Fact>& known, Look look) {
  if (const auto found = known.find(from); found != known.end()) return found->second;
  const Fact nothing = {};
  Fact joined = nothing;
  std::set<Node> met;
  std::vector<Node> open{from};
  while (!open.empty() && joined != all) {
    const Node next = open.back();
    open.pop_back();
    if (!met.insert(next).second) continue;
    if (const auto found = known.find(next); found != known.end()) {
      joined = joined | found->second;
      continue;
    }
    const Looked<Node, Fact> looked = look(next);
    joined = joined | looked.own;
    open.insert(open.end(), looked.leads_to.begin(), looked.leads_to.end());
  }
  // Where nothing was found, nothing holds of any of them.
  if (joined == nothing)
    for (const Node& each : met) known[each] = nothing;
  known[from] = joined;
  return joined;
}

}  // namespace dualrev::core
