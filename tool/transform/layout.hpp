// Of which numbers an object consists, in which order, and how each is reached.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flow/flow.hpp"

namespace dualrev::transform {

/// A member, or an element.
struct Part {
  std::string member;  ///< empty: an element
  std::size_t index = 0;
};
using Path = std::vector<Part>;
/// ".place[0]"
std::string text_of(const Path& path);

struct Inner {
  Part part;
  core::TypeRef type;
};
/// The elements of an array, the members of a class; none of a number, or of what is not known.
std::vector<Inner> parts_of(const core::TypeRef& type, const flow::Around& around);
/// Whether a number is reached.
bool is_number_at(const core::TypeRef& type, const Path& path, const flow::Around& around);
/// How many elements the array has that is reached, if its type says that.
std::optional<std::size_t> size_at(const core::TypeRef& type, const Path& path, const flow::Around& around);
/// Which number of a parameter it is, as they lie in memory; nothing where something else lies there, or where nobody
/// but the class could name it.
std::optional<std::size_t> index_at(const core::TypeRef& parameter, const Path& path, const flow::Around& around);
/// All numbers of an object, which is nothing else and can be made by braces; nothing of others.
std::optional<std::vector<Path>> all_numbers(const core::TypeRef& type, const flow::Around& around);
/// The text before, between and behind these: "{", ", ", "}".
std::vector<std::string> braces_around(const core::TypeRef& type, const flow::Around& around);
/// Whether a class in it says how members begin.
bool says_how_it_begins(const core::TypeRef& type, const flow::Around& around);

}  // namespace dualrev::transform
