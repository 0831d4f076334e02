// Probes for <random>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <random>
#include <vector>

namespace probe_random {

inline double uniform_int_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::uniform_int_distribution<int> d(1,6); return x * static_cast<double>(d(g)) * y; }
inline double uniform_real_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::uniform_real_distribution<double> d(0,1); return x * static_cast<double>(d(g)) * y; }
inline double bernoulli_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::bernoulli_distribution d(0.5); return x * static_cast<double>(d(g)) * y; }
inline double binomial_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::binomial_distribution<int> d(5,0.5); return x * static_cast<double>(d(g)) * y; }
inline double geometric_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::geometric_distribution<int> d(0.5); return x * static_cast<double>(d(g)) * y; }
inline double negative_binomial_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::negative_binomial_distribution<int> d(3,0.5); return x * static_cast<double>(d(g)) * y; }
inline double poisson_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::poisson_distribution<int> d(2.0); return x * static_cast<double>(d(g)) * y; }
inline double exponential_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::exponential_distribution<double> d(1.0); return x * static_cast<double>(d(g)) * y; }
inline double gamma_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::gamma_distribution<double> d(2.0); return x * static_cast<double>(d(g)) * y; }
inline double weibull_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::weibull_distribution<double> d(2.0); return x * static_cast<double>(d(g)) * y; }
inline double extreme_value_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::extreme_value_distribution<double> d(0.0); return x * static_cast<double>(d(g)) * y; }
inline double normal_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::normal_distribution<double> d(0,1); return x * static_cast<double>(d(g)) * y; }
inline double lognormal_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::lognormal_distribution<double> d(0,1); return x * static_cast<double>(d(g)) * y; }
inline double chi_squared_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::chi_squared_distribution<double> d(2); return x * static_cast<double>(d(g)) * y; }
inline double cauchy_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::cauchy_distribution<double> d(0,1); return x * static_cast<double>(d(g)) * y; }
inline double fisher_f_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::fisher_f_distribution<double> d(2); return x * static_cast<double>(d(g)) * y; }
inline double student_t_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::student_t_distribution<double> d(3); return x * static_cast<double>(d(g)) * y; }
inline double discrete_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::discrete_distribution<int> d({1.0, 2.0}); return x * d(g) * y; }
inline double piecewise_constant_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::vector<double> i{0, 1, 2}, w{1, 2}; std::piecewise_constant_distribution<double> d(i.begin(), i.end(), w.begin()); return x * d(g) * y; }
inline double piecewise_linear_distribution([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); std::vector<double> i{0, 1, 2}, w{1, 2, 1}; std::piecewise_linear_distribution<double> d(i.begin(), i.end(), w.begin()); return x * d(g) * y; }
inline double mt19937([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double mt19937_64([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937_64 g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double minstd_rand([[maybe_unused]] double x, [[maybe_unused]] double y) { std::minstd_rand g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double minstd_rand0([[maybe_unused]] double x, [[maybe_unused]] double y) { std::minstd_rand0 g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double ranlux24([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ranlux24 g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double ranlux48([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ranlux48 g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double knuth_b([[maybe_unused]] double x, [[maybe_unused]] double y) { std::knuth_b g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double default_random_engine([[maybe_unused]] double x, [[maybe_unused]] double y) { std::default_random_engine g(5); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double random_device([[maybe_unused]] double x, [[maybe_unused]] double y) { std::random_device g; return x * (g() > 0 ? y : y); }
inline double seed_seq([[maybe_unused]] double x, [[maybe_unused]] double y) { std::seed_seq q{1, 2}; std::mt19937 g(q); return x * static_cast<double>(g() % 7 + 1) * y; }
inline double generate_canonical([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mt19937 g(5); return x * std::generate_canonical<double, 20>(g) * y; }

}  // namespace probe_random
