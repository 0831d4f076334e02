// A tape drawn as Graphviz text: inputs as boxes, entries as circles, an edge for every contribution with its partial.
// An operation with a backpropagator of its own is a rounded box between its inputs and its run of outputs.
// Entries that are used twice have two edges into them: the sharing that staging keeps and naive reverse mode loses.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <charconv>
#include <string>

#include "dualrev/paper/tape.hpp"

namespace dualrev {

inline auto tape::to_dot() const {
  std::string text = "digraph tape {\n  rankdir=BT;\n";
  for (dualrev::id input = 1; input < first_entry_; ++input)
    text += "  n" + std::to_string(input) + " [shape=box, label=\"input " + std::to_string(input) + "\"];\n";
  for (dualrev::id entry = first_entry_; entry < next_; ++entry)
    text += "  n" + std::to_string(entry) + " [label=\"" + std::to_string(entry) + "\"];\n";
  for_each_contribution([&](dualrev::id entry, dualrev::id contributor, double partial) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, partial).ptr;
    text += "  n" + std::to_string(entry) + " -> n" + std::to_string(contributor) + " [label=\"" +
            std::string(digits, end) + "\"];\n";
  });
  for (const auto& staged : operations_) {
    const std::string name = "o" + std::to_string(staged->first_output());
    text += "  " + name + " [shape=box, style=rounded, label=\"operation\"];\n";
    for (dualrev::id output = staged->first_output(); output < staged->output_end(); ++output)
      text += "  n" + std::to_string(output) + " -> " + name + ";\n";
    for (const dualrev::id input : staged->inputs()) text += "  " + name + " -> n" + std::to_string(input) + ";\n";
  }
  return text + "}\n";
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
