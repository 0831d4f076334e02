// Constructors and questions on core types.
#include "core/type.hpp"

#include <algorithm>

namespace dualrev::core {

TypeRef real(Scalar kind, bool is_const) { return make_type(Real{kind}, is_const); }
TypeRef dual(Scalar kind, bool is_const) { return make_type(Dual{kind}, is_const); }
TypeRef passive(std::string text, bool is_const) { return make_type(Passive{std::move(text)}, is_const); }

TypeRef with_const(const TypeRef& type, bool is_const) {
  return type->is_const == is_const ? type : std::make_shared<const Type>(Type{type->form, is_const});
}

TypeRef referee(const TypeRef& type) {
  if (const auto* reference = as<Reference>(type)) return reference->to;
  return type;
}

bool holds_scalar(const TypeRef& type) {
  struct Visitor {
    bool operator()(const Passive&) const { return false; }
    bool operator()(const Real&) const { return true; }
    bool operator()(const Dual&) const { return true; }
    bool operator()(const Pointer& t) const { return holds_scalar(t.to); }
    bool operator()(const Reference& t) const { return holds_scalar(t.to); }
    bool operator()(const Array& t) const { return holds_scalar(t.element); }
    bool operator()(const Record&) const { return true; }
    bool operator()(const Library& t) const {
      return std::any_of(t.arguments.begin(), t.arguments.end(), [](const TypeRef& a) { return holds_scalar(a); });
    }
    bool operator()(const Function& t) const {
      return holds_scalar(t.result) || std::any_of(t.parameters.begin(), t.parameters.end(), [](const TypeRef& p) { return holds_scalar(p); });
    }
    bool operator()(const MemberPointer& t) const { return holds_scalar(t.of) || holds_scalar(t.to); }
    bool operator()(const Placeholder& t) const { return holds_scalar(t.deduced); }
  };
  return type && std::visit(Visitor{}, type->form);
}

const char* spelling(Scalar kind) {
  switch (kind) {
    case Scalar::Float: return "float";
    case Scalar::Double: return "double";
    case Scalar::LongDouble: return "long double";
  }
  return "double";
}

}  // namespace dualrev::core
