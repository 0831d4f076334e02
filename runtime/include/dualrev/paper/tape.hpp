// The staging array of the paper, defunctionalised and laid out flat: `tape::push` is StagedCall at the time of the
// primal run. One entry is a run of contributions (which smaller ID, with which partial derivative). The arrays are
// separate: contributor IDs, with two mark bits each, and partials; a contribution whose partial is one stores none.
// Entries have consecutive IDs, so no offsets are stored: the first-contribution mark is enough to walk them backwards.
// An operation that brings its own backpropagator stands beside the arrays and owns a run of IDs (operation.hpp).
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include "dualrev/paper/dual.hpp"
#ifndef DUALREV_LADDER

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/basics/large_pages.hpp"
#include "dualrev/boundary/owned.hpp"
#include "dualrev/library/atomic.hpp"
#include "dualrev/paper/entry_reader.hpp"
#include "dualrev/paper/operation.hpp"

namespace dualrev {

namespace detail {

class dependencies;
struct path_of_run;

/// "x contributes with this partial" and "x contributes with partial one", as told to `tape::push`.
struct scaled_contribution {
  dualrev::id id;
  double partial;
};
struct unit_contribution {
  dualrev::id id;
};
template <class Contribution>
constexpr bool is_constant(const Contribution& c) noexcept {
  return c.id == 0;
}

inline constexpr dualrev::id first_mark = dualrev::id{1} << 31;  // first contribution of its entry
inline constexpr dualrev::id unit_mark = dualrev::id{1} << 30;   // partial is one and is not stored
inline constexpr dualrev::id id_bits = unit_mark - 1;

/// An array of adjoints, all zero whenever nobody sweeps with it.
struct adjoint_buffer {
  std::size_t capacity = 0;
  double* values = nullptr;
  adjoint_buffer() = default;
  adjoint_buffer(const adjoint_buffer&) = delete;
  adjoint_buffer& operator=(const adjoint_buffer&) = delete;
  ~adjoint_buffer() { std::free(values); }
};

}  // namespace detail

// ---- for generated code ----
/// @cond

/// The contribution of `x` with the given partial derivative (carried in double whatever the type of `x`).
template <class Scalar>
  requires std::is_floating_point_v<Scalar>
constexpr detail::scaled_contribution by(basic_dual<Scalar> x, double partial) noexcept {
  return {x.id, partial};
}

/// The contribution of `x` with a partial derivative of exactly one, which needs no storage.
template <class Scalar>
constexpr detail::unit_contribution one(basic_dual<Scalar> x) noexcept {
  return {x.id};
}

/// @endcond

/// What a call put on the tape and what sweeps did, in numbers that are the same on every machine: of
/// `workspace::counters` and `pullback::counters`. All are zero for a call that needed no tape.
struct tape_counters {
  std::size_t inputs = 0;           ///< IDs of inputs (they have no entry)
  std::size_t entries = 0;          ///< staged operations
  std::size_t operations = 0;       ///< those of them that bring a backpropagator of their own (rules by pullback)
  std::size_t contributions = 0;    ///< edges to smaller IDs, constants left out
  std::size_t partials = 0;         ///< contributions whose partial is stored
  std::size_t bytes = 0;            ///< the most of the staging array, and of the operations, in use at a time
  std::size_t ids = 0;              ///< the same: one more than the largest ID
  std::size_t backpropagators = 0;  ///< entries called by all sweeps so far (those with a zero adjoint are not)
};

/// @cond

/// The staging array of one primal run. Not copied, not moved: its address is what generated code holds.
/// Used by one thread while it is written; any number of sweeps may read it at once afterwards.
class tape {
 public:
  tape() = default;
  tape(const tape&) = delete;
  tape& operator=(const tape&) = delete;
  ~tape() {
    std::free(ids_);
    std::free(partials_);
    delete spare_.load_relaxed();
  }

  /// The largest number of IDs a tape can give out.
  static constexpr dualrev::id max_ids = detail::id_bits;

