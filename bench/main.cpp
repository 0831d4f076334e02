// Times each program and its derivative by every tool, and prints them side by side. Before a program is timed its
// derivatives are compared; they must be the same. Takes the options of google-benchmark, as --benchmark_filter=LSTM
// or --benchmark_repetitions=20, and
//   --check        compares the derivatives of small benchmarks, and times nothing
//   --paper        the table of the paper, beside the figures that it published
//   --table=FILE   writes the figures to FILE as well, in seconds, separated by tabs
#include <cmath>
#include <cstdio>
#include <cstring>
#include <regex>
#include <string>
#include <vector>

#include "fastest.hpp"
#include "task.hpp"

namespace {

struct Tool {
  std::string name;
  std::vector<MakeTask> (*tasks)(List);
};
// The first is what the others are compared with.
const std::vector<Tool> tools = {{"dualrev", by_dualrev},
                                 {"by hand", by_hand_written},
                                 {"ADOL-C", by_adolc},
                                 {"Sacado", by_sacado},
                                 {"any order", by_dualrev_in_any_order}};
constexpr std::size_t by_hand = 1, any_order = 4;

struct Row {
  Title title;
  double operations;                ///< on numbers, in one call
  double bytes;                     ///< staged by dualrev in one call
  double primal;                    ///< seconds, as all that follows
  std::vector<double> derivatives;  ///< by each of `tools`; NaN where it has none
};

/// The largest relative difference; components that are very small beside others count by these.
double difference(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.empty() || a.size() != b.size()) return INFINITY;
  double largest = 0, worst = 0;
  for (double x : a) largest = std::max(largest, std::abs(x));
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const double relative = std::abs(a[i] - b[i]) / (std::abs(a[i]) + 1e-4 * largest);
    if (std::isnan(relative)) return INFINITY;
    worst = std::max(worst, relative);
  }
  return worst;
}

using Tasks = std::vector<std::unique_ptr<Task>>;

/// Whether the derivatives by all tools are the same to rounding, and the values that they have to tell.
bool agree(const Title& title, const Tasks& derivatives, Task& primal) {
  bool all = true;
  primal.run();
  for (std::size_t i = 0; i < derivatives.size(); ++i) {
    if (!derivatives[i]) continue;
    derivatives[i]->run();
    const std::vector<double> values = derivatives[i]->values();
    if (values.empty() || difference(primal.results(), values) < 1e-9) continue;
    std::fprintf(stderr, "%s %s: %s has another value\n", title.name.c_str(), title.size.c_str(),
                 tools[i].name.c_str());
    all = false;
  }
  for (std::size_t i = 1; i < derivatives.size(); ++i) {
    if (!derivatives[i]) continue;
    const double d = difference(derivatives[0]->results(), derivatives[i]->results());
    if (d < 1e-9) continue;
    std::fprintf(stderr, "%s %s: the derivatives by %s and %s differ by %g\n", title.name.c_str(), title.size.c_str(),
                 tools[0].name.c_str(), tools[i].name.c_str(), d);
    all = false;
  }
  return all;
}

/// All in turns.
std::vector<double> timed(const Tasks& tasks) {
  benchmark::ClearRegisteredBenchmarks();
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (!tasks[i]) continue;
    benchmark::RegisterBenchmark(std::to_string(i).c_str(),
                                 [task = tasks[i].get()](benchmark::State& state) {
                                   for (auto _ : state) task->run();
                                 })
        ->MinTime(0.02)
        ->Repetitions(9)
        ->UseRealTime();
  }
  Fastest fastest;
  benchmark::RunSpecifiedBenchmarks(&fastest, ".");
  std::vector<double> seconds;
  for (std::size_t i = 0; i < tasks.size(); ++i) seconds.push_back(tasks[i] ? fastest.seconds(std::to_string(i)) : NAN);
  return seconds;
}

/// Whether the option is there, which is taken out of the list then; what stands behind it goes to `value`.
bool take(std::vector<char*>& arguments, const char* option, std::string* value = nullptr) {
  const std::size_t length = std::strlen(option);
  for (auto at = arguments.begin() + 1; at != arguments.end(); ++at) {
    if (value ? std::strncmp(*at, option, length) != 0 : std::strcmp(*at, option) != 0) continue;
    if (value) *value = *at + length;
    arguments.erase(at);
    return true;
  }
  return false;
}

std::string readable(double seconds) {
  char text[32];
  if (seconds < 1e-3)
    std::snprintf(text, sizeof text, "%.2f us", seconds * 1e6);
  else
    std::snprintf(text, sizeof text, "%.2f ms", seconds * 1e3);
  return text;
}

void print_head() {
  std::printf("%-38s %-18s %11s %11s %9s %9s", "function", "size", "primal", "gradient", "ratio", "bytes/op");
  for (std::size_t i = 1; i < tools.size(); ++i) std::printf(" %9s", tools[i].name.c_str());
  std::printf(" %9s\n", "/by hand");
}

