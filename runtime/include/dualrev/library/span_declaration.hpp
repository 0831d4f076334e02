// std::span and std::string_view, declared, where that is possible without the whole of their headers.
#pragma once

#include <cstddef>

#ifdef __GLIBCXX__
namespace std {
template <class, size_t>
class span;
template <class, class>
class basic_string_view;
}  // namespace std
#else
#include <span>
#include <string_view>
#endif