  /// A new input: an ID without an entry. All inputs come before the first push; throws std::logic_error otherwise,
  /// std::length_error when the IDs are used up.
  template <class Scalar>
  basic_dual<Scalar> input(Scalar value) {
    basic_dual<Scalar> made;
    inputs(&value, &made, 1);
    return made;
  }
  /// The same for each of `count` numbers, in a row.
  template <class Scalar>
  void inputs(const Scalar* values, basic_dual<Scalar>* made, std::size_t count) {
    const dualrev::id first = inputs(count);
    for (std::size_t i = 0; i < count; ++i) made[i] = {with_id, values[i], first + static_cast<dualrev::id>(i)};
  }
  /// Makes `count` numbers that stay where they are inputs; gives the ID of the first, which those of the others
  /// follow.
  dualrev::id inputs(std::size_t count) {
    if (next_ != first_entry_) detail::fail_logic("dualrev: a tape takes inputs only before its first entry");
    if (count > 0 && (next_ > id_limit_ || id_limit_ - next_ + 1 < count)) throw_exhausted();
    const dualrev::id first = next_;
    first_entry_ = next_ = first + static_cast<dualrev::id>(count);
    room_end_ = ids_end_;  // fewer IDs are left for entries: the first push looks again
    return first;
  }

  /// Stages one operation with result `value`. A contribution of a constant is left out, and a result that depends
  /// on constants only is a constant. A single `one(x)` needs no entry: the result carries the ID of `x`.
  /// Throws std::length_error when the IDs are used up, std::bad_alloc when memory is.
  template <class Scalar, class... Contributions>
  basic_dual<Scalar> push(Scalar value, Contributions... contributions) {
    if constexpr (sizeof...(Contributions) == 0) {
      return value;
    } else if constexpr (!std::is_floating_point_v<Scalar>) {
      return push_parts(*this, value, contributions...);  // jets/on_tape.hpp
    } else if constexpr (sizeof...(Contributions) == 1 &&
                         (std::is_same_v<Contributions, detail::unit_contribution> && ...)) {
      return {with_id, value, (contributions.id, ...)};
    } else {
      if ((contributions.id | ...) == 0) return value;
      constexpr std::size_t room = sizeof...(Contributions);
      if (static_cast<std::size_t>(room_end_ - ids_end_) < room) [[unlikely]]
        grow(room);
      assert(((contributions.id < next_) && ...) && "dualrev: a dual of another tape, or one never initialised");
      dualrev::id* const entry = ids_end_;  // in locals: the stores below could alias the members
      dualrev::id* ids = entry;
      double* partials = partials_end_;
      (stage(ids, partials, contributions), ...);
      *entry |= detail::first_mark;
      ids_end_ = ids;
      partials_end_ = partials;
      return {with_id, value, next_++};
    }
  }

  /// The same for contributions whose number, at most `most`, is known when the program runs: `each(stage)` calls
  /// `stage(x, partial)` for them.
  template <class Scalar, class Each>
  basic_dual<Scalar> push_each(Scalar value, std::size_t most, const Each& each) {
    if (static_cast<std::size_t>(room_end_ - ids_end_) < most) [[unlikely]]
      grow(most);
    dualrev::id* const entry = ids_end_;
    dualrev::id* ids = entry;
    double* partials = partials_end_;
    each([&](const auto& x, double partial) { stage(ids, partials, by(x, partial)); });
    if (ids == entry) return value;
    *entry |= detail::first_mark;
    ids_end_ = ids;
    partials_end_ = partials;
    return {with_id, value, next_++};
  }

  /// Stages an operation with a backpropagator of its own, a std::unique_ptr to one, and `outputs` outputs (at least
  /// one): they get the IDs from the one that is returned on. Throws as `push` does.
  template <class Operation>
    requires std::is_convertible_v<decltype(std::declval<Operation&>().release()), operation*>
  dualrev::id stage(Operation made, std::size_t outputs) {
    return stage(detail::owned<operation>(made.release()), outputs);
  }
  dualrev::id stage(detail::owned<operation> made, std::size_t outputs) {
    if (idle_) throw_idle();
    if (reader_ && operations_.size() >= detail::entry_reader::most_staged() / 16) reader_->take();
    if (next_ > id_limit_ || id_limit_ - next_ + 1 < outputs) throw_exhausted();
    operation& staged = *operations_.emplace_back(std::move(made));
    staged.first_ = next_;
    next_ += static_cast<dualrev::id>(outputs);
    staged.end_ = next_;
    operation_ids_ += outputs;
    set_room();  // fewer IDs are left
    return staged.first_;
  }

