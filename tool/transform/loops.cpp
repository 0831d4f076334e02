#include "transform/loops.hpp"

#include <set>
#include <string>

namespace dualrev::transform {

using namespace core;

bool is_loop(const StmtRef& s) { return as<For>(s) || as<While>(s) || as<DoWhile>(s) || as<RangeFor>(s); }

StmtRef body_of(const StmtRef& loop) {
  if (const auto* form = as<For>(loop)) return form->body;
  if (const auto* form = as<While>(loop)) return form->body;
  if (const auto* form = as<DoWhile>(loop)) return form->body;
  if (const auto* form = as<RangeFor>(loop)) return form->body;
  return nullptr;
}

std::vector<StmtRef> listed(const StmtRef& body) {
  if (const auto* block = as<Stmts>(body)) return block->body;
  return body ? std::vector<StmtRef>{body} : std::vector<StmtRef>();
}

StmtRef beginning_with(const StmtRef& loop, StmtRef first) {
  std::vector<StmtRef> body = listed(body_of(loop));
  body.insert(body.begin(), std::move(first));
  Stmt made = *loop;
  const auto replace = [&](auto& form) {
    if constexpr (requires { form.body = StmtRef(); }) form.body = make_stmt(Stmts{std::move(body)});
  };
  std::visit(replace, made.form);
  return std::make_shared<const Stmt>(std::move(made));
}

bool is_plain_range(const TypeRef& type) {
  static const std::set<std::string> containers{"std::vector", "std::array", "std::span",
                                                "std::deque",  "std::list",  "std::initializer_list"};
  const TypeRef of = referee(deduced(type));
  const auto* library = as<Library>(of);
  return as<Array>(of) || (library && library->member.empty() && containers.count(library->name));
}

}  // namespace dualrev::transform
