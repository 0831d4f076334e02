// The pipeline.
#include "driver/rewrite.hpp"

#include <llvm/Support/raw_ostream.h>

#include "driver/audit.hpp"
#include "driver/check.hpp"
#include "driver/cost.hpp"
#include "driver/depfile.hpp"
#include "driver/files.hpp"
#include "driver/inputs.hpp"
#include "driver/outputs.hpp"
#include "driver/report.hpp"
#include "driver/texts.hpp"
#include "frontend/program.hpp"
#include "frontend/refusal.hpp"
#include "transform/module.hpp"
#include "transform/terms.hpp"

namespace dualrev::driver {

namespace {

/// An entity whose order of evaluation D cannot keep.
struct OutOfOrder {
  core::Origin origin;
  std::string where;
  std::string what;
};

/// Runs D on each entity, so that a refusal names its place.
void differentiate(frontend::UnitModule& module, const Options& options, std::vector<OutOfOrder>& refused) {
  const auto attempt = [&](const core::Origin& origin, const auto& add) {
    try {
      add();
    } catch (const transform::CannotKeepOrder& refusal) {
      refused.push_back({origin, refusal.location.empty() ? origin.location : refusal.location, refusal.what});
    }
  };
  const bool blocks = !options.expressions_alone;
  const transform::StraightLines shared = blocks ? transform::StraightLines(module.shared) : transform::StraightLines();
  const transform::StraightLines own =
      blocks ? transform::StraightLines(shared, module.shared, module.own) : transform::StraightLines();
  for (core::Module* each : {&module.shared, &module.own}) {
    const transform::StraightLines& lines = each == &module.shared ? shared : own;
    core::Module twin;
    twin.hidden_constants = each->hidden_constants;
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
        for (core::FunctionTwin& made : transform::differentiate(core::Module{{}, {}, {function}}, lines).functions)
          twin.functions.push_back(std::move(made));
      });
    *each = std::move(twin);
  }
  std::vector<core::FunctionTwin> declared;
  for (const core::FunctionTwin& function : module.declared)
    attempt(function.origin, [&] { declared.push_back(transform::differentiate(function)); });
  module.declared = std::move(declared);
}

/// Runs D on all units.
void differentiate_all(frontend::Program& program, const Options& options, std::size_t units) {
  for (std::size_t i = 0; i < units; ++i) {
    std::vector<OutOfOrder> refused;
    differentiate(program.module(i), options, refused);
    for (const OutOfOrder& each : refused)
      program.refuse(i, each.origin, frontend::Reason::Order, each.where, each.what + "|" + each.origin.qualified);
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

/// What the functions of all units stage, as text.
std::string cost_list(frontend::Program& program, const Options& options, std::size_t units) {
  std::vector<core::FunctionCost> all;
  for (std::size_t i = 0; i < units; ++i) {
    const frontend::UnitModule& module = program.module(i);
    for (core::FunctionCost& cost : core::costs(module.shared, module.own)) all.push_back(std::move(cost));
  }
  all = in_order(std::move(all));
  return options.cost == CostList::Json ? cost_json(all) : cost_text(all);
}

Report report_of(frontend::Program& program, const Inputs& read) {
  Report report{{}, read.unread, {}};
  for (std::size_t i = 0; i < read.units.size(); ++i) {
    report.files.push_back(read.units[i]->path);
    for (frontend::Outcome& outcome : program.outcomes(i)) report.outcomes.push_back(std::move(outcome));
  }
  return in_order(std::move(report));
}

}  // namespace

int rewrite(const Options& options, const char* argv0) {
  const frontend::ParseOptions parsing = parse_options(options, argv0);
  if (parsing.resource_dir.empty() && !names_resource_dir(options)) {
    llvm::errs() << "dualrev-rewrite: error: Clang's own headers (include/stddef.h) are found neither beside this "
                    "program nor where it was built; give -resource-dir=DIR behind '--'\n";
    return input_error;
  }
  Inputs read = read_all(options, parsing);
  if (!read.unread.empty() && !options.wishes.all) return input_error;
  if (read.units.empty()) return input_error;
  frontend::Program program(read.units, options.wishes);
  program.lower();
  const auto goes_on = [&] { return !program.refused() || options.wishes.keep_going; };
  if (goes_on()) differentiate_all(program, options, read.units.size());
  if (options.cost != CostList::No) {
    const bool is_listed = goes_on() && write_all({{"-", cost_list(program, options, read.units.size())}});
    return is_listed && (!program.refused() || options.wishes.all) ? ok : input_error;
  }
  Texts texts(options, program, parsing.runtime_include);
  const bool complete = goes_on() && texts.add_all(read);
  const Report report = report_of(program, read);
  if (options.wishes.all) llvm::errs() << "dualrev-rewrite: " << summary(report) << "\n";
  if (!options.report.empty() && !options.check) texts.add_list(options.report, report_text(report, options.report));
  if (!complete) {
    write_all(texts.lists());
    return input_error;
  }
  const bool good = !program.refused() || options.wishes.all;
  const std::vector<frontend::Ending> endings = all_endings(program, read.units.size());
  if (!options.audit_baseline.empty()) {
    const auto baseline = read_audit(options.audit_baseline);
    if (!baseline) return input_error;
    const std::vector<frontend::Ending> fresh = beyond(endings, *baseline);
    report_new(fresh, options.audit_baseline);
    if (!fresh.empty()) return input_error;
  }
  if (options.check) return are_up_to_date(texts.all()) && good ? ok : input_error;
  if (!options.audit.empty()) texts.add_list(options.audit, audit_text(endings));
  std::vector<OutputFile> files = texts.all();
  if (!options.depfile.empty())
    files.push_back(
        {options.depfile, depfile_text(options.depfile_target.empty() ? first_output(options) : options.depfile_target,
                                       read.units, parsing.own_headers)});
  for (const auto& unit : read.units)
    if (const auto lost = lost_by(files, *unit)) return wrong_usage(*lost);
  return (options.roots.empty() || make_folders(files)) && write_all(files) && good ? ok : input_error;
}

}  // namespace dualrev::driver
