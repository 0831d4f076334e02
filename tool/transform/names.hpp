// What is named in a part of a body.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "core/term.hpp"

namespace dualrev::transform {

using VisitName = std::function<void(std::string_view)>;

/// All variables, and all words of what is text; each as often as it stands there.
void for_each_name(const core::TermRef& t, const VisitName& visit);
void for_each_name(const core::StmtRef& s, const VisitName& visit);

/// How often the name stands there.
int mentions(const core::TermRef& t, const std::string& name);
int mentions(const core::StmtRef& s, const std::string& name);

/// Text without holes but for variables' names and their elements' number, and without spaces: "j<v.size()"; else
/// empty.
std::string words_of(const core::TermRef& t);
/// The text of a statement, without its holes.
std::string spelled(const core::Plain& plain);

bool has_word(const std::string& text, const std::set<std::string>& words);

}  // namespace dualrev::transform
