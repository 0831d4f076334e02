// Text steers numbers: options are parsed from strings, a window function, a norm and a transformation are chosen by name, a schedule is
// read word by word. The texts have no derivative; what they choose has.
#ifndef DUALREV_PROGRAM_STRING_PASSIVE_HPP
#define DUALREV_PROGRAM_STRING_PASSIVE_HPP

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct Options {
  std::string window = "none";
  int order = 2, skip = 0;
  bool centred = false, verbose = false;
  double scale = 1;  // a number from a text is a constant
};

inline std::string trimmed(const std::string& s) {
  const auto first = s.find_first_not_of(" \t"), last = s.find_last_not_of(" \t");
  return first == std::string::npos ? std::string() : s.substr(first, last - first + 1);
}
inline std::string lower(std::string s) {
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}
inline std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(trimmed(part));
  return parts;
}

// "window = hann; order = 3; centred"
inline Options parse(const std::string& text) {
  Options options;
  for (const std::string& part : split(text, ';')) {
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    const std::string key = lower(trimmed(part.substr(0, equals)));
    const std::string value = equals == std::string::npos ? "yes" : trimmed(part.substr(equals + 1));
    if (key == "window") options.window = lower(value);
    else if (key == "order") options.order = std::stoi(value);
    else if (key == "skip") options.skip = std::atoi(value.c_str());
    else if (key == "scale") options.scale = std::stod(value);
    else if (key == "centred") options.centred = value == "yes" || value == "true";
    else if (key == "verbose") options.verbose = !value.empty();
    else throw std::invalid_argument("unknown option '" + key + "'");
  }
  return options;
}

inline double window(std::string_view name, std::size_t i, std::size_t n) {
  const double t = static_cast<double>(i) / static_cast<double>(n - 1);
  if (name == "hann") return 0.5 - 0.5 * std::cos(6.283185307179586 * t);
  if (name.substr(0, 3) == "tri") return 1 - std::fabs(2 * t - 1);
  if (name.size() > 5 && name.compare(0, 5, "gauss") == 0) {
    const int width = name[5] - '0';
    return std::exp(-width * (t - 0.5) * (t - 0.5));
  }
  return 1;
}

inline double norm(const std::vector<double>& signal, const char* text) {
  const Options o = parse(text);
  std::vector<double> v(signal.begin() + o.skip, signal.end());
  if (o.centred) {
    double mean = 0;
    for (double x : v) mean += x;
    mean /= static_cast<double>(v.size());
    for (double& x : v) x -= mean;
  }
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += std::pow(std::fabs(v[i] * window(o.window, i, v.size())), o.order);
  const std::string report = o.verbose ? "order " + std::to_string(o.order) : std::string{};
  return o.scale * std::pow(sum, 1.0 / o.order) + 0.001 * static_cast<double>(report.length()) * sum;
}
inline double plain_norm(const std::vector<double>& signal) { return norm(signal, ""); }
inline double windowed_norm(const std::vector<double>& signal) { return norm(signal, " Window = Hann; order=3 ;centred ; verbose") + norm(signal, "window=gauss4;skip=1"); }
inline double scaled_norm(const std::vector<double>& signal) { return norm(signal, "scale = 2.5; centred = true; order = 4"); }
inline double catches(const std::vector<double>& signal, double otherwise) {
  try {
    return norm(signal, "order=2; colour=red");
  } catch (const std::invalid_argument& e) {
    const std::string_view what = e.what();
    return what.find("colour") != std::string_view::npos ? otherwise * otherwise : norm(signal, "");
  }
}

// The text is an argument.
inline double transformed(const std::string& names, double x, double k) {
  for (const std::string& name : split(names, ',')) {
    if (name == "log") x = std::log(1 + x * x);
    else if (name == "sqrt") x = std::sqrt(x);
    else if (name == "scale") x *= k;
    else if (name.rfind("pow", 0) == 0) x = std::pow(x, std::stoi(name.substr(3)));
    else if (!name.empty()) x += static_cast<double>(name.back() - '0') * k;
  }
  return x;
}

// Words count: a bag of words with a weight for each that is known.
inline double score(const std::string& document, const std::vector<double>& weights) {
  static const char* const known[] = {"good", "bad", "odd"};
  std::map<std::string, int> counts;
  std::istringstream words(document);
  for (std::string word; words >> word;) ++counts[lower(word)];
  double s = 0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (const auto found = counts.find(known[i]); found != counts.end()) s += weights[i] * found->second;
  return 1 / (1 + std::exp(-s));
}

// "heat 3; hold 2; cool 1": a programme for an oven.
inline double oven(const std::string& programme, double temperature, double power, double loss) {
  for (const std::string& step : split(programme, ';')) {
    std::istringstream in(step);
    std::string verb;
    int minutes = 0;
    in >> verb >> minutes;
    for (int m = 0; m < minutes; ++m) switch (verb.at(2)) {
        case 'a': temperature += power - loss * temperature; break;          // heat
        case 'l': temperature += 0.5 * (power - loss * temperature); break;  // hold
        case 'o': temperature *= 1 - loss; break;                            // cool
      }
  }
  return temperature;
}

#endif
