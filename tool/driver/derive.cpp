// A whole run, but for what it reads and writes.
#include "driver/derive.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "driver/audit.hpp"
#include "driver/texts.hpp"
#include "frontend/refusals/refusal.hpp"
#include "transform/module.hpp"
#include "transform/reversible.hpp"
#include "transform/second_order.hpp"
#include "transform/terms.hpp"

namespace dualrev::driver {

namespace {

/// An entity that D finds to have no twin: its order of evaluation cannot be kept, or it asks for a gradient that has
/// no derivative.
struct RefusedLate {
  core::Origin origin;
  frontend::Reason reason;
  std::string where;
  std::string what;
};

/// The second derivatives and the tangents that are asked for, and those that a gradient asked for inside takes.
void add_second_order(core::Module& twins, const std::vector<core::AskedInside>& asked_inside, bool of_all,
                      bool tangents, std::vector<RefusedLate>& refused) {
  if (asked_inside.empty() && !of_all && !tangents) return;
  std::map<std::string, core::FunctionTwin*> roots;
  for (core::FunctionTwin& function : twins.functions)
    if (function.root) roots[function.origin.key] = &function;
  for (const core::AskedInside& each : asked_inside)
    if (const auto root = roots.find(each.key); root != roots.end()) root->second->target.asked_inside = true;
  transform::add_second_order(twins, of_all);
  roots.clear();
  for (core::FunctionTwin& function : twins.functions)
    if (function.root) roots[function.origin.key] = &function;
  for (const core::AskedInside& each : asked_inside) {
    const auto root = roots.find(each.key);
    if (root != roots.end() && !root->second->target.no_second_order.empty())
      refused.push_back({each.caller, frontend::Reason::Asks, each.location,
                         "there are no second derivatives of '" + root->second->origin.qualified +
                             "': " + root->second->target.no_second_order});
  }
}

/// Runs D on each entity, so that a refusal names its place.
void differentiate(frontend::UnitModule& module, const Options& options, bool second_order, bool tangents,
                   std::vector<RefusedLate>& refused) {
  const auto attempt = [&](const core::Origin& origin, const auto& add) {
    try {
      add();
    } catch (const transform::CannotKeepOrder& refusal) {
      refused.push_back({origin, frontend::Reason::Order, refusal.location.empty() ? origin.location : refusal.location,
                         refusal.what + "|" + origin.qualified});
    }
  };
  const bool blocks = !options.expressions_alone;
  const transform::StraightLines shared =
      blocks ? transform::StraightLines(module.shared) : transform::StraightLines::of_derivatives(module.shared);
  const transform::StraightLines own = blocks ? transform::StraightLines(shared, module.shared, module.own) : shared;
  for (core::Module* each : {&module.shared, &module.own}) {
    const transform::StraightLines& lines = each == &module.shared ? shared : own;
    // Whoever sees the source's own functions declared only knows of their twins alone.
    const bool in_place = blocks && each == &module.shared;
    transform::Reversible reversible(*each, lines, {in_place && tangents, options.reassociates});
    if (in_place) reversible.find_at_once(*each);
    core::Module twin;
    twin.hidden_constants = each->hidden_constants;
    twin.passive_classes = each->passive_classes;
    for (const core::RecordTwin& record : each->records)
      attempt(record.origin, [&] {
        twin.records.push_back(transform::differentiate(core::Module{{record}, {}, {}}, lines).records.front());
      });
    for (const core::ConstantTwin& constant : each->constants)
      attempt(constant.origin, [&] {
        twin.constants.push_back(transform::differentiate(core::Module{{}, {constant}, {}}, lines).constants.front());
      });
    for (const core::FunctionTwin& function : each->functions)
      attempt(function.origin, [&] {
        core::Module made = transform::differentiate(core::Module{{}, {}, {function}}, lines, in_place, reversible);
        std::move(made.functions.begin(), made.functions.end(), std::back_inserter(twin.functions));
        std::move(made.target.remarks.begin(), made.target.remarks.end(), std::back_inserter(twin.target.remarks));
      });
    for (const core::FunctionTwin& function : each->functions) reversible.tell_marks(function, twin.target.remarks);
    // Nobody has the gradient of a source's own functions without a tape.
    if (in_place) add_second_order(twin, each->asked_inside, second_order, tangents, refused);
    *each = std::move(twin);
  }
  std::vector<core::FunctionTwin> declared;
  for (const core::FunctionTwin& function : module.declared)
    attempt(function.origin, [&] { declared.push_back(transform::differentiate(function)); });
  module.declared = std::move(declared);
}

/// Runs D on all units.
void differentiate_all(frontend::Program& program, const Options& options, const Inputs& read) {
  for (std::size_t i = 0; i < read.units.size(); ++i) {
    const bool second_order = options.order == 2 || frontend::asks_for_second_order(*read.units[i]);
    const bool tangents = options.order == 2 || frontend::asks_for_tangents(*read.units[i]);
    std::vector<RefusedLate> refused;
    differentiate(program.module(i), options, second_order, tangents, refused);
    for (const RefusedLate& each : refused) program.refuse(i, each.origin, each.reason, each.where, each.what);
  }
}

std::vector<frontend::Ending> all_endings(frontend::Program& program, std::size_t units) {
  std::vector<frontend::Ending> all;
  for (std::size_t i = 0; i < units; ++i) {
    const auto& of_unit = program.module(i).endings;
    all.insert(all.end(), of_unit.begin(), of_unit.end());
  }
  return in_order(std::move(all));
}

/// What the functions of all units stage.
std::vector<core::FunctionCost> all_costs(frontend::Program& program, std::size_t units) {
  std::vector<core::FunctionCost> all;
  for (std::size_t i = 0; i < units; ++i) {
    const frontend::UnitModule& module = program.module(i);
    for (core::FunctionCost& cost : core::costs(module.shared, module.own)) all.push_back(std::move(cost));
  }
  return all;
}

Report report_of(frontend::Program& program, const Inputs& read) {
  Report report{{}, read.unread, {}};
  for (std::size_t i = 0; i < read.units.size(); ++i) {
    report.files.push_back(read.units[i]->path);
    for (frontend::Outcome& outcome : program.outcomes(i)) report.outcomes.push_back(std::move(outcome));
  }
  return report;
}

void add_remarks(frontend::UnitModule& module, std::vector<core::Remark>& remarks) {
  for (core::Module* each : {&module.shared, &module.own})
    std::move(each->target.remarks.begin(), each->target.remarks.end(), std::back_inserter(remarks));
}

/// The functions that a unit's own text, or that of its header, has twins of.
void add_twins(const frontend::UnitModule& module, std::vector<Twin>& twins) {
  for (const core::Module* each : {&module.shared, &module.own})
    for (const core::FunctionTwin& function : each->functions)
      if (function.derives.empty())
        twins.push_back(
            {function.origin.location, function.origin.place, function.origin.key, !function.origin.internal});
}

}  // namespace

Derived derive(const Options& options, const frontend::ParseOptions& parsing, Inputs& read) {
  Derived derived;
  frontend::Program program(read.units, options.wishes);
  program.lower();
  const auto goes_on = [&] { return !program.refused() || options.goes_on(); };
  if (goes_on()) differentiate_all(program, options, read);
  derived.goes_on = goes_on();
  if (derived.goes_on) derived.costs = all_costs(program, read.units.size());
  if (options.cost != CostList::No) {
    derived.refused = program.refused();
    return derived;
  }
  Texts texts(options, program, parsing.runtime_include);
  derived.complete = goes_on() && texts.add_all(read);
  derived.files = texts.all();
  derived.links = texts.links();
  derived.refused = program.refused();
  derived.everything = program.everything();
  derived.report = report_of(program, read);
  derived.endings = all_endings(program, read.units.size());
  for (std::size_t i = 0; i < read.units.size(); ++i) {
    frontend::UnitModule& module = program.module(i);
    add_twins(module, derived.twins);
    add_remarks(module, derived.remarks);
    std::move(module.pieces.begin(), module.pieces.end(), std::back_inserter(derived.pieces));
  }
  return derived;
}

}  // namespace dualrev::driver
