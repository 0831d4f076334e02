// dualrev-bench-order2: what forward mode, products with Hessians, Hessians and sparse Jacobians take.
//   dualrev-bench-order2 [--check] [--filter=WORD]
// A line for each figure, of tabs: the table, the program, its size, the column, seconds. With --check, nothing is
// timed: all runs once with small arguments, and the Hessians of both tools are compared.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>

#include "task.hpp"
#include "tasks.hpp"

namespace {

double now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}
/// Of several turns, in each of which all run for a while, the fastest of each.
std::vector<double> timed(const std::vector<Timed>& runs) {
  constexpr int turns = 7;
  constexpr double while_of = 0.02;
  std::vector<double> best(runs.size(), INFINITY);
  for (const Timed& each : runs) each.run();
  for (int turn = 0; turn < turns; ++turn)
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const double begin = now();
      double count = 0, end = begin;
      for (; end - begin < while_of; ++count, end = now()) runs[i].run();
      best[i] = std::min(best[i], (end - begin) / count);
    }
  return best;
}
void print(const Row& row) {
  const std::vector<double> seconds = timed(row.runs);
  for (std::size_t i = 0; i < seconds.size(); ++i)
    std::printf("%s\t%s\t%s\t%s\t%.9g\n", row.table.c_str(), row.name.c_str(), row.size.c_str(),
                row.runs[i].column.c_str(), seconds[i]);
  std::fflush(stdout);
}
/// Whether they are the same but for rounding, which is told.
bool agree(const Hessian& mine, const Hessian& other) {
  const std::vector<double> a = mine.result(), b = other.result();
  double size = 1;
  for (const double x : b) size = std::max(size, std::abs(x));
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i) same = std::abs(a[i] - b[i]) <= 1e-9 * size;
  if (!same) std::printf("%s, %s: the Hessians differ\n", mine.name.c_str(), mine.size.c_str());
  return same;
}

}  // namespace

int main(int argc, char** argv) {
  bool check = false, all_agree = true;
  std::string filter;
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "--check") == 0)
      check = true;
    else if (std::strncmp(argv[i], "--filter=", 9) == 0)
      filter = argv[i] + 9;
    else
      return 2;
  const auto wanted = [&](const std::string& name) { return name.find(filter) != std::string::npos; };

  std::vector<Row> rows = products(check);
  const std::vector<MakeTask> values = primals(check ? List::small : List::all);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!wanted(rows[i].name)) continue;
    const std::shared_ptr<Task> primal = values[i]();
    rows[i].runs.push_back({"primal", [primal] { primal->run(); }});
    if (check)
      for (const Timed& each : rows[i].runs) each.run();
    else
      print(rows[i]);
  }
  std::vector<Hessian> mine = hessians_by_dualrev(check), other = hessians_by_adolc(check);
  for (std::size_t i = 0; i < mine.size(); ++i) {
    if (!wanted(mine[i].name)) continue;
    mine[i].run();
    other[i].run();
    all_agree = agree(mine[i], other[i]) && all_agree;
    if (!check) print({"hessians", mine[i].name, mine[i].size, {{"dualrev", mine[i].run}, {"ADOL-C", other[i].run}}});
  }
  for (const Row& row : sparse_jacobians(check))
    if (!wanted(row.name))
      continue;
    else if (check)
      for (const Timed& each : row.runs) each.run();
    else
      print(row);
  return all_agree ? 0 : 1;
}
