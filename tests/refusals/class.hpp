#pragma once
class Account {
 public:
  explicit Account(double b) : balance_(b) {}
  double balance() const { return balance_; }

 private:
  double balance_;
};
struct Base {
  double x;
  virtual double f() const { return x; }
  virtual ~Base() = default;
};
struct Derived : Base {
  double y;
};
inline double private_members(double x) {
  const Account a(x);  // refused: dualrev-class "Account"
  return a.balance();  // refused: dualrev-member "balance"
}
inline double virtual_functions(double x) {
  Base b;  // refused: dualrev-class "Base"
  b.x = x;
  return b.f();  // refused: dualrev-member "f"
}
