// Objects that are taken apart: each member is a variable, or names what a reference is bound to. Vectors of objects
// that hold vectors are, too: a vector for each member.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "flow/inlining/frames.hpp"

namespace dualrev::flow {

struct Object {
  const core::RecordTwin* record;
  std::map<std::string, core::TermRef> members;
};

class Objects {
 public:
  explicit Objects(const Frames& frames) : frames_(frames) {}

  /// The class of an object that can be taken apart; null for others.
  const core::RecordTwin* class_of(const core::TypeRef& type) const;
  /// Of vectors that are taken apart: a vector for each member of the class; null for others.
  const core::RecordTwin* class_of_elements(const core::TypeRef& type) const;

  /// One whose members are set from here on.
  core::TermRef make(const core::RecordTwin& record, const core::TypeRef& type, const std::string& name);
  /// The members of one that was made.
  std::map<std::string, core::TermRef>& members_of(const core::TermRef& made);
  bool has(const core::SymbolRef& symbol) const { return objects_.count(symbol) > 0; }
  bool are_any() const { return !objects_.empty() || !vectors_.empty(); }
  /// Whether nothing is there but the members of what the name stands for.
  bool is_apart(const core::SymbolRef& symbol) const { return has(symbol) || vectors_.count(symbol) > 0; }
  /// What stands for a member of an object, or names it. `t`: where it is asked for.
  core::TermRef member(const core::TermRef& object, const std::string& name, const core::TermRef& t) const;

  Object& make_vectors(const core::SymbolRef& symbol, const core::RecordTwin& record);
  bool has_vectors() const { return !vectors_.empty(); }
  /// What stands for a vector of objects; null for others.
  const Object* vectors_of(const core::TermRef& t) const;

 private:
  struct FieldOf {
    const core::RecordTwin* record;
    const core::Field* field;
    bool by_hidden_base;
  };
  bool is_constant(const core::TermRef& place) const;
  const core::RecordTwin* class_of_place(const core::TermRef& object) const;
  FieldOf field_of(const core::RecordTwin& record, const std::string& name, const core::TermRef& t) const;
  void find_fields(const core::RecordTwin& record, bool by_hidden_base, const std::string& name,
                   std::vector<FieldOf>& all) const;

  const Frames& frames_;
  std::map<core::SymbolRef, Object> objects_, vectors_;
};

}  // namespace dualrev::flow
