// Lists and trees of raw pointers that a function owns: an intrusive singly linked list in the style of C, one with a class around it, a
// doubly linked ring, and a binary search tree that is built, walked and freed.
#ifndef DUALREV_PROGRAM_LINKED_LIST_HPP
#define DUALREV_PROGRAM_LINKED_LIST_HPP

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

struct Item {
  double value;
  Item* next;
};

inline Item* push(Item* head, double value) { return new Item{value, head}; }
inline Item* reversed(Item* head) {
  Item* done = nullptr;
  while (head) {
    Item* rest = head->next;
    head->next = done;
    done = head;
    head = rest;
  }
  return done;
}
inline void release(Item* head) {
  while (head != nullptr) {
    Item* next = head->next;
    delete head;
    head = next;
  }
}
// By a pointer to the pointer: no case for the first item.
inline void insert_sorted(Item** head, double value) {
  Item** at = head;
  while (*at && (*at)->value < value) at = &(*at)->next;
  *at = new Item{value, *at};
}
inline int remove_below(Item** head, double limit) {
  int removed = 0;
  for (Item** at = head; *at;) {
    if ((*at)->value < limit) {
      Item* gone = *at;
      *at = gone->next;
      delete gone;
      ++removed;
    } else at = &(*at)->next;
  }
  return removed;
}

// Horner's scheme along the list, there and back.
inline double there_and_back(const std::vector<double>& v, double x) {
  Item* list = nullptr;
  for (std::size_t i = 0; i < v.size(); ++i) list = push(list, v[i]);
  double forwards = 0, backwards = 0;
  for (const Item* i = list; i; i = i->next) forwards = forwards * x + i->value;
  list = reversed(list);
  for (Item* i = list; i; i = i->next) {
    backwards = backwards * x + i->value;
    i->value *= backwards;
  }
  const double last = list->next->value;
  release(list);
  return forwards - backwards * last;
}
inline double trimmed(const std::vector<double>& v, double limit) {
  Item* list = nullptr;
  for (double x : v) insert_sorted(&list, x * x);
  const int removed = remove_below(&list, limit);
  double s = 0, weight = 1;
  for (Item* i = list; i; i = i->next) s += i->value * (weight *= 0.5);
  release(list);
  return s * (1 + removed) + limit;
}

// The same behind a class; it cannot be copied.
class List {
 public:
  List() = default;
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() { release(head_); }
  List& operator<<(double x) {
    head_ = push(head_, x);
    ++size_;
    return *this;
  }
  class iterator {
   public:
    explicit iterator(Item* at) : at_(at) {}
    double& operator*() const { return at_->value; }
    iterator& operator++() {
      at_ = at_->next;
      return *this;
    }
    bool operator!=(const iterator& o) const { return at_ != o.at_; }

   private:
    Item* at_;
  };
  iterator begin() const { return iterator(head_); }
  iterator end() const { return iterator(nullptr); }
  int size() const { return size_; }

 private:
  Item* head_ = nullptr;
  int size_ = 0;
};
inline double listed(double a, double b, double c) {
  List list;
  list << a << b * c << std::sin(c);
  for (double& x : list) x *= x + a;
  double product = 1;
  for (double x : list) product *= x;
  return product * list.size();
}

// A ring: heat flows between neighbours.
struct Cell {
  double heat;
  Cell *left, *right;
};
inline double ring(const std::vector<double>& heat, double rate, int steps) {
  Cell* first = new Cell{heat[0], nullptr, nullptr};
  first->left = first->right = first;
  for (std::size_t i = 1; i < heat.size(); ++i) {
    Cell* c = new Cell{heat[i], first->left, first};
    first->left->right = c;
    first->left = c;
  }
  for (int k = 0; k < steps; ++k) {
    Cell* c = first;
    do {
      const double flow = rate * (c->heat - c->right->heat);
      c->heat -= flow;
      c->right->heat += flow;
      c = c->right;
    } while (c != first);
  }
  const double result = first->heat * first->left->heat;
  first->left->right = nullptr;
  while (first) delete std::exchange(first, first->right);
  return result;
}

struct Leaf {
  double key, sum;
  Leaf *smaller = nullptr, *larger = nullptr;
};
inline void insert(Leaf*& root, double key) {
  if (!root) {
    root = new Leaf{key, key};
    return;
  }
  root->sum += key;
  insert(key < root->key ? root->smaller : root->larger, key);
}
inline double walk(const Leaf* l, int depth) { return l ? walk(l->smaller, depth + 1) * 0.9 + l->key / depth + walk(l->larger, depth + 1) * l->sum : 0.3; }
inline void destroy(Leaf* l) {
  if (!l) return;
  destroy(l->smaller);
  destroy(l->larger);
  delete l;
}
inline double tree(const std::vector<double>& keys) {
  Leaf* root = nullptr;
  for (double k : keys) insert(root, k);
  const double s = walk(root, 1);
  destroy(root);
  return s;
}

#endif
