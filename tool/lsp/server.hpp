// The server: one thread reads messages and hears what is cancelled, another does what they ask, in their order, and
// what is to be said when nobody types.
#pragma once

#include <llvm/ADT/StringMap.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>

#include "lsp/features.hpp"
#include "lsp/transport.hpp"

namespace dualrev::lsp {

class Server {
 public:
  Server(Transport& transport, std::string program);

  /// Reads until the end; the exit status.
  int run();

 private:
  using Clock = std::chrono::steady_clock;
  struct Document {
    Text text;
    std::int64_t version = 0;
    bool fresh = false;  ///< the analysis is of this text
    Analysis analysis;
    std::optional<Clock::time_point> due;  ///< when its diagnostics are to be told
  };
  struct Failure {
    int code;
    std::string words;
  };
  struct Answer {
    llvm::json::Value result = nullptr;
    std::optional<Failure> failure = {};
  };
  using Params = llvm::json::Object;

  // the reading thread
  void receive(llvm::json::Value message);
  void reply(const llvm::json::Value& id, Answer answer);
  void notify(const char* method, llvm::json::Value params);
  void ask(const char* method, llvm::json::Value params);

  // the working thread
  void work();
  bool wait_for_work(llvm::json::Object& message, std::string& due_path);
  void handle(const llvm::json::Object& message);
  Answer request(llvm::StringRef method, const Params& params);
  void notification(llvm::StringRef method, const Params& params);

  Answer initialize(const Params& params);
  void initialized();
  void open(const Params& params);
  void change(const Params& params);
  void close(const Params& params);
  Answer on_document(llvm::StringRef method, const Params& params);
  Answer execute(const Params& params);

  void schedule(Document& document, std::chrono::milliseconds delay);
  void schedule_all();
  void publish(const std::string& path);
  /// The analysis of the document's text, made if need be.
  const Analysis& analysed(const std::string& path, Document& document);
  View view(const std::string& path, Document& document);

  Transport& transport_;
  Analyser analyser_;
  Flags flags_;
  Manifests manifests_;
  std::map<std::string, Document> documents_;  ///< by path
  std::string analysed_last_;                  ///< whose tree is at hand
  Abilities abilities_;
  bool registers_watchers_ = false;
  bool hints_ = false;  ///< inlay hints are wanted
  bool shows_progress_ = false;
  bool refreshes_lenses_ = false;
  std::chrono::milliseconds debounce_{150};
  enum class Life { Fresh, Running, ShutDown } life_ = Life::Fresh;
  std::int64_t asked_ = 0;
  const Look look_;

  std::mutex lock_;
  std::condition_variable arrived_;
  std::deque<llvm::json::Object> queue_;
  std::set<std::string> cancelled_;  ///< ids of requests that wait or are being worked on
  std::set<std::string> waiting_;
  bool ended_ = false;
  int exit_code_ = 1;
};

}  // namespace dualrev::lsp
