// Who else owns what an argument leads to: in the derivative the runtime does, too.
#pragma once
// arguments: --function=by_value --function=by_reference --function=ends --function=in_a_callee --function=in_a_node
// arguments: --function=in_a_container
#include <map>
#include <memory>
using P = std::shared_ptr<double>;
inline double by_value(P p) {
  return *p * static_cast<double>(p.use_count());  // refused at 37: dualrev-boundary "whose owners are counted here"
}
inline double by_reference(P& p, double x) {
  const double r = *p * x;
  return p.use_count() > 1 ? r : 2 * r;  // refused at 12: dualrev-boundary "whose owners are counted here"
}
inline double ends(P& p, double x) {
  std::weak_ptr<double> w = p;
  const double r = *p * x;
  p.reset();
  return w.expired() ? r : 2 * r;  // refused at 12: dualrev-boundary "whose owners are counted here"
}
inline void own_copy(P& p) {
  if (p.use_count() > 1) p = std::make_shared<double>(*p);  // refused at 9: dualrev-boundary "counted"
}
inline double in_a_callee(P& p, double x) {
  own_copy(p);
  *p *= x;
  return *p;
}
struct Node {
  double value;
  std::shared_ptr<Node> next;
};
inline double in_a_node(const Node& n, double x) {
  return n.value * x * static_cast<double>(n.next.use_count());  // refused at 51: dualrev-boundary "counted"
}
inline double in_a_container(const std::map<int, P>& m, double x) {
  return x * static_cast<double>(m.at(0).use_count());  // refused at 42: dualrev-boundary "counted"
}
// Of what it makes itself it may count them.
inline double of_its_own(P& p, double x) {
  auto q = std::make_shared<Node>(Node{*p * x, nullptr});
  auto r = q;
  *p = x;
  return q->value * static_cast<double>(r.use_count());
}
