#include "lsp/server.hpp"

#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/thread.h>

#include "frontend/program/preambles.hpp"

namespace dualrev::lsp {

namespace json = llvm::json;

namespace {

/// Expressions and statements nest as deep as the input does, and so do the calls that walk over them.
constexpr unsigned stack_size = 1U << 30;

enum ErrorCode {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  not_initialized = -32002,
  request_cancelled = -32800,
  request_failed = -32803
};

std::string spelled(const json::Value& value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// What happened inside, in words; empty if all is well. A defect of the library ends what it was called for and
/// nothing else.
std::string safely(llvm::function_ref<void()> work) {
  std::string words;
  llvm::CrashRecoveryContext guard;
  const bool survived = guard.RunSafely([&] {
    try {
      work();
    } catch (const std::exception& defect) {
      words = defect.what();
    } catch (...) {
      words = "an exception of unknown type";
    }
  });
  if (!survived) words = "a crash";
  if (!words.empty()) llvm::errs() << "dualrev-lsp: internal error: " << words << "\n";
  return words;
}

const json::Object* inner(const json::Object* object, std::initializer_list<const char*> names) {
  for (const char* name : names) object = object ? object->getObject(name) : nullptr;
  return object;
}

bool is_set(const json::Object* object, const char* name) { return object && object->getBoolean(name).value_or(false); }

std::optional<std::string> document_path(const json::Object& params) {
  const json::Object* document = params.getObject("textDocument");
  const auto uri = document ? document->getString("uri") : std::nullopt;
  return uri ? path_of(*uri) : std::nullopt;
}

}  // namespace

Server::Server(Transport& transport, std::string program)
    : transport_(transport),
      analyser_(std::move(program), std::make_shared<frontend::Preambles>()),
      look_([this](const std::string& path) {
        if (const auto open = documents_.find(path); open != documents_.end())
          return Current{open->second.text, open->second.version};
        const auto buffer = llvm::MemoryBuffer::getFile(path);
        return buffer ? Current{Text((*buffer)->getBuffer().str()), std::nullopt} : Current{};
      }) {}

int Server::run() {
  llvm::CrashRecoveryContext::Enable();
  llvm::thread worker(std::optional<unsigned>(stack_size), [this] { work(); });
  while (auto received = transport_.read()) {
    if (received->message)
      receive(std::move(*received->message));
    else
      reply(nullptr, {nullptr, Failure{parse_error, received->error}});
    const std::lock_guard<std::mutex> lock(lock_);
    if (ended_) break;
  }
  {
    const std::lock_guard<std::mutex> lock(lock_);
    ended_ = true;
  }
  arrived_.notify_all();
  worker.join();
  return exit_code_;
}

void Server::receive(json::Value message) {
  json::Object* object = message.getAsObject();
  const json::Value* id = object ? object->get("id") : nullptr;
  const auto method = object ? object->getString("method") : std::nullopt;
  if (!object || (!method && !id) || (id && (id->getAsObject() || id->getAsArray() || id->getAsBoolean()))) {
    reply(nullptr, {nullptr, Failure{invalid_request, "this is no request and no notification"}});
    return;
  }
  if (!method) {
    const bool is_answer = object->get("result") || object->get("error");
    if (!is_answer) reply(*id, {nullptr, Failure{invalid_request, "a request has a method"}});
    return;
  }
  const std::lock_guard<std::mutex> lock(lock_);
  if (*method == "$/cancelRequest") {
    const json::Object* params = object->getObject("params");
    const json::Value* whom = params ? params->get("id") : nullptr;
    if (const std::string key = whom ? spelled(*whom) : std::string(); waiting_.count(key)) cancelled_.insert(key);
    return;
  }
  if (id) waiting_.insert(spelled(*id));
  const bool ends = *method == "exit" && !id;
  queue_.push_back(std::move(*object));
  if (ends) ended_ = true;
  arrived_.notify_all();
}

void Server::reply(const json::Value& id, Answer answer) {
  json::Object message{{"jsonrpc", "2.0"}, {"id", id}};
  if (answer.failure)
    message["error"] = json::Object{{"code", answer.failure->code}, {"message", json::fixUTF8(answer.failure->words)}};
  else
    message["result"] = std::move(answer.result);
  transport_.write(std::move(message));
}

void Server::notify(const char* method, json::Value params) {
  transport_.write(json::Object{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

void Server::ask(const char* method, json::Value params) {
  transport_.write(json::Object{{"jsonrpc", "2.0"},
                                {"id", "dualrev-" + std::to_string(++asked_)},
                                {"method", method},
                                {"params", std::move(params)}});
}

/// The next message, or a document whose diagnostics are due. False at the end.
bool Server::wait_for_work(json::Object& message, std::string& due_path) {
  std::unique_lock<std::mutex> lock(lock_);
  for (;;) {
    if (!queue_.empty()) {
      message = std::move(queue_.front());
      queue_.pop_front();
      return true;
    }
    if (ended_) return false;
    std::optional<Clock::time_point> first;
    for (const auto& [path, document] : documents_)
      if (document.due && (!first || *document.due < *first)) first = document.due, due_path = path;
    if (!first)
      arrived_.wait(lock);
    else if (*first <= Clock::now() || arrived_.wait_until(lock, *first) == std::cv_status::timeout)
      if (queue_.empty() && !ended_) return true;
    due_path.clear();
  }
}

void Server::work() {
  for (;;) {
    json::Object message;
    std::string due_path;
    if (!wait_for_work(message, due_path)) return;
    if (due_path.empty())
      handle(message);
    else if (!safely([&] { publish(due_path); }).empty())
      analyser_.forget();
  }
}

void Server::handle(const json::Object& message) {
  const std::string method = message.getString("method").value_or("").str();
  static const Params none;
  const Params* given = message.getObject("params");
  const Params& params = given ? *given : none;
  const json::Value* id = message.get("id");
  if (!id) {
    if (method == "exit")
      exit_code_ = life_ == Life::ShutDown ? 0 : 1;
    else if (life_ == Life::Running && !safely([&] { notification(method, params); }).empty())
      analyser_.forget();
    return;
  }
  const std::string key = spelled(*id);
  const auto is_cancelled = [&] {
    const std::lock_guard<std::mutex> lock(lock_);
    return cancelled_.count(key) > 0;
  };
  Answer answer;
  const auto cancelled = Answer{nullptr, Failure{request_cancelled, "cancelled"}};
  if (is_cancelled()) {
    answer = cancelled;
  } else if (const std::string defect = safely([&] { answer = request(method, params); }); !defect.empty()) {
    analyser_.forget();
    answer = {nullptr, Failure{internal_error, "internal error: " + defect}};
  } else if (is_cancelled()) {
    answer = cancelled;
  }
  {
    const std::lock_guard<std::mutex> lock(lock_);
    waiting_.erase(key);
    cancelled_.erase(key);
  }
  reply(*id, std::move(answer));
}

Server::Answer Server::request(llvm::StringRef method, const Params& params) {
  if (method == "initialize") {
    if (life_ != Life::Fresh) return {nullptr, Failure{invalid_request, "initialize is asked once"}};
    return initialize(params);
  }
  if (life_ == Life::Fresh) return {nullptr, Failure{not_initialized, "initialize is to be asked first"}};
  if (life_ == Life::ShutDown) return {nullptr, Failure{invalid_request, "the server has been shut down"}};
  if (method == "shutdown") {
    life_ = Life::ShutDown;
    documents_.clear();
    analyser_.forget();
    return {};
  }
  if (method == "workspace/executeCommand") return execute(params);
  if (method == "textDocument/codeAction" || method == "textDocument/codeLens" || method == "textDocument/hover" ||
      method == "textDocument/implementation" || (hints_ && method == "textDocument/inlayHint"))
    return on_document(method, params);
  return {nullptr, Failure{method_not_found, "there is no method " + method.str()}};
}

void Server::notification(llvm::StringRef method, const Params& params) {
  if (method == "initialized") return initialized();
  if (method == "textDocument/didOpen") return open(params);
  if (method == "textDocument/didChange") return change(params);
  if (method == "textDocument/didClose") return close(params);
  // What others are generated from, or compiled by, may be different now.
  if (method == "textDocument/didSave" || method == "workspace/didChangeWatchedFiles") return schedule_all();
}

Server::Answer Server::initialize(const Params& params) {
  life_ = Life::Running;
  const json::Object* capabilities = params.getObject("capabilities");
  const json::Object* edit = inner(capabilities, {"workspace", "workspaceEdit"});
  abilities_.document_changes = is_set(edit, "documentChanges");
  if (const json::Array* operations = edit ? edit->getArray("resourceOperations") : nullptr)
    abilities_.create_files = llvm::is_contained(*operations, json::Value("create"));
  abilities_.disabled_actions = is_set(inner(capabilities, {"textDocument", "codeAction"}), "disabledSupport");
  registers_watchers_ = is_set(inner(capabilities, {"workspace", "didChangeWatchedFiles"}), "dynamicRegistration");
  refreshes_lenses_ = is_set(inner(capabilities, {"workspace", "codeLens"}), "refreshSupport");
  shows_progress_ = is_set(inner(capabilities, {"window"}), "workDoneProgress");
  if (const json::Object* options = params.getObject("initializationOptions")) {
    if (const json::Array* given = options->getArray("fallbackFlags")) {
      std::vector<std::string> all;
      for (const json::Value& flag : *given)
        if (const auto text = flag.getAsString()) all.push_back(text->str());
      flags_.set_fallback(std::move(all));
    }
    hints_ = is_set(options, "costHints");
    if (const auto milliseconds = options->getInteger("debounce"); milliseconds && *milliseconds >= 0)
      debounce_ = std::chrono::milliseconds(std::min<std::int64_t>(*milliseconds, 60'000));
  }
  constexpr int incremental = 2;
  return {json::Object{
      {"capabilities",
       json::Object{{"positionEncoding", "utf-16"},
                    {"textDocumentSync", json::Object{{"openClose", true}, {"change", incremental}, {"save", true}}},
                    {"codeActionProvider",
                     json::Object{{"codeActionKinds", json::Array{"quickfix", "refactor.rewrite", "source"}}}},
                    {"codeLensProvider", json::Object{}},
                    {"hoverProvider", true},
                    {"implementationProvider", true},
                    {"inlayHintProvider", hints_},
                    {"executeCommandProvider", json::Object{{"commands", json::Array{generate_command}}}},
                    {"workspace", json::Object{{"workspaceFolders",
                                                json::Object{{"supported", true}, {"changeNotifications", true}}}}}}},
      {"serverInfo", json::Object{{"name", "dualrev-lsp"}, {"version", DUALREV_VERSION}}}}};
}

void Server::initialized() {
  if (!registers_watchers_) return;
  json::Array watchers;
  for (const char* pattern :
       {"**/compile_commands.json", "**/dualrev_generate*.json", "**/*.dual.hpp", "**/*.dual.cpp"})
    watchers.push_back(json::Object{{"globPattern", pattern}});
  ask("client/registerCapability",
      json::Object{{"registrations",
                    json::Array{json::Object{{"id", "dualrev-files"},
                                             {"method", "workspace/didChangeWatchedFiles"},
                                             {"registerOptions", json::Object{{"watchers", std::move(watchers)}}}}}}});
}

void Server::open(const Params& params) {
  const auto path = document_path(params);
  const json::Object* given = params.getObject("textDocument");
  const auto text = given ? given->getString("text") : std::nullopt;
  if (!path || !text) return;
  Document& document = documents_[*path];
  document.text = Text(text->str());
  document.version = given->getInteger("version").value_or(0);
  schedule(document, std::chrono::milliseconds(0));
}

void Server::change(const Params& params) {
  const auto path = document_path(params);
  const json::Array* changes = params.getArray("contentChanges");
  const auto found = path ? documents_.find(*path) : documents_.end();
  if (found == documents_.end() || !changes) return;
  Document& document = found->second;
  for (const json::Value& each : *changes) {
    const json::Object* one = each.getAsObject();
    const auto text = one ? one->getString("text") : std::nullopt;
    if (!text) continue;
    if (!one->get("range"))
      document.text = Text(text->str());
    else if (const auto range = range_of(one->getObject("range")))
      document.text.replace(*range, text->str());
  }
  if (const auto version = params.getObject("textDocument")->getInteger("version")) document.version = *version;
  schedule(document, debounce_);
}

void Server::close(const Params& params) {
  const auto path = document_path(params);
  if (!path || documents_.erase(*path) == 0) return;
  if (analysed_last_ == *path) analyser_.forget();
  notify("textDocument/publishDiagnostics", json::Object{{"uri", uri_of(*path)}, {"diagnostics", json::Array{}}});
}

void Server::schedule(Document& document, std::chrono::milliseconds delay) {
  document.fresh = false;
  document.due = Clock::now() + delay;
}

void Server::schedule_all() {
  for (auto& [path, document] : documents_) schedule(document, debounce_);
}

const Analysis& Server::analysed(const std::string& path, Document& document) {
  if (document.fresh && analysed_last_ == path) return document.analysis;
  const bool is_long = shows_progress_ && !document.analysis.read;
  const std::string token = "dualrev-progress-" + std::to_string(asked_);
  if (is_long) {
    ask("window/workDoneProgress/create", json::Object{{"token", token}});
    notify("$/progress",
           json::Object{{"token", token},
                        {"value", json::Object{{"kind", "begin"}, {"title", "dualrev: reading " + path}}}});
  }
  Analyser::Texts texts;
  for (const auto& [file, open] : documents_) texts[file] = open.text.whole();
  document.fresh = true;  // even if this fails: the same text would fail again
  document.analysis = {};
  analysed_last_ = path;
  const std::string defect = safely([&] {
    const Flags::Found flags = flags_.of(path);
    const auto generation = manifests_.of(path, flags.file);
    document.analysis = analyser_.analyse(path, texts, flags, generation.get());
  });
  if (!defect.empty()) analyser_.forget();
  if (is_long) notify("$/progress", json::Object{{"token", token}, {"value", json::Object{{"kind", "end"}}}});
  return document.analysis;
}

View Server::view(const std::string& path, Document& document) {
  return {path, document.text, analysed(path, document), look_, abilities_};
}

void Server::publish(const std::string& path) {
  const auto found = documents_.find(path);
  if (found == documents_.end()) return;
  Document& document = found->second;
  document.due.reset();
  const bool is_generated = llvm::StringRef(path).contains(".dual.");
  json::Array all = is_generated ? json::Array{} : diagnostics(view(path, document));
  notify("textDocument/publishDiagnostics",
         json::Object{{"uri", uri_of(path)}, {"version", document.version}, {"diagnostics", std::move(all)}});
  if (refreshes_lenses_) ask("workspace/codeLens/refresh", nullptr);
}

Server::Answer Server::on_document(llvm::StringRef method, const Params& params) {
  const auto path = document_path(params);
  const auto found = path ? documents_.find(*path) : documents_.end();
  if (found == documents_.end()) return {nullptr, Failure{invalid_params, "the document is not open"}};
  const bool is_generated = llvm::StringRef(*path).contains(".dual.");
  const auto at = position_of(params.getObject("position"));
  if ((method == "textDocument/hover" || method == "textDocument/implementation") && !at)
    return {nullptr, Failure{invalid_params, "there is no position"}};
  if (is_generated) {
    if (method == "textDocument/implementation") return {original_place(*path, found->second.text, *at, look_)};
    return {method == "textDocument/hover" ? json::Value(nullptr) : json::Value(json::Array{})};
  }
  if (method == "textDocument/codeAction") {
    const auto range = range_of(params.getObject("range"));
    if (!range) return {nullptr, Failure{invalid_params, "there is no range"}};
    Context context;
    if (const json::Object* given = params.getObject("context")) {
      if (const json::Array* diagnostics = given->getArray("diagnostics")) context.diagnostics = *diagnostics;
      if (const json::Array* only = given->getArray("only"))
        for (const json::Value& kind : *only)
          if (const auto text = kind.getAsString()) context.only.push_back(text->str());
      context.disabled = is_set(given, "disabled");  // not in the protocol: the clients in editors/ ask for reasons
    }
    return {code_actions(view(*path, found->second), analyser_, *range, context)};
  }
  if (method == "textDocument/inlayHint") {
    const auto range = range_of(params.getObject("range"));
    if (!range) return {nullptr, Failure{invalid_params, "there is no range"}};
    return {inlay_hints(view(*path, found->second), *range)};
  }
  const View now = view(*path, found->second);
  if (method == "textDocument/codeLens") return {code_lenses(now)};
  if (method == "textDocument/hover") return {hover(now, *at)};
  return {implementations(now, *at)};
}

Server::Answer Server::execute(const Params& params) {
  const json::Array* arguments = params.getArray("arguments");
  const bool given = params.getString("command") == generate_command && arguments && arguments->size() == 2;
  const auto uri = given ? (*arguments)[0].getAsString() : std::nullopt;
  const auto name = given ? (*arguments)[1].getAsString() : std::nullopt;
  const auto path = uri ? path_of(*uri) : std::nullopt;
  const auto found = path ? documents_.find(*path) : documents_.end();
  if (found == documents_.end() || !name)
    return {nullptr, Failure{invalid_params, "the command is dualrev.generate of an open document and a function"}};
  const View now = view(*path, found->second);
  const OutlinedFunction* function = function_named(now.analysis, *name);
  if (!function) return {nullptr, Failure{invalid_params, "there is no function " + name->str()}};
  if (const std::string why_not = now.analysis.why_not_of(*function); !why_not.empty())
    return {nullptr, Failure{request_failed, why_not}};
  WorkspaceEdit edit(look_);
  edit.write(analyser_.generate(*function));
  if (!edit.empty())
    ask("workspace/applyEdit",
        json::Object{{"label", "Generate reverse derivative of " + name->str()}, {"edit", edit.as_json(abilities_)}});
  return {};
}

}  // namespace dualrev::lsp
