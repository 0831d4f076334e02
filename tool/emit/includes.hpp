// Which headers of the runtime a generated text includes: those of what it uses.
#pragma once

#include <string>
#include <string_view>

namespace dualrev::emit {

/// The includes, each in a line of its own. `text` is all that the headers must serve: the generated text, and the
/// names of types that stand behind what it says.
std::string runtime_includes(std::string_view text, bool uses_eigen);

}  // namespace dualrev::emit
