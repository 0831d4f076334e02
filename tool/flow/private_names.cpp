#include "flow/private_names.hpp"

#include <algorithm>
#include <utility>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/inlining.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

class PrivateNames {
 public:
  PrivateNames(const Around& around, const std::string& location) : around_(around), location_(location) {}

  [[nodiscard]] StmtRef without(const StmtRef& body) const {
    return rewritten(
        body, [this](const TermRef& t) { return checked(t); }, [this](const StmtRef& s, bool) { return statement(s); });
  }

 private:
  [[nodiscard]] bool is_private(const TypeRef& type) const {
    if (const auto* reference = core::as<Reference>(type)) return is_private(reference->to);
    if (const auto* pointer = core::as<Pointer>(type)) return is_private(pointer->to);
    if (const auto* array = core::as<core::Array>(type)) return is_private(array->element);
    if (const auto* library = core::as<Library>(type))
      return std::any_of(library->arguments.begin(), library->arguments.end(),
                         [this](const TypeRef& each) { return is_private(each); });
    const RecordTwin* record = core::as<Record>(type) ? around_.class_of_object(type) : nullptr;
    return record && record->is_private;
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw NotInlined{what + ", of a class that only another one may name", location_, ""};
  }
  [[nodiscard]] TermRef checked(const TermRef& t) const {
    const auto* text = core::as<Verbatim>(t);
    for (const Piece& piece : text ? text->pieces : std::vector<Piece>())
      if (const auto* type = std::get_if<TypeRef>(&piece); type && is_private(*type)) fail("an object");
    return nullptr;
  }
  [[nodiscard]] StmtRef statement(const StmtRef& s) const {
    const Parts all = parts(*s);
    if (std::none_of(all.declared.begin(), all.declared.end(), [&](const auto* d) { return is_private(d->type); }))
      return nullptr;
    for (const TermRef& each : all.terms) rewritten(each, [this](const TermRef& t) { return checked(t); });
    Stmt made = *s;
    if (auto* form = std::get_if<Declare>(&made.form)) {
      for (Declarator& each : form->declarators) declare(each);
    } else if (auto* loop = std::get_if<RangeFor>(&made.form)) {
      declare(loop->variable);
      loop->body = without(loop->body);
    } else {
      fail("a variable");
    }
    return std::make_shared<const Stmt>(std::move(made));
  }
  void declare(Declarator& d) const {
    if (!is_private(d.type)) return;
    const auto* reference = core::as<Reference>(d.type);
    if (!reference || !core::as<Record>(reference->to)) fail("the variable '" + d.name + "'");
    d.type = deduced_reference(*reference);
  }

  const Around& around_;
  const std::string& location_;
};

}  // namespace

StmtRef without_private_names(const StmtRef& body, const Around& around, const std::string& location) {
  return PrivateNames(around, location).without(body);
}

}  // namespace dualrev::flow
