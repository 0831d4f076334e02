// Probes for <exception>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <cassert>
#include <cerrno>
#include <coroutine>
#include <csetjmp>
#include <csignal>
#include <cstdarg>
#include <ctime>
#include <exception>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <new>
#include <source_location>
#include <stdexcept>
#include <system_error>
#include <typeindex>
#include <typeinfo>

namespace probe_errors {

inline double sum_of(int n, ...) {
  std::va_list list;
  va_start(list, n);
  double s = 0;
  for (int i = 0; i < n; ++i) s += va_arg(list, double);
  va_end(list);
  return s;
}

inline double exception([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 100) throw std::exception(); return x * y; } catch (const std::exception&) { return x; }; }
inline double runtime_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::runtime_error("no"); return x; } catch (const std::runtime_error&) { return x * y; }; }
inline double logic_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::logic_error("no"); return x; } catch (const std::logic_error&) { return x * y; }; }
inline double invalid_argument([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::invalid_argument("no"); return x; } catch (const std::invalid_argument&) { return x * y; }; }
inline double domain_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::domain_error("no"); return x; } catch (const std::domain_error&) { return x * y; }; }
inline double length_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::length_error("no"); return x; } catch (const std::length_error&) { return x * y; }; }
inline double out_of_range([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::out_of_range("no"); return x; } catch (const std::out_of_range&) { return x * y; }; }
inline double range_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::range_error("no"); return x; } catch (const std::range_error&) { return x * y; }; }
inline double overflow_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::overflow_error("no"); return x; } catch (const std::overflow_error&) { return x * y; }; }
inline double underflow_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::underflow_error("no"); return x; } catch (const std::underflow_error&) { return x * y; }; }
inline double system_error([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::system_error(std::make_error_code(std::errc::invalid_argument)); return x; } catch (const std::system_error&) { return x * y; }; }
inline double current_exception([[maybe_unused]] double x, [[maybe_unused]] double y) { try { if (x > 1) throw std::runtime_error("no"); return x; } catch (...) { return std::current_exception() ? x * y : x; }; }
inline double exception_ptr([[maybe_unused]] double x, [[maybe_unused]] double y) { std::exception_ptr p; return p ? x : x * y; }
inline double rethrow_exception([[maybe_unused]] double x, [[maybe_unused]] double y) { try { std::rethrow_exception(std::make_exception_ptr(std::runtime_error("no"))); } catch (const std::runtime_error&) { return x * y; }; }
inline double uncaught_exceptions([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::uncaught_exceptions() == 0 ? x * y : x; }
inline double throw_with_nested([[maybe_unused]] double x, [[maybe_unused]] double y) { try { try { throw std::runtime_error("a"); } catch (...) { std::throw_with_nested(std::logic_error("b")); } } catch (const std::logic_error&) { return x * y; }; }
inline double terminate([[maybe_unused]] double x, [[maybe_unused]] double y) { if (x > 100) std::terminate(); return x * y; }
inline double source_location([[maybe_unused]] double x, [[maybe_unused]] double y) { const auto at = std::source_location::current(); return at.line() > 0 ? x * y : x; }
inline double type_index([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::type_index(typeid(double)) == std::type_index(typeid(x)) ? x * y : x; }
inline double va_list([[maybe_unused]] double x, [[maybe_unused]] double y) { return sum_of(2, x, y); }
inline double path([[maybe_unused]] double x, [[maybe_unused]] double y) { std::filesystem::path p("a/b"); return p.empty() ? x : x * y; }
inline double time([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::time(nullptr) > 0 ? x * y : x; }
inline double clock([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::clock() >= 0 ? x * y : x; }
inline double signal([[maybe_unused]] double x, [[maybe_unused]] double y) { std::signal(SIGTERM, SIG_DFL); return x * y; }
inline double setjmp_([[maybe_unused]] double x, [[maybe_unused]] double y) { std::jmp_buf b; return setjmp(b) ? x : x * y; }
inline double longjmp([[maybe_unused]] double x, [[maybe_unused]] double y) { std::jmp_buf b; if (x > 100) std::longjmp(b, 1); return x * y; }

}  // namespace probe_errors
