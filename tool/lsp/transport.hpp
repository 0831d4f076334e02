// Messages over two file descriptors: `Content-Length: N`, an empty line, N bytes of JSON. Whatever arrives, reading
// goes on with the next message that has such a head.
#pragma once

#include <llvm/Support/JSON.h>

#include <mutex>
#include <optional>
#include <string>

namespace dualrev::lsp {

/// What was read: a message, or why there is none.
struct Received {
  std::optional<llvm::json::Value> message;
  std::string error;
};

class Transport {
 public:
  Transport(int in, int out) : in_(in), out_(out) {}

  /// The next message; nothing at the end of the input.
  std::optional<Received> read();
  /// Whole, from any thread.
  void write(const llvm::json::Value& message);

 private:
  bool fill();
  std::optional<int> next_byte();
  std::optional<std::string> read_line();

  int in_;
  int out_;
  std::string buffer_;
  std::size_t used_ = 0;
  std::mutex writing_;
};

}  // namespace dualrev::lsp
