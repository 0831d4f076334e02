// arguments: --function=area
struct Box {
  double w, h;
};
double area(const Box& b) { return b.w * b.h; }  // refused at 8: dualrev-own-header "area"
