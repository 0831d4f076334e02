// The exceptions that were raised during a call and have twins (exceptions.hpp): a table of its own for each call.
#pragma once

#include <utility>

#include "dualrev/boundary/owned.hpp"

namespace dualrev::detail {

#ifdef __cpp_exceptions
/// Made with the first exception: most calls throw none.
struct raised_table {
  raised_table() = default;
  raised_table(const raised_table&) = delete;
  raised_table& operator=(const raised_table&) = delete;
  virtual ~raised_table() = default;
};
inline owned<raised_table>& raised_exceptions() {
  static thread_local owned<raised_table> table;
  return table;
}

/// An empty table for the lifetime of the object.
class raised_scope {
 public:
  raised_scope() noexcept : outer_(std::move(raised_exceptions())) {}
  ~raised_scope() { raised_exceptions() = std::move(outer_); }
  raised_scope(const raised_scope&) = delete;
  raised_scope& operator=(const raised_scope&) = delete;

 private:
  owned<raised_table> outer_;
};
#else
struct raised_scope {
  raised_scope() noexcept {}
};
#endif

}  // namespace dualrev::detail
