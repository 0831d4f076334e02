// arguments: --function=area
struct Box {
  double w, h;
};
double area(const Box& b) { return b.w * b.h; }  // refused: dualrev-own-header "area"
