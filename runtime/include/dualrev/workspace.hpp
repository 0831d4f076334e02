// Memory that outlives one call: staging arrays, adjoints and lifted arguments. A call takes what it needs out of the
// workspace; a pullback keeps what it took until it dies and then gives it back, from whatever thread that happens on,
// and even after the workspace is gone. So a second call while a pullback lives (or from inside a running function)
// finds other buffers and cannot disturb it.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <cstddef>
#include <cstdint>
#include <utility>

#include "dualrev/library/atomic.hpp"
#include "dualrev/paper/tape.hpp"

namespace dualrev {

namespace detail {

/// Something a pool holds: a tape, or the lifted arguments of one function. `kind` tells which.
struct pooled {
  pooled* next = nullptr;
  const void* kind = nullptr;
  virtual ~pooled() = default;
  virtual void recycle() noexcept {}
  virtual const tape* as_tape() const noexcept { return nullptr; }
};

struct pooled_tape final : pooled {
  dualrev::tape value;
  void recycle() noexcept override { value.reset(); }
  const dualrev::tape* as_tape() const noexcept override { return &value; }
};

template <class Type>
inline constexpr char kind_of = 0;

/// The free list of a workspace, counted by the workspace and its live pullbacks. `free_` belongs to the workspace's
/// thread; `returned_` is where pullbacks put things back from any thread.
class pool {
 public:
  void acquire() noexcept { references_.add_relaxed(1); }
  void release() noexcept {
    if (references_.subtract(1) == 1) delete this;
  }

  template <class Type>
  Type* take() {
    collect();
    for (pooled** at = &free_; *at; at = &(*at)->next)
      if ((*at)->kind == &kind_of<Type>) return static_cast<Type*>(std::exchange(*at, (*at)->next));
    Type* made = new Type;
    made->kind = &kind_of<Type>;
    return made;
  }

  void give_back_here(pooled* p) noexcept {
    p->recycle();
    p->next = std::exchange(free_, p);
  }

  void give_back_from_anywhere(pooled* p) noexcept {
    p->recycle();
    p->next = returned_.load_relaxed();
    while (!returned_.replace(p->next, p)) {
    }
  }

  void clear() noexcept {
    collect();
    while (free_) delete std::exchange(free_, free_->next);
  }

  [[nodiscard]] std::size_t bytes() noexcept {
    collect();
    std::size_t sum = 0;
    for (const pooled* p = free_; p; p = p->next)
      if (const tape* t = p->as_tape()) sum += t->reserved_bytes();
    return sum;
  }

  /// What the last call did.
  [[nodiscard]] tape_counters last() const noexcept { return staged_ ? last_ : tape_counters(); }
  void remember(const tape_counters& of_call) noexcept {
    last_ = of_call;
    staged_ = true;
  }
  /// It staged nothing.
  void forget() noexcept {
    if (staged_) [[unlikely]]  // a look is less than a store
      staged_ = false;
  }

  dualrev::id id_limit = tape::max_ids;
  std::size_t byte_limit = SIZE_MAX;

  void set_limits(tape& t) const noexcept {
    t.limit_ids(id_limit);
    t.limit_bytes(byte_limit);
  }

 private:
  ~pool() { clear(); }

  void collect() noexcept {
    if (!returned_.load_relaxed()) return;
    pooled* list = returned_.exchange(nullptr);
    while (list) {
      pooled* next = list->next;
      list->next = std::exchange(free_, list);
      list = next;
    }
  }

  tape_counters last_;
  bool staged_ = false;
  atomic<int> references_{1};
  pooled* free_ = nullptr;
  atomic<pooled*> returned_{nullptr};
};

/// Something taken out of a pool, to be given back on the same thread while the workspace lives, or, once `detach`ed
/// (a pullback took it over), from anywhere.
template <class Type>
class lease {
 public:
  explicit lease(pool& p) : object_(p.take<Type>()), pool_(&p) {}
  lease(lease&& other) noexcept
      : object_(std::exchange(other.object_, nullptr)), pool_(other.pool_), detached_(other.detached_) {}
  lease& operator=(lease&& other) noexcept {
    std::swap(object_, other.object_);
    std::swap(pool_, other.pool_);
    std::swap(detached_, other.detached_);
    return *this;
  }
  ~lease() {
    if (!object_) return;
    if (!detached_) {
      pool_->give_back_here(object_);
    } else {
      pool_->give_back_from_anywhere(object_);
      pool_->release();
    }
  }
  void detach() noexcept {
    if (!std::exchange(detached_, true)) pool_->acquire();
  }
  Type* operator->() const noexcept { return object_; }
  Type& operator*() const noexcept { return *object_; }

 private:
  Type* object_;
  pool* pool_;
  bool detached_ = false;
};

}  // namespace detail

/// Owns the memory that calls of gradient, vjp and jacobian use again: with a warm workspace a call allocates nothing
/// beyond its results. Used by one thread at a time; its pullbacks may be used and destroyed on any thread.
class workspace {
 public:
  /// Owns nothing yet: the first call asks for memory.
  workspace() : pool_(new detail::pool) {}
  /// Takes over the memory of `other`, which must not be used any more.
  workspace(workspace&& other) noexcept : pool_(std::exchange(other.pool_, nullptr)) {}
  /// The same.
  workspace& operator=(workspace&& other) noexcept {
    std::swap(pool_, other.pool_);
    return *this;
  }
  /// Frees all but what live pullbacks use, which free it themselves.
  ~workspace() {
    if (!pool_) return;
    pool_->clear();
    pool_->release();
  }

  /// What the last call with this workspace did (the sweeps of a pullback are counted by the pullback).
  [[nodiscard]] tape_counters counters() const noexcept { return pool_->last(); }
  /// Bytes held in staging arrays and adjoints that no pullback uses at present.
  [[nodiscard]] std::size_t reserved_bytes() const noexcept { return pool_->bytes(); }
  /// Frees what no pullback uses at present.
  void clear() noexcept { pool_->clear(); }
  /// Bounds the number of IDs of every later call (at most `tape::max_ids`); beyond it, std::length_error.
  void limit_ids(dualrev::id count) noexcept { pool_->id_limit = count; }
  /// Bounds the bytes that the staging array and the adjoints (of jvp, the tangents) of every later call may take
  /// together; beyond it, std::length_error. The array grows by doubling, so it may end at half the limit. (The memory
  /// that the function itself asks for is not counted.)
  void limit_bytes(std::size_t bytes) noexcept { pool_->byte_limit = bytes; }
  /// Makes room for a call that stages what `expected` counts, as `counters()` of a call like it told: then the first
  /// call does not stop to ask for memory. Throws std::bad_alloc, or std::length_error beyond a limit.
  void reserve(const tape_counters& expected) {
    detail::lease<detail::pooled_tape> t(*pool_);
    pool_->set_limits(t->value);
    t->value.reserve(expected);
  }

  /// @cond
  [[nodiscard]] detail::pool& pool() noexcept { return *pool_; }
  /// @endcond

 private:
  detail::pool* pool_;
};

/// The workspace of calls that name none: one per thread.
inline workspace& this_thread_workspace() {
  static thread_local workspace w;
  return w;
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
