// The functions and classes of modules, as what reads a function asks for them.
#pragma once

#include <map>
#include <string>

#include "core/module.hpp"
#include "flow/flow.hpp"

namespace dualrev::transform {

/// The modules must not change as long as this is asked.
class Definitions {
 public:
  void add(const core::Module& module);

  /// Null if it is not here, or cannot be named.
  const core::FunctionTwin* function(const std::string& key) const;
  /// One without constructors or bases, if it is known here; else null.
  const core::RecordTwin* record(const core::Record& record) const;
  const core::RecordTwin* class_of(const core::TypeRef& type) const;
  /// What can be answered by these.
  flow::Around around() const;

 private:
  void add_class(const core::RecordTwin& record);
  void add_any_class(const core::RecordTwin& record);

  std::map<std::string, const core::FunctionTwin*> functions_;
  std::map<std::string, const core::RecordTwin*> records_;  ///< that are nothing but their members
  std::map<std::string, const core::RecordTwin*> classes_;  ///< all
};

}  // namespace dualrev::transform
