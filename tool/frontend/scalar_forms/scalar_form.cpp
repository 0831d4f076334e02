// The function itself: its parameters, and what its numbers are called.
#include "frontend/scalar_forms/scalar_form.hpp"

#include "frontend/scalar_forms/scalar_run.hpp"

namespace dualrev::frontend {

/// What the caller sees of a parameter, and can be changed through it.
void ScalarRun::bind_parameter(const clang::FunctionDecl* defined, std::size_t i, bool is_constant) {
  const clang::ParmVarDecl* parameter = defined->getParamDecl(static_cast<unsigned>(i));
  const clang::QualType given = parameter->getType();
  form_.in_out.push_back(false);
  if (is_integer(given)) {
    given_integers_.insert(parameter);  // whose value nobody knows
    return;
  }
  const bool is_pointer = given->isPointerType();
  const clang::QualType type = is_pointer ? given->getPointeeType() : given.getNonReferenceType();
  if (given->isRValueReferenceType()) throw NoScalarForm();
  const std::string name = name_of(parameter);
  Object object;
  object.name = name.empty() ? "argument" : name;
  object.parameter = i;
  object.is_constant = is_constant;
  object.is_read_only = (is_pointer || given->isReferenceType()) && type.isConstQualified();
  const bool is_span = type->getAsCXXRecordDecl() && is_range(type);
  if (is_span) {
    const auto* range = llvm::cast<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
    if (is_pointer) throw NoScalarForm();
    const clang::QualType element = range->getTemplateArgs()[0].getAsType();
    object.is_read_only = element.isConstQualified() || object.is_read_only;
    // A span is handed over by value, what it shows is the caller's.
    const bool is_by_value = !given->isReferenceType();
    if (is_by_value && qualified_name(range) == "std::vector") throw NoScalarForm();
    if (!is_by_value && qualified_name(range) == "std::span") throw NoScalarForm();
  } else if (!is_pointer) {
    object.size = numbers_in(type);
  } else {
    if (!is_double(type)) throw NoScalarForm();
  }
  object.path = [name, type, is_row = is_pointer || is_span](std::int64_t index) {
    if (name.empty()) throw NoScalarForm();
    return name + (is_row ? "[" + std::to_string(index) + "]" : path_in(type, index));
  };
  const bool is_seen = is_pointer || given->isReferenceType() || is_span;
  form_.in_out.back() = !is_constant && is_seen && !object.is_read_only;
  if (is_constant && is_seen && !object.is_read_only) throw NoScalarForm();
  const Address at{&memory_.add(std::move(object)), 0};
  if (is_pointer)
    state_.pointers[parameter] = at;
  else
    state_.places[parameter] = at;
}

std::vector<core::ScalarForm::Cell> ScalarRun::parameter_cells() const {
  std::vector<core::ScalarForm::Cell> cells;
  for (const Object& object : memory_.objects())
    if (object.parameter)
      for (const auto& [index, name] : object.cells)
        cells.push_back({name, *object.parameter, object.path(index), static_cast<std::size_t>(index)});
  return cells;
}

core::ScalarForm ScalarRun::form(const clang::FunctionDecl* defined, unsigned constants) {
  if (llvm::isa<clang::CXXMethodDecl>(defined) || defined->isVariadic() || !defined->getBody()) throw NoScalarForm();
  for (const std::string& name : questions_.taken) memory_.reserve(name);
  for (const clang::ParmVarDecl* parameter : defined->parameters()) memory_.reserve(name_of(parameter));
  for (unsigned i = 0; i < defined->getNumParams(); ++i)
    bind_parameter(defined, i, questions_.is_constant(defined, i) || (i < marked_at_most && (constants >> i & 1U)));
  std::vector<core::StmtRef> body;
  to_ = &body;
  const clang::QualType result = defined->getReturnType();
  if (!result->isVoidType() && !is_double(result)) {
    const Address made = new_object("value", result);
    for (std::int64_t i = 0; i < numbers_in(result); ++i) form_.results.push_back(memory_.cell(made + i));
    declare_all(made, result);
    form_.around = braces_around(result);
  }
  frames_.push_back({defined});
  if (statement(defined->getBody()) != Flow::Return) {
    if (!result->isVoidType()) throw NoScalarForm();
    emit(*core::make_stmt(core::Return{}));
  }
  form_.cells = parameter_cells();
  form_.names = memory_.names();
  form_.body = core::make_stmt(core::Stmts{std::move(body)});
  return std::move(form_);
}

std::shared_ptr<const core::ScalarForm> scalar_form(const clang::FunctionDecl* defined, unsigned constants,
                                                    const ScalarFormQuestions& questions) {
  try {
    return std::make_shared<const core::ScalarForm>(ScalarRun(questions).form(defined, constants));
  } catch (const NoScalarForm&) {
    return nullptr;
  }
}

}  // namespace dualrev::frontend
