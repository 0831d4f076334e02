// Probes for <string>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <locale>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>

namespace probe_text {

inline double string([[maybe_unused]] double x, [[maybe_unused]] double y) { std::string s = "ab"; s += 'c'; return x * static_cast<double>(s.size()) * y; }
inline double to_string([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * (std::to_string(x).empty() ? 1 : y); }
inline double stod([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::stod("2.5") * y; }
inline double stof([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::stof("2.5") * y; }
inline double stold([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::stold("2.5")) * y; }
inline double stoi([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::stoi("2") * y; }
inline double string_view([[maybe_unused]] double x, [[maybe_unused]] double y) { std::string_view s = "abc"; return x * static_cast<double>(s.size()) * y; }
inline double getline([[maybe_unused]] double x, [[maybe_unused]] double y) { std::istringstream in("2\n3"); std::string line; std::getline(in, line); return x * std::stod(line) * y; }
inline double ostringstream([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << x << " " << y; return x * y + (out.str().empty() ? 1 : 0); }
inline double istringstream([[maybe_unused]] double x, [[maybe_unused]] double y) { std::istringstream in("2 3"); double a = 0; in >> a; return a * x * y; }
inline double stringstream([[maybe_unused]] double x, [[maybe_unused]] double y) { std::stringstream s; s << x; double a = 0; s >> a; return x * y + (a > 100 ? 1 : 0); }
inline double cout([[maybe_unused]] double x, [[maybe_unused]] double y) { std::cout << x << "\n"; return x * y; }
inline double cerr([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) std::cerr << x << std::endl; return x * y; }
inline double cin([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = 1; if (x > 100) std::cin >> a; return x * y; }
inline double clog([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) std::clog << y; return x * y; }
inline double endl([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << x << std::endl; return x * y; }
inline double setprecision([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << std::setprecision(3) << x; return x * y; }
inline double setw([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << std::setw(8) << x; return x * y; }
inline double setfill([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << std::setfill('0') << x; return x * y; }
inline double fixed([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << std::fixed << x; return x * y; }
inline double scientific([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << std::scientific << x; return x * y; }
inline double hexfloat([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; out << std::hexfloat << x; return x * y; }
inline double printf([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) std::printf("%g\n", x); return x * y; }
inline double fprintf([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) std::fprintf(stderr, "%g\n", x); return x * y; }
inline double snprintf([[maybe_unused]] double x, [[maybe_unused]] double y) { char text[40]; const int n = std::snprintf(text, sizeof text, "%g", x); return x * y + (n < 0 ? 1 : 0); }
inline double sscanf([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = 0; std::sscanf("2.5", "%lf", &a); return a * x * y; }
inline double atof([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::atof("2.5") * y; }
inline double strtod([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::strtod("2.5", nullptr) * y; }
inline double to_chars([[maybe_unused]] double x, [[maybe_unused]] double y) { char text[40]; auto r = std::to_chars(text, text + 40, x); return r.ptr == text ? x : x * y; }
inline double from_chars([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = 0; const char* text = "2.5"; std::from_chars(text, text + 3, a); return a * x * y; }
inline double isdigit([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isdigit('7') ? x * y : x; }
inline double ofstream([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) { std::ofstream out("/dev/null"); out << x; } return x * y; }
inline double ifstream([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = 2; std::ifstream in("/dev/null"); if (x > 100) in >> a; return x * y * a; }
inline double regex([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::regex_match("ab", std::regex("a.")) ? x * y : x; }
inline double abs([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::abs(x - 5) * y; }
inline double div([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::div(7, 2).quot * y; }
inline double abort([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) std::abort(); return x * y; }
inline double exit([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) std::exit(1); return x * y; }
inline double rand([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * (std::rand() >= 0 ? 2 : 1) * y; }
inline double getenv([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::getenv("NO_SUCH_NAME") ? x : x * y; }
inline double qsort([[maybe_unused]] double x, [[maybe_unused]] double y) { double a[3] = {x, y, x * y}; std::qsort(a, 3, sizeof(double), [](const void*, const void*) { return 0; }); return a[0] * a[1]; }
inline double bsearch([[maybe_unused]] double x, [[maybe_unused]] double y) { double a[2] = {y, x}; return std::bsearch(&a[0], a, 2, sizeof(double), [](const void*, const void*) { return 0; }) ? x * y : x; }

}  // namespace probe_text
