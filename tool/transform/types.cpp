// D on types, a line per form.
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;

TypeRef differentiate(const TypeRef& type) {
  if (!type || !holds_scalar(type)) return type;
  struct Clauses {
    bool is_const;
    TypeRef operator()(const Passive& t) const { return make_type(t, is_const); }
    TypeRef operator()(const Real& t) const { return dual(t.kind, is_const); }
    TypeRef operator()(const GeneratedType& t) const { return make_type(t, is_const); }
    TypeRef operator()(const Pointer& t) const { return make_type(Pointer{differentiate(t.to)}, is_const); }
    TypeRef operator()(const Reference& t) const {
      return make_type(Reference{differentiate(t.to), t.rvalue}, is_const);
    }
    TypeRef operator()(const Array& t) const { return make_type(Array{differentiate(t.element), t.extent}, is_const); }
    TypeRef operator()(const Record& t) const {
      Record twin{t.name, true, t.inner, {}, t.instance, t.inner_of_original, t.inner_instance};
      for (const TypeRef& argument : t.arguments) twin.arguments.push_back(differentiate(argument));
      return make_type(std::move(twin), is_const);
    }
    TypeRef operator()(const MemberPointer& t) const {
      // A call through it can be given the tape, as a call by name can.
      MemberPointer twin{differentiate(t.of), differentiate(t.to)};
      if (const auto* function = as<Function>(t.to)) {
        Function with_tape = *as<Function>(differentiate_function(*function));
        with_tape.takes_tape = true;
        twin.to = make_type(std::move(with_tape));
      }
      return make_type(std::move(twin), is_const);
    }
    TypeRef operator()(const Function& t) const { return differentiate_function(t); }
    TypeRef differentiate_function(const Function& t) const {
      Function twin{differentiate(t.result), {}, t.qualifiers, t.takes_tape};
      for (const TypeRef& parameter : t.parameters) twin.parameters.push_back(differentiate(parameter));
      return make_type(std::move(twin), is_const);
    }
    TypeRef operator()(const Placeholder& t) const {
      return make_type(Placeholder{t.keyword, differentiate(t.deduced)}, is_const);
    }
    TypeRef operator()(const Library& t) const {
      // The standard leaves open what std::complex of a class is.
      Library twin{t.name == "std::complex" ? "dualrev::complex" : t.name, {}, t.member};
      if (t.name == "std::complex") {
        twin.arguments.push_back(with_const(t.arguments.at(0), false));  // its parts are duals
        return make_type(std::move(twin), is_const);
      }
      for (const TypeRef& argument : t.arguments) twin.arguments.push_back(differentiate(argument));
      return make_type(std::move(twin), is_const);
    }
  };
  return std::visit(Clauses{type->is_const}, type->form);
}

}  // namespace dualrev::transform
