// The table of refusals: tag, message ({} is the subject), way out.
#include "frontend/refusals/refusal.hpp"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

namespace dualrev::frontend {

namespace {

struct Row {
  Reason reason;
  const char* tag;
  const char* message;
  const char* way_out;
};

const Row rows[] = {
    {Reason::Asm, "asm", "cannot differentiate through inline assembly", "write the operation in C++"},
    {Reason::Union, "union", "cannot differentiate through {}: which member is live is not known",
     "use a struct, or std::variant"},
    {Reason::NamelessUnion, "union", "cannot differentiate through {}: nothing copies it as a whole",
     "give the union a name, and the class a member of that type"},
    {Reason::BitCast, "bit-cast", "cannot differentiate through the bits of a floating-point number",
     "use arithmetic or <cmath> (std::ldexp, std::copysign, ...) instead of a reinterpretation"},
    {Reason::Setjmp, "setjmp", "cannot differentiate through '{}'", "use exceptions or an early return"},
    {Reason::Varargs, "varargs", "cannot differentiate through variable arguments",
     "pass the numbers as a std::vector or std::span, or use a variadic template"},
    {Reason::NoBody, "no-body", "cannot differentiate through '{}': its body is in none of the given sources",
     "give the source that defines it as a further input, include its generated header, or give a function a rule of "
     "your own (dualrev_rule::of<f>)"},
    {Reason::Global, "global", "cannot differentiate a function that writes '{}', which outlives it",
     "pass it as a parameter by reference"},
    {Reason::GlobalObject, "global",
     "cannot differentiate through '{}', which is not const, used as more than the numbers that it holds",
     "make it const; or read its numbers one by one, or pass it as a parameter"},
    {Reason::Static, "static", "cannot differentiate a function whose static local '{}' may change",
     "make it const, or pass it as a parameter by reference"},
    {Reason::StaticOnce, "static",
     "cannot differentiate a function whose static local '{}' is what the first call makes it, for all that follow",
     "make it a variable of each call, without static, or pass it as a parameter"},
    {Reason::Volatile, "volatile", "cannot differentiate through a volatile scalar",
     "copy it to an ordinary variable outside the differentiated code"},
    {Reason::Library, "library", "cannot differentiate through '{}' of a library",
     "write the loop out, or mark what it works on DUALREV_CONSTANT"},
    {Reason::LibraryType, "library-type", "cannot differentiate through the library type '{}'",
     "use a container, std::optional, std::variant, a smart pointer or a struct"},
    {Reason::IntegerSum, "library",
     "'{}' adds up in '{}', as its initial value is one: each step drops the fraction, and the derivative",
     "begin with a floating-point number, 0.0; or write the loop, if the fractions are to be dropped"},
    {Reason::Class, "class", "cannot differentiate through the class '{}': it has {}",
     "write the class without it, or keep it outside the differentiated code"},
    {Reason::Lambda, "lambda", "cannot differentiate through a lambda expression {}", "write it as a named function"},
    {Reason::FunctionPointer, "function-pointer", "cannot differentiate through a call of a function value",
     "call the function by its name"},
    {Reason::MemberPointer, "member-pointer",
     "cannot differentiate through a pointer to the member '{}': it is an operator, an instance of a template, a "
     "member of the library, or has a constant parameter",
     "wrap the call in a lambda"},
    {Reason::Exception, "exception", "cannot differentiate through exceptions of type '{}': {}",
     "throw an exception without numbers, or handle it outside the differentiated code"},
    {Reason::PointerCast, "pointer-cast",
     "cannot differentiate through a pointer cast that changes what scalars are ('{}')",
     "keep the pointer's own type; what a callback needs, capture in a closure instead of passing it as void*"},
    {Reason::IndirectGoto, "goto", "cannot differentiate through a computed goto", "use a switch"},
    {Reason::Statement, "statement", "cannot differentiate through this statement ({})",
     "write it with if, switch and loops"},
    {Reason::OpenMP, "openmp", "cannot differentiate through '{}'",
     "leave it out here, and call dualrev::gradient in parallel instead: each thread has a workspace of its own"},
    {Reason::OpenMPIgnored, "openmp", "'{}' has no effect in the twin: without -fopenmp it is ignored",
     "call dualrev::gradient in parallel instead: each thread has a workspace of its own"},
    {Reason::Expression, "expression", "cannot differentiate through this expression ({})",
     "compute it in simpler steps, or outside the differentiated code"},
    {Reason::Type, "type", "cannot differentiate through the type '{}'", "use float, double or long double"},
    {Reason::NameClash, "name-clash", "the twin's name '{}' is taken", "choose another with --suffix"},
    {Reason::Order, "order", "cannot keep the order of evaluation of {} in '{}'",
     "give its parts names in statements of their own"},
    {Reason::Coroutine, "coroutine", "cannot differentiate through a coroutine", "use a loop"},
    {Reason::Asks, "nested", "cannot differentiate a function that itself asks for a derivative like this: {}",
     "ask for the derivative outside, and pass its value in"},
    {Reason::NoRule, "no-rule", "there is no derivative rule for '{}'",
     "compute it outside the differentiated code, or by functions that have one"},
    {Reason::Nothing, "nothing", "there is nothing to differentiate in '{}': {}",
     "differentiate a function of floating-point parameters with a floating-point result"},
    {Reason::VariableArray, "vla", "cannot differentiate through an array whose length is not constant",
     "use std::vector"},
    {Reason::Memory, "memory", "cannot differentiate through raw memory here ('{}')",
     "cast the result of malloc at once, and give memcpy and memset typed pointers"},
    {Reason::Template, "template", "there is no instance of the template '{}' here",
     "name it with its arguments where it is used, as in dualrev::gradient<{}<double>>"},
    {Reason::TemplateArgument, "template-argument",
     "cannot differentiate with this argument of the template parameter '{}', which cannot be written out",
     "make its class an aggregate, or pass it as a function parameter"},
    {Reason::OwnHeader, "own-header",
     "the header of this source cannot declare '{}': it is a template of the source, or a type of its signature is "
     "defined there",
     "move it, or the type, to a header that the source includes"},
    {Reason::SeveralBodies, "several-bodies", "'{}' has a body in several of the given sources: {}",
     "rewrite the sources of one program alone, or give the functions names of their own (or static)"},
    {Reason::Sharing, "boundary", "cannot differentiate with respect to a parameter of type '{}'{}",
     "mark it DUALREV_CONSTANT, or give it a concrete type that owns its numbers"},
    {Reason::Copies, "boundary",
     "cannot differentiate with respect to '{}', nor derivatives be kept in one: a copy of it has another '{}'",
     "let its copies be '= default', or copy that member too; or pass the numbers themselves"},
    {Reason::Constant, "constant", "'{}' is marked constant, but a value that is differentiated is stored in it",
     "remove the mark, or store it elsewhere"},
    {Reason::ConstantData, "constant", "the constant '{}' is used here as if it were differentiated",
     "read its elements one by one, copy it to a local variable first, or remove the mark"},
    {Reason::ConstantDispatch, "constant",
     "'{}' is virtual, and which function it is for the constant '{}' is known only when the program runs",
     "take the object by a class that is final, or remove the mark"},
    {Reason::ConstantKept, "constant",
     "a reference to the constant '{}' is kept here for longer than its differentiated copy would live",
     "copy it to a local variable that is not marked and lives as long, and use that, or remove the mark"},
    {Reason::Unrepeatable, "constant",
     "the constant '{}' has no twin: it can be changed, or its initialiser may do something else the second time",
     "read its elements one by one, or pass it as a parameter"},
    {Reason::ConstantParameter, "constant", "what is differentiated is given to '{}', which is marked constant",
     "give it constants (a parameter that is marked too, a global constant), or remove the mark"},
    {Reason::Mark, "constant", "the parameter '{}' cannot be marked constant: {}",
     "remove the mark, and take dualrev::stop_gradient of the parameter in the body"},
    {Reason::Member, "member", "cannot differentiate the member function '{}': {}",
     "write a free function that takes the object as a parameter and calls it"},
    {Reason::LocalClass, "local-class",
     "cannot differentiate through the class '{}', which is defined inside a function", "define it at namespace scope"},
    {Reason::Rule, "rule", "no rule can be given to '{}': {}",
     "give the rule to a function without that, which calls this one"},
    {Reason::RuleMade, "rule", "the rule of '{}' is not made for it{}",
     "name the same function twice: dualrev_rule::of<f> = dualrev::by_partials<f>(...) or "
     "dualrev::by_pullback<f>(...)"},
    {Reason::RulePlace, "rule",
     "the rule of '{}' stands in this source, so the twins of functions of its headers cannot use it",
     "move the rule to a header that the source includes"},
    {Reason::RuleUnseen, "rule", "'{}' is called in another source, which does not see this rule",
     "move the rule to the header that declares the function"},
    {Reason::RuleConstant, "rule", "'{}' has a rule, so nobody heeds the mark on its parameter '{}'",
     "remove the mark, and let the rule return dualrev::no_cotangent for the parameter"},
    {Reason::RuleDefault, "rule", "'{}' has a rule, and its default argument here is no literal",
     "write the argument out"},
    {Reason::Include, "include",
     "'{}' has no include guard, so whoever includes the generated header must not include it", "add #pragma once"},
    {Reason::Language, "language", "the flags say that this is no C++", "leave out the -x, or say -xc++"},
    {Reason::Module, "module", "this is a module unit, which its derivatives cannot include",
     "move the functions to a header"},
    {Reason::NothingHere, "nothing",
     "there is nothing to differentiate: no function of floating-point parameters and results is defined here",
     "name one with --function, or ask for dualrev::gradient<f> in the source"},
    {Reason::NoFunction, "no-function", "there is no function '{}' with a body in the given sources",
     "name it as its definition does, with or without its namespaces, and '::' in front if it has none"},
    {Reason::NoParameter, "no-function", "--constant={}: there is no such function or parameter in the given sources",
     "give FUNCTION:PARAM as the definition names them"},
    {Reason::NoInstance, "template", "{}: the template has no such instance",
     "name it with arguments that its parameters take"},
    {Reason::Closures, "closures",
     "cannot differentiate the template '{}' for several lambda expressions that make different code of it",
     "give the lambda expressions the same parameter and result types, or pass them as std::function"},
    {Reason::Specialisation, "specialisation",
     "cannot differentiate through the class '{}': its twin would be without '{}', which only the library finds",
     "write a class with another name, and give it to the library as a template argument: a comparator, a deleter, a "
     "hash"},
    {Reason::LostWrite, "lost-write",
     "this changes what the caller keeps {}: the derivative works on a copy, and the change would be lost",
     "take it, or what it leads to, by a reference that is not const; make a const member function non-const"},
    {Reason::Checkpoint, "checkpoint", "there can be no checkpoints here: {}",
     "put the mark in front of for, while or do, and give it an integer that is only read"},
};

const Row& row(Reason reason) {
  for (const Row& r : rows)
    if (r.reason == reason) return r;
  return rows[0];
}

}  // namespace

void refuse(clang::SourceLocation at, Reason reason, std::string subject) {
  throw Refusal{at, reason, std::move(subject)};
}

std::string tag(Reason reason) { return std::string("dualrev-") + row(reason).tag; }

std::string message(const Refusal& refusal) {
  // "name|detail" fills two holes.
  const std::size_t bar = refusal.subject.find('|');
  const std::string first = refusal.subject.substr(0, bar);
  const std::string second = bar == std::string::npos ? "" : refusal.subject.substr(bar + 1);
  return fmt::format(fmt::runtime(row(refusal.reason).message), first, second);
}

std::string way_out(Reason reason) {
  return reason == Reason::Library ? std::string(row(reason).way_out)
                                   : fmt::format(fmt::runtime(row(reason).way_out), "NAME");
}

namespace {

/// Of "model.hpp:3:8"; of anything else nothing.
Finding at_place(const std::string& where) {
  Finding finding{Finding::Level::Note, {}, 0, 0, {}, {}, {}};
  const auto [line_of, column] = llvm::StringRef(where).rsplit(':');
  const auto [file, line] = line_of.rsplit(':');
  if (!line.getAsInteger(10, finding.line) && !column.getAsInteger(10, finding.column)) finding.file = file.str();
  return finding;
}

}  // namespace

void tell(const Hear& hear, const Finding& finding) {
  if (hear)
    hear(finding);
  else
    llvm::errs() << finding.printed;
}

void report(const Hear& hear, const std::string& where, Reason reason, const std::string& subject,
            Finding::Level level) {
  Finding finding = at_place(where);
  finding.level = level;
  finding.words = message({{}, reason, subject});
  finding.tag = tag(reason);
  finding.printed = fmt::format("{}: {}: {} [{}]\n", where, level == Finding::Level::Error ? "error" : "warning",
                                finding.words, finding.tag);
  tell(hear, finding);
  finding.level = Finding::Level::Note;
  finding.words = way_out(reason);
  finding.printed = fmt::format("{}: note: {}\n", where, finding.words);
  tell(hear, finding);
}

}  // namespace dualrev::frontend
