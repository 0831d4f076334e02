// What programs and their platforms define as macros (windows.h, Arduino, X11, a user's own -DN=3), behind the headers
// of the standard library: the runtime's headers must compile after this one.
#pragma once
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bit>
#include <cfloat>
#include <charconv>
#include <cmath>
#include <compare>
#include <complex>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <forward_list>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <iostream>
#include <istream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <ostream>
#include <queue>
#include <ranges>
#include <set>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>

#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define assert(condition) ((void)0)
#define near
#define far
#define small char
#define interface struct
#define IN
#define OUT
#define ERROR 0
#define CONST const
#define VOID void
#define BOOL int
#define TRUE 1
#define FALSE 0
#define DELETE 1
#define DOMAIN 1
#define OVERFLOW 3
#define UNDERFLOW 4
#define INPUT 0
#define OUTPUT 1
#define HIGH 1
#define LOW 0
#define DEFAULT 1
#define PI 3.1415926535897932384626433832795
#define EULER 2.718281828459045235360287471352
#define bit(b) (1UL << (b))
#define sq(x) ((x) * (x))
#define constrain(x, low, high) ((x) < (low) ? (low) : ((x) > (high) ? (high) : (x)))
#define Bool int
#define Status int
#define Success 0
#define None 0L
#define True 1
#define False 0
#define Always 2
#define Complex 0
#define Unsorted 0
