// A body that is too long is passed over without being kept.
#include "lsp/transport.hpp"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>
#include <unistd.h>

#include <cerrno>

namespace dualrev::lsp {

namespace {

constexpr std::size_t largest_body = std::size_t{1} << 26;
constexpr std::size_t largest_line = std::size_t{1} << 12;

/// No JSON that an editor sends nests so deep; LLVM's parser goes by recursion.
bool nests_too_deep(llvm::StringRef text) {
  constexpr unsigned deepest = 256;
  unsigned depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

}  // namespace

bool Transport::fill() {
  char piece[1 << 16];
  ssize_t got = 0;
  do got = ::read(in_, piece, sizeof piece);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  buffer_.assign(piece, static_cast<std::size_t>(got));
  used_ = 0;
  return true;
}

std::optional<int> Transport::next_byte() {
  if (used_ == buffer_.size() && !fill()) return std::nullopt;
  return static_cast<unsigned char>(buffer_[used_++]);
}

std::optional<std::string> Transport::read_line() {
  std::string line;
  for (;;) {
    const auto byte = next_byte();
    if (!byte) return std::nullopt;
    if (*byte == '\n') break;
    if (line.size() < largest_line) line += static_cast<char>(*byte);
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

std::optional<Received> Transport::read() {
  std::optional<std::size_t> length;
  for (;;) {
    const auto line = read_line();
    if (!line) return std::nullopt;
    llvm::StringRef rest(*line);
    if (rest.consume_front_insensitive("Content-Length:")) {
      std::size_t number = 0;
      length = rest.trim().getAsInteger(10, number) ? std::nullopt : std::optional(number);
      if (!length) return Received{std::nullopt, "the Content-Length is no number"};
    } else if (line->empty() && length) {
      break;
    }
  }
  std::string body;
  const bool keeps = *length <= largest_body;
  for (std::size_t left = *length; left > 0;) {
    if (used_ == buffer_.size() && !fill()) return std::nullopt;
    const std::size_t piece = std::min(left, buffer_.size() - used_);
    if (keeps) body.append(buffer_, used_, piece);
    used_ += piece;
    left -= piece;
  }
  if (!keeps) return Received{std::nullopt, "the message is too long"};
  if (nests_too_deep(body)) return Received{std::nullopt, "the message nests too deep"};
  llvm::Expected<llvm::json::Value> message = llvm::json::parse(body);
  if (!message) return Received{std::nullopt, "no JSON: " + llvm::toString(message.takeError())};
  return Received{std::move(*message), {}};
}

void Transport::write(const llvm::json::Value& message) {
  std::string body;
  llvm::raw_string_ostream(body) << message;
  const std::string whole = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  const std::lock_guard<std::mutex> lock(writing_);
  for (std::size_t done = 0; done < whole.size();) {
    const ssize_t wrote = ::write(out_, whole.data() + done, whole.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return;  // nobody listens any more; reading will find that out
    done += static_cast<std::size_t>(wrote);
  }
}

}  // namespace dualrev::lsp
