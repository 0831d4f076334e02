// Variables that are made where calls are written out, and those that nothing else names.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "flow/inlining/changes.hpp"

namespace dualrev::flow {

class Variables {
 public:
  Variables(const Frames& frames, Changes& changes) : frames_(frames), changes_(changes) {}

  core::TermRef fresh(const std::string& name, const core::TypeRef& type, const core::SymbolRef& like = nullptr);
  core::TermRef local(const std::string& name, const core::TypeRef& type, core::Declarator::Init init,
                      const std::vector<core::TermRef>& values, Row& to, const core::SymbolRef& like = nullptr);
  const Symbols& made() const { return made_; }
  /// One that is not to be a constant.
  void keep(const core::TermRef& made);

  /// Names that variables have here.
  void note_name(const std::string& name) { names_.insert(name); }
  bool is_name(const std::string& name) const { return names_.count(name) > 0; }

  /// An object or a row that nothing else names.
  void note_temporary(const core::TermRef& made);
  bool is_temporary(const core::TermRef& made) const;
  /// It has a name from here on, so that whoever wants it by value needs a copy. Whether it had none.
  bool name(const core::TermRef& made);

 private:
  const Frames& frames_;
  Changes& changes_;
  Symbols made_, temporaries_;
  std::set<std::string> names_;
};

/// "Camera" => "camera"
std::string variable_name(const std::string& qualified);
/// "ns::f" => "f", "operator+" => "sum"
std::string last_name(const std::string& qualified);

}  // namespace dualrev::flow