void print(const Row& row) {
  std::printf("%-38s %-18s %11s %11s %9.2f %9.2f", row.title.name.c_str(), row.title.size.c_str(),
              readable(row.primal).c_str(), readable(row.derivatives[0]).c_str(), row.derivatives[0] / row.primal,
              row.bytes / row.operations);
  for (std::size_t i = 1; i < tools.size(); ++i)
    if (std::isnan(row.derivatives[i]))
      std::printf(" %9s", "-");
    else
      std::printf(" %9.*f", i == by_hand || i == any_order ? 2 : 1, row.derivatives[i] / row.primal);
  std::printf(" %9.2f", row.derivatives[0] / row.derivatives[by_hand]);
  std::printf("\n");
  std::fflush(stdout);
}

void write(std::FILE* file, const Row& row) {
  std::fprintf(file, "%s\t%s\t%.9g\t%.9g\t%.9g", row.title.name.c_str(), row.title.size.c_str(), row.operations,
               row.bytes, row.primal);
  for (double seconds : row.derivatives) std::fprintf(file, "\t%.9g", seconds);
  std::fprintf(file, "\n");
}

/// The paper says what one element more costs, and what the pullback of a rotation costs with three cotangents.
void print_beside_the_papers(const std::vector<Row>& rows) {
  struct Published {
    const char* name;
    std::size_t first, last;  ///< rows, the same for a time per call
    double elements;
    double prototype, ad;  ///< microseconds: the paper's, and Kmett's `ad` beside it
  };
  const Published all[] = {{"scalar multiplication", 0, 0, 1000, 0.146, 0.536},
                           {"dot product, per element", 3, 5, 4000 - 1000, 2.21, 2.07},
                           {"sum-mat-vec, per element", 2, 4, 60 * 60 - 30 * 30, 2.05, 1.32},
                           {"rotate_vec_by_quat", 1, 1, 1000, 8.77, 6.13}};
  std::printf("\n%-26s %11s %11s", "", "primal", tools[0].name.c_str());
  for (std::size_t i = 1; i < tools.size(); ++i) std::printf(" %20s", tools[i].name.c_str());
  std::printf("   published: paper, ad\n");
  for (const Published& p : all) {
    const auto nanoseconds = [&](auto of) {
      return (of(rows[p.last]) - (p.first == p.last ? 0 : of(rows[p.first]))) / p.elements * 1e9;
    };
    const auto by = [&](std::size_t tool) {
      return nanoseconds([&](const Row& row) { return row.derivatives[tool]; });
    };
    std::printf("%-26s %8.2f ns %8.2f ns", p.name, nanoseconds([](const Row& row) { return row.primal; }), by(0));
    for (std::size_t i = 1; i < tools.size(); ++i) std::printf(" %8.1f ns (%5.1f x)", by(i), by(i) / by(0));
    std::printf("   %.3f us, %.3f us (%.2f x)\n", p.prototype, p.ad, p.ad / p.prototype);
  }
  std::printf("(n x) is how many times the time of dualrev, or of the paper's prototype, that tool takes.\n");
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  const bool check = take(arguments, "--check"), paper = take(arguments, "--paper");
  std::string table;
  take(arguments, "--table=", &table);
  static char interleave[] = "--benchmark_enable_random_interleaving=true";
  arguments.insert(arguments.begin() + 1, interleave);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  const std::regex filter(benchmark::GetBenchmarkFilter());
  std::FILE* file = table.empty() ? nullptr : std::fopen(table.c_str(), "w");
  if (!table.empty() && !file) {
    std::perror(table.c_str());
    return 2;
  }

  const List list = check ? List::small : paper ? List::paper : List::all;
  std::vector<Title> titles;
  for_each_benchmark(list, [&](const Title& title, const auto&...) { titles.push_back(title); });
  const std::vector<MakeTask> values = primals(list), counts = operations(list);
  std::vector<std::vector<MakeTask>> derivatives;
  for (const Tool& tool : tools) derivatives.push_back(tool.tasks(list));

  bool all_agree = true;
  std::vector<Row> rows;
  if (!check) print_head();
  for (std::size_t i = 0; i < titles.size(); ++i) {
    if (!std::regex_search(titles[i].name + " " + titles[i].size, filter)) continue;
    Tasks tasks;
    for (const auto& by_tool : derivatives) tasks.push_back(by_tool[i]());
    std::unique_ptr<Task> primal = values[i]();
    all_agree = agree(titles[i], tasks, *primal) && all_agree;
    if (check) continue;
    const std::unique_ptr<Task> counted = counts[i]();
    counted->run();
    Row row{titles[i], counted->results()[0], tasks[0]->bytes(), 0, {}};
    tasks.push_back(std::move(primal));
    row.derivatives = timed(tasks);
    row.primal = row.derivatives.back();
    row.derivatives.pop_back();
    rows.push_back(row);
    print(row);
    if (file) write(file, row);
  }
  if (paper && rows.size() == titles.size()) print_beside_the_papers(rows);
  if (file) std::fclose(file);
  return all_agree ? 0 : 1;
}
