// The audit as a file, and compared with an earlier one. The schema is docs/audit.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/refusals/audit.hpp"

namespace dualrev::driver {

/// The endings of all units in the order of their places, each once.
std::vector<frontend::Ending> in_order(std::vector<frontend::Ending> endings);

std::string audit_text(const std::vector<frontend::Ending>& endings);

/// The endings that an audit file lists; nothing, and an error on standard error, if it cannot be read as one.
std::optional<std::vector<frontend::Ending>> read_audit(const std::string& path);

/// Those that the baseline does not have. Lines may have moved since: the same file, function, kind and text are the
/// same ending, as often as the baseline has it.
std::vector<frontend::Ending> beyond(const std::vector<frontend::Ending>& endings,
                                     const std::vector<frontend::Ending>& baseline);

/// As a compiler would say it.
void report_new(const std::vector<frontend::Ending>& endings, const std::string& baseline);

}  // namespace dualrev::driver