  /// Forgets inputs and entries; keeps the memory, if there was enough of it.
  void reset() noexcept {
    if (std::exchange(gives_back_, false)) return release();
    operations_.clear();
    operation_ids_ = 0;
    ids_end_ = ids_;
    partials_end_ = partials_;
    next_ = first_entry_ = 1;
    swept_ = {};
    reader_ = nullptr;
    backpropagators_.store_relaxed(0);
    set_room();
  }

  /// Gives the memory back as well.
  void release() noexcept {
    std::free(std::exchange(ids_, nullptr));
    std::free(std::exchange(partials_, nullptr));
    delete spare_.exchange(nullptr);
    std::vector<detail::owned<operation>>().swap(operations_);
    capacity_ = 0;
    reset();
  }

  /// Lowers the number of IDs after which the tape refuses, at most `max_ids`. For tests of exhaustion and for users
  /// who want a bound on memory.
  void limit_ids(dualrev::id count) noexcept {
    id_limit_ = detail::smaller(count, max_ids);
    set_room();
  }

  /// Bounds the bytes of the staging array, and of it and the adjoints of a sweep together: what would need more throws
  /// std::length_error. What rules by pullback keep for themselves is not counted.
  void limit_bytes(std::size_t bytes) noexcept { byte_limit_ = bytes; }

  /// Makes room for a run that stages what `expected` counts (inputs, entries and contributions; where they are told,
  /// no more than its bytes and IDs), and for the adjoints of its sweep. Throws std::bad_alloc, or std::length_error
  /// beyond a limit.
  void reserve(const tape_counters& expected) {
    // A push asks for room for all its contributions, though constants leave it unused.
    std::size_t contributions = expected.contributions, ids = expected.inputs + expected.entries + 1;
    if (expected.bytes > 0) contributions = detail::smaller(contributions, expected.bytes / sizeof(dualrev::id));
    if (expected.ids > 0) ids = detail::smaller(ids, expected.ids);
    if (contributions > capacity_) set_capacity(contributions);
    detail::owned<detail::adjoint_buffer> adjoints = take_spare();
    if (adjoints->capacity < ids) enlarge(*adjoints, ids);
    delete spare_.exchange(adjoints.release());
  }

  /// One more than the largest ID in use; adjoints are indexed by the IDs below it.
  [[nodiscard]] dualrev::id id_end() const noexcept { return next_; }
  /// The ID of the first entry; inputs are those from 1 up to it.
  [[nodiscard]] dualrev::id first_entry() const noexcept { return first_entry_; }

  [[nodiscard]] tape_counters counters() const noexcept {
    tape_counters c;
    c.inputs = first_entry_ - 1;
    c.operations = operations_.size() + swept_.operations;
    c.entries = next_ - first_entry_ - operation_ids_ + c.operations;
    c.contributions = static_cast<std::size_t>(ids_end_ - ids_) + swept_.contributions;
    c.partials = static_cast<std::size_t>(partials_end_ - partials_) + swept_.partials;
    c.bytes = detail::larger(bytes_in_use(), swept_.bytes);
    c.ids = next_;
    c.backpropagators = backpropagators_.load_relaxed();
    return c;
  }

  /// Bytes held, used or not, adjoints included.
  [[nodiscard]] std::size_t reserved_bytes() const noexcept {
    const detail::adjoint_buffer* spare = spare_.load_relaxed();
    return capacity_ * contribution_bytes + (spare ? spare->capacity * sizeof(double) : 0) + operation_bytes();
  }

  /// Calls `visit(entry, contributor, partial)` for every contribution, from the last to the first: the sharing
  /// structure of the paper's figure. Operations with a backpropagator of their own have none.
  template <class Visit>
  void for_each_contribution(Visit&& visit) const {
    const dualrev::id* at = ids_end_;
    const double* partial = partials_end_;
    std::size_t left = operations_.size();
    for (dualrev::id entry = next_; at != ids_;) {
      for (; left > 0 && entry == operations_[left - 1]->end_; --left) entry = operations_[left - 1]->first_;
      --entry;
      dualrev::id word;
      do {
        word = *--at;
        visit(entry, word & detail::id_bits, (word & detail::unit_mark) ? 1.0 : *--partial);
      } while (!(word & detail::first_mark));
    }
  }

