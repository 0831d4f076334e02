// The pipeline: what is read, made and written.
#include "driver/rewrite.hpp"

#include <llvm/Support/raw_ostream.h>

#include "driver/audit.hpp"
#include "driver/check.hpp"
#include "driver/cost.hpp"
#include "driver/depfile.hpp"
#include "driver/derive.hpp"
#include "driver/files.hpp"
#include "driver/inputs.hpp"
#include "driver/outputs.hpp"
#include "driver/page.hpp"
#include "driver/remarks.hpp"

namespace dualrev::driver {

namespace {

/// The exit status.
int write_page(const Options& options, const Inputs& read, Derived derived, std::vector<frontend::Finding> findings) {
  std::vector<std::string> inputs;
  for (const auto& unit : read.units) inputs.push_back(unit->path);
  const bool good = derived.complete && (!derived.refused || options.wishes.all);
  const std::vector<OutputFile> page = {{options.html, page_text(inputs, std::move(derived), std::move(findings))}};
  for (const auto& unit : read.units)
    if (const auto lost = lost_by(page, *unit)) return wrong_usage(*lost);
  return write_all(page) && good ? ok : input_error;
}

}  // namespace

int rewrite(const Options& options, const char* argv0) {
  frontend::ParseOptions parsing = parse_options(options, argv0);
  if (parsing.resource_dir.empty() && !names_resource_dir(options)) {
    llvm::errs() << "dualrev-rewrite: error: Clang's own headers (include/stddef.h) are found neither beside this "
                    "program nor where it was built; give -resource-dir=DIR behind '--'\n";
    return input_error;
  }
  std::vector<frontend::Finding> findings;
  if (!options.html.empty())
    parsing.hear = [&findings](const frontend::Finding& finding) {
      frontend::tell({}, finding);
      findings.push_back(finding);
    };
  Inputs read = read_all(options, parsing);
  if (!read.unread.empty() && !options.wishes.all) return input_error;
  if (read.units.empty()) return input_error;
  Derived derived = derive(options, parsing, read);
  if (!options.html.empty()) return write_page(options, read, std::move(derived), std::move(findings));
  if (options.cost != CostList::No) {
    const std::vector<core::FunctionCost> costs = in_order(derived.costs);
    const bool is_listed =
        derived.goes_on && write_all({{"-", options.cost == CostList::Json ? cost_json(costs) : cost_text(costs)}});
    return is_listed && (!derived.refused || options.wishes.all) ? ok : input_error;
  }
  for (const core::Remark& remark : derived.remarks)
    if (remark.kind == core::Remark::Kind::Mark || options.remarks)
      for (const frontend::Finding& finding : findings_of(remark)) frontend::tell({}, finding);
  const Report report = in_order(derived.report);
  if (options.wishes.all) llvm::errs() << "dualrev-rewrite: " << summary(report) << "\n";
  std::vector<OutputFile> lists;  // of all units together
  if (!options.report.empty() && !options.check) lists.push_back({options.report, report_text(report, options.report)});
  if (!derived.complete) {
    write_all(lists);
    return input_error;
  }
  const bool good = !derived.refused || options.wishes.all;
  if (!options.audit_baseline.empty()) {
    const auto baseline = read_audit(options.audit_baseline);
    if (!baseline) return input_error;
    const std::vector<frontend::Ending> fresh = beyond(derived.endings, *baseline);
    report_new(fresh, options.audit_baseline);
    if (!fresh.empty()) return input_error;
  }
  std::vector<OutputFile> files = derived.files;
  files.insert(files.end(), lists.begin(), lists.end());
  if (options.check) return are_up_to_date(files) && good ? ok : input_error;
  if (!options.audit.empty()) files.push_back({options.audit, audit_text(derived.endings)});
  if (!options.depfile.empty())
    files.push_back(
        {options.depfile, depfile_text(options.depfile_target.empty() ? first_output(options) : options.depfile_target,
                                       read.units, parsing.own_headers)});
  for (const auto& unit : read.units)
    if (const auto lost = lost_by(files, *unit)) return wrong_usage(*lost);
  return (options.roots.empty() || make_folders(files)) && write_all(files) && good ? ok : input_error;
}

}  // namespace dualrev::driver
