// A user's class => its twin: bases, classes inside, data, and the declarations of all member functions. Bodies are
// functions of their own, lowered when somebody calls them, or at once where the language does: virtual functions.
#pragma once

#include "frontend/program/needs.hpp"
#include "frontend/program/reports.hpp"
#include "frontend/program/scopes.hpp"

namespace dualrev::frontend {

class Classes {
 public:
  Classes(UnitContext& in, WorkList& list, Coverage& coverage, Reports& reports, Needs& needs, Scopes& scopes)
      : in_(in), list_(list), coverage_(coverage), reports_(reports), needs_(needs), scopes_(scopes) {}

  /// Of a class at namespace scope, with those inside it. Refused once, it stays so for whoever needs it next.
  void lower(const clang::CXXRecordDecl* record, clang::SourceLocation at);
  /// The twin of a class inside a function stands where the class does, with the bodies of its functions.
  core::LocalRecord lower_local(const clang::CXXRecordDecl* record, const clang::FunctionDecl* around);
  /// All with a twin, those inside others too.
  const std::set<const clang::CXXRecordDecl*>& with_twins() const { return with_twins_; }

 private:
  core::RecordTwin record_twin(const clang::CXXRecordDecl* record, clang::SourceLocation at);
  void add_instance(core::RecordTwin& twin, const clang::ClassTemplateSpecializationDecl* instance);
  void add_bases(core::RecordTwin& twin, const clang::CXXRecordDecl* record, clang::SourceLocation at);
  void add_classes_inside(core::RecordTwin& twin, const clang::CXXRecordDecl* record, clang::SourceLocation at);
  void add_usings(core::RecordTwin& twin, const clang::CXXRecordDecl* record);
  core::Field field(const clang::FieldDecl* field, Surroundings& around);
  void add_methods(core::RecordTwin& twin, const clang::CXXRecordDecl* record);
  void local_bodies(const clang::CXXRecordDecl* record, const clang::FunctionDecl* around,
                    std::vector<core::FunctionTwin>& bodies);
  core::FunctionTwin local_body(const clang::CXXMethodDecl* method, const clang::FunctionDecl* around);
  void need_virtual_elsewhere(const clang::CXXRecordDecl* record, clang::SourceLocation at);

  UnitContext& in_;
  WorkList& list_;
  Coverage& coverage_;
  Reports& reports_;
  Needs& needs_;
  Scopes& scopes_;
  std::set<const clang::CXXRecordDecl*> lowered_;
  std::set<const clang::CXXRecordDecl*> with_twins_;
  std::map<const clang::CXXRecordDecl*, Refusal> refused_;
  std::vector<std::pair<const clang::CXXRecordDecl*, core::RecordTwin>>
      behind_;  ///< classes inside the one that is being lowered, defined behind it
  std::vector<const clang::FunctionDecl*> unnamed_functions_;  ///< of classes just lowered: a library may call them
  std::vector<const clang::FunctionDecl*>
      virtual_functions_;  ///< of classes just lowered: the language calls them by itself
};

}  // namespace dualrev::frontend
