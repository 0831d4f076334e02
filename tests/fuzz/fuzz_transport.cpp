// Any bytes as messages to the language server: each is a message or an error, and the input ends.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

#include "lsp/text.hpp"
#include "lsp/transport.hpp"

namespace {

/// Edits as a client sends them, wherever they say that they are: positions and offsets go with each other.
void edit(dualrev::lsp::Text& text, const llvm::json::Value& message) {
  const llvm::json::Object* object = message.getAsObject();
  const auto range = dualrev::lsp::range_of(object ? object->getObject("range") : nullptr);
  const auto with = object ? object->getString("text") : std::nullopt;
  if (range && with) text.replace(*range, with->str());
  for (std::size_t at = 0; at <= text.whole().size(); ++at) {
    const std::size_t there = text.offset(text.position(at));  // not inside of a character, nor of a line's end
    if (there > at || text.offset(text.position(there)) != there) std::abort();
  }
  if (text.offset(text.end()) != text.whole().size()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int in = memfd_create("messages", 0);
  const int out = open("/dev/null", O_WRONLY);
  if (in < 0 || out < 0 || write(in, data, size) != static_cast<ssize_t>(size) || lseek(in, 0, SEEK_SET) != 0)
    std::abort();
  dualrev::lsp::Transport transport(in, out);
  dualrev::lsp::Text text("double f(double x) {\n  return x;\r\n}\n");
  while (const auto received = transport.read()) {
    if (received->message.has_value() != received->error.empty()) std::abort();
    if (!received->message) continue;
    transport.write(*received->message);
    edit(text, *received->message);
  }
  close(in);
  close(out);
  return 0;
}