  /// The sharing structure as Graphviz text, a std::string (see dot.hpp, to be included).
  [[nodiscard]] auto to_dot() const;

 private:
  friend class adjoints;
  friend class tangents;
  friend class detail::dependencies;
  friend struct detail::path_of_run;
  friend tape& idle_tape();

  static void stage(dualrev::id*& ids, double*& partials, detail::scaled_contribution c) noexcept {
    *ids = c.id;
    *partials = c.partial;
    const std::ptrdiff_t live = c.id != 0;  // a constant's contribution is overwritten by the next one
    ids += live;
    partials += live;
  }
  static void stage(dualrev::id*& ids, double*&, detail::unit_contribution c) noexcept {
    *ids = c.id | detail::unit_mark;
    ids += c.id != 0;
  }

  // The check of `push` covers both memory and IDs: an entry uses at least one contribution, so as long as no more
  // than (IDs left) contributions fit before `room_end_`, the IDs cannot run out unnoticed.
  // At least `asked`, which there is.
  void set_room(std::size_t asked = 0) noexcept {
    const std::size_t used = static_cast<std::size_t>(ids_end_ - ids_);
    const std::size_t ids_left = next_ > id_limit_ ? 0 : id_limit_ - next_ + 1;
    std::size_t capacity = capacity_;
    if (reader_)
      capacity = detail::smaller(capacity, detail::larger(used + asked, detail::entry_reader::most_staged()));
    room_end_ = ids_end_ + detail::smaller(capacity - used, ids_left);
  }

  [[nodiscard]] std::size_t operation_bytes() const noexcept {
    std::size_t sum = 0;
    for (const auto& staged : operations_) sum += staged->bytes();
    return sum;
  }

  [[nodiscard]] std::size_t bytes_in_use() const noexcept {
    return static_cast<std::size_t>(ids_end_ - ids_) * sizeof(dualrev::id) +
           static_cast<std::size_t>(partials_end_ - partials_) * sizeof(double) + operation_bytes();
  }
  static constexpr std::size_t contribution_bytes = sizeof(dualrev::id) + sizeof(double);

  [[gnu::cold, gnu::noinline]] void grow(std::size_t room) {
    if (idle_) throw_idle();
    if (reader_) reader_->take();
    make_room(room);
  }
  void make_room(std::size_t room) {
    if (idle_) throw_idle();
    const std::size_t used = static_cast<std::size_t>(ids_end_ - ids_);
    if (next_ > id_limit_ || id_limit_ - next_ + 1 < room) throw_exhausted();
    if (capacity_ - used < room) {
      // Towards a limit in smaller and smaller steps: what is not staged is left for adjoints.
      const std::size_t most = byte_limit_ / contribution_bytes;
      const std::size_t possible = used + detail::larger(room, most < used ? 0 : (most - used) / 2);
      set_capacity(detail::smaller(detail::larger<std::size_t>(2 * capacity_, 4096), possible));
    }
    set_room(room);
  }

  void set_capacity(std::size_t capacity) {
    if (capacity > byte_limit_ / contribution_bytes) throw_beyond_limit();
    const std::size_t used = static_cast<std::size_t>(ids_end_ - ids_);
    const std::size_t stored = static_cast<std::size_t>(partials_end_ - partials_);
    reallocate(ids_, capacity);
    ids_end_ = ids_ + used;
    room_end_ = ids_end_;  // until there is as much room for partials
    reallocate(partials_, capacity);
    partials_end_ = partials_ + stored;
    capacity_ = capacity;
    set_room();
  }

  /// The adjoints that no sweep uses, or new ones without memory.
  [[nodiscard]] detail::owned<detail::adjoint_buffer> take_spare() const {
    detail::owned<detail::adjoint_buffer> taken(spare_.exchange(nullptr));
    if (!taken) taken.reset(new detail::adjoint_buffer);
    return taken;
  }
  /// All zero afterwards. Half as much again, if the limit allows, for the runs to come.
  void enlarge(detail::adjoint_buffer& adjoints, std::size_t needed) const {
    const std::size_t staging = capacity_ * contribution_bytes;
    const std::size_t possible = byte_limit_ < staging ? 0 : (byte_limit_ - staging) / sizeof(double);
    if (needed > possible) throw_beyond_limit();
    const std::size_t capacity = detail::smaller(needed + needed / 2, possible);
    std::free(std::exchange(adjoints.values, nullptr));
    adjoints.capacity = 0;
    adjoints.values = static_cast<double*>(std::calloc(capacity, sizeof(double)));
    if (!adjoints.values) detail::fail<std::bad_alloc>();
    detail::prefer_large_pages(adjoints.values, capacity * sizeof(double));
    adjoints.capacity = capacity;
  }

  /// Keeps what is there; zero behind it.
  void enlarge_tangents(detail::adjoint_buffer& tangents, std::size_t needed) const {
    const std::size_t staging = capacity_ * contribution_bytes;
    const std::size_t possible = byte_limit_ < staging ? 0 : (byte_limit_ - staging) / sizeof(double);
    if (needed > possible) throw_beyond_limit();
    const std::size_t capacity = detail::smaller(needed + needed / 2 + 64, possible);
    reallocate(tangents.values, capacity);
    for (std::size_t i = tangents.capacity; i < capacity; ++i) tangents.values[i] = 0;
    tangents.capacity = capacity;
  }

  template <class Element>
  static void reallocate(Element*& array, std::size_t capacity) {
    void* moved = std::realloc(array, capacity * sizeof(Element));
    if (!moved) detail::fail<std::bad_alloc>();
    array = static_cast<Element*>(moved);
    detail::prefer_large_pages(array, capacity * sizeof(Element));
  }

  [[noreturn, gnu::cold]] static void throw_idle() {
    detail::fail_logic("dualrev: an operation on a dual outside of vjp and gradient: no tape is current");
  }
  [[noreturn, gnu::cold]] void throw_beyond_limit() const {
    gives_back_ = true;
    detail::fail_length(
        "dualrev: the tape needs more memory than limit_bytes allows; raise it, or split the computation into parts");
  }
  [[noreturn, gnu::cold]] static void throw_exhausted() {
    detail::fail_length("dualrev: the tape has no IDs left; split the computation into parts");
  }

  dualrev::id* ids_end_ = nullptr;
  dualrev::id* room_end_ = nullptr;
  double* partials_end_ = nullptr;
  dualrev::id next_ = 1;
  dualrev::id first_entry_ = 1;
  dualrev::id* ids_ = nullptr;
  double* partials_ = nullptr;
  std::size_t capacity_ = 0;
  dualrev::id id_limit_ = max_ids;
  std::size_t byte_limit_ = SIZE_MAX;
  mutable bool gives_back_ = false;         // a run reached the limit: the next one begins without memory
  detail::entry_reader* reader_ = nullptr;  // forward mode
  bool idle_ = false;
  std::vector<detail::owned<operation>> operations_;  // their runs of IDs ascend
  std::size_t operation_ids_ = 0;
  struct {
    std::size_t operations = 0, contributions = 0, partials = 0;
    std::size_t bytes = 0;  // the most that were in use
  } swept_;                 // in forward mode
  mutable detail::atomic<std::size_t> backpropagators_{0};
  mutable detail::atomic<detail::adjoint_buffer*> spare_{nullptr};
};

namespace detail {
inline thread_local constinit tape* current = nullptr;
}

/// A tape that stages nothing: constants pass through it, anything else throws std::logic_error. It is what
/// `current_tape` gives outside of vjp, e.g. while a global constant's twin is initialised.
inline tape& idle_tape() {
  static thread_local tape idle;
  idle.idle_ = true;
  return idle;
}

/// The tape of the innermost vjp or gradient that runs on this thread.
inline tape& current_tape() { return detail::current ? *detail::current : idle_tape(); }

/// Makes `t` the current tape of this thread for the lifetime of the object.
class current_tape_scope {
 public:
  explicit current_tape_scope(tape& t) noexcept : previous_(std::exchange(detail::current, &t)) {}
  ~current_tape_scope() { detail::current = previous_; }
  current_tape_scope(const current_tape_scope&) = delete;
  current_tape_scope& operator=(const current_tape_scope&) = delete;

 private:
  tape* previous_;
};

/// @endcond

}  // namespace dualrev
#endif
#endif
