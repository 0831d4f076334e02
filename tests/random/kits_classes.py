"""Classes, and what functions do with them. A kit has definitions, with $A, $B, ... for fresh names of types, and idioms that use them."""
from templates import idiom


def kit(define, uses, weight=1.0):
    return {"define": define, "uses": uses, "weight": weight}


AGGREGATE = kit(
    [("struct $A ", ["double x;", "double y = %b!(x);", "int k = 2;", "std::array<double, 2> w{0.5, %e!(x, y)};", "double norm(double t) const { return std::sqrt(1.5 + std::sin(x * t)) + y * 0.25; }"], ";"),
     ("inline $A changed($A s, const double& t) ", ["s.x = %b!(s.x, t);", "s.w[0] [[+=~*=]] t;", "return s;"], "")],
    [idiom("$A @s{%b, %b};", "@s.w[%i % 2] [[+=~*=]] %b;", places=["@s.x", "@s.y", "@s.w[1]"], pure=[("@s.norm", 1)], weight=1.5),
     idiom("$A @s{.x = %b};", "$A @o = @s;", "@o.x [[=~*=]] %b;", "@s = changed(@o, %b);", "%l = @s.norm(%a);", places=["@s.x", "@o.w[0]"]),
     idiom("std::vector<$A> @v(2, $A{%b});", "@v.push_back(changed(@v[0], %b));", ("for ($A& @t : @v) ", ["@t.y [[+=~*=]] %b(@t.x);", "%l = @t.norm(%s);"], ""), "auto [@f, @g, @h, @w] = @v[%i % 2];", "@g *= @f + @w[0];",
           places=["@v[2].x", "@v[0].y", "@g"])])

VALUE = kit(
    [("class $A ", ["double a_, b_;", "public:", "explicit $A(double a, double b = 0.75) : a_(a), b_(%b!(a, b)) {}", "double value(double t) const { return %b!(a_, b_, t); }",
                    "$A& push(double t) { a_ = %b!(a_, b_, t); return *this; }", "$A& operator+=(const $A& o) { a_ += o.a_ * 0.5; b_ = %b!(b_, o.b_); return *this; }",
                    "friend $A operator+($A p, const $A& q) { return p += q; }", "friend $A operator*(double s, const $A& q) { return $A(s * q.a_, q.b_); }",
                    "double operator()(double t, double u) const { return a_ * std::sin(t) + b_ * u; }", "double& operator[](int i) { return i % 2 ? a_ : b_; }", "const double& first() const { return a_; }",
                    "explicit operator double() const { return a_ - b_; }", "bool operator<(const $A& o) const { return a_ < o.a_; }", "$A operator-() const { return $A(-a_, b_); }",
                    "static $A made(double t) { return $A(t * 0.5, %b!(t)); }"], ";")],
    [idiom("$A @s(%b);", "@s.push(%b).push(%b);", "@s[%i] [[+=~=~*=]] %b;", pure=[("@s.value", 1), ("@s", 2)], scalars=["@s.first()", "static_cast<double>(@s)"], weight=1.5),
     idiom("$A @s{%b, %b};", "const $A @o = @s + $A::made(%b);", "@s += %a * -@o;", "%l = static_cast<double>(@s) * 0.5;", pure=[("@o.value", 1)], places=["@s[0]", "@s[1]"]),
     idiom("std::vector<$A> @v{$A(%b), $A(%b), $A::made(%b)};", "std::sort(@v.begin(), @v.end());", "@v[1] += @v[0];", "%l = std::accumulate(@v.begin(), @v.end(), $A(%a)).value(%b);",
           "for (auto& @t : @v) @t[%i] *= %b;", places=["@v[0][0]"])])

HIERARCHY = kit(
    [("struct $A ", ["double w = 0.5;", "explicit $A(double u) : w(u) {}", "virtual ~$A() = default;", "virtual double value(double t) const = 0;", "virtual void step(double& t) { t = t * 0.5 + w; }",
                     "double twice(double t) const { return value(value(t)); }"], ";"),
     ("struct $B : $A ", ["double c;", "$B(double u, double v) : $A(v), c(u) {}", "double value(double t) const override { return %b!(c, w, t); }"], ";"),
     ("struct $C final : $A ", ["using $A::$A;", "double value(double t) const override { return t < 0.1371 ? %b!(w, t) : %b!(w, t); }", "void step(double& t) override { $A::step(t); w = %b!(w, t); }"], ";"),
     ("struct $D : $B ", ["std::vector<double> k{0.5, 1.25};", "using $B::$B;", "double value(double t) const override { return $B::value(t) * k[0] + k[1] * t; }", "void step(double& t) override { k[1] = %b!(k[0], t, c); std::swap(k[0], k[1]); }"], ";")],
    [idiom("std::unique_ptr<$A> @o;", "if (%c) @o = std::make_unique<$B>(%b, %b); else @o = std::make_unique<$C>(%b);", "@o->step(%p);", "%l = @o->value(%b);", "if (auto* @q = dynamic_cast<$B*>(@o.get())) @q->c [[*=~+=]] %b;",
           places=["@o->w"], pure=[("@o->value", 1)], weight=1.5),
     idiom("std::vector<std::unique_ptr<$A>> @v;", "@v.push_back(std::make_unique<$B>(%b, %b));", "@v.emplace_back(new $D(%b, %s));", "if (%c) @v.push_back(std::make_unique<$C>(%b));",
           ("for (const auto& @o : @v) ", ["@o->step(%p);", "%l = std::tanh(@o->twice(%b) + %s);"], ""), places=["@v[0]->w", "@v[1]->w"], weight=1.3),
     idiom("$B @s(%b, %b);", "$A& @o = @s;", "@o.step(%p);", "@s.c [[=~*=]] %b;", pure=[("@o.value", 1), ("@s.twice", 1)], places=["@s.w"]),
     idiom("std::shared_ptr<$A> @s = std::make_shared<$C>(%b);", "std::vector<std::shared_ptr<$A>> @v{@s, std::make_shared<$D>(%b, %b), @s};", "for (auto& @o : @v) @o->step(%p);", "@s->w [[+=~*=]] %b;", "%l = @v[2]->value(%s);", places=["@v[1]->w"]),
     idiom("const auto @f = [](const $A& @o, double @t) { return @o.twice(@t) * 0.5; };", "%l = @f($B(%b, %b), %s) + @f($C(%b), %a);")], weight=1.3)

TEMPLATE = kit(
    [("template <typename T, int N = 2> struct $A ", ["std::array<T, N> v{};", "explicit $A(const T& t) { for (auto& e : v) e = t; }", "T sum() const { T s{}; for (const T& e : v) s += e; return s; }",
                                                      "T& at(int i) { return v[i % N]; }", "void mix(const T& t, int i) { if constexpr (N > 2) v[i % N] = v[i % N] * t; else v[i % N] += t; }",
                                                      "template <typename U> auto times(const U& u) const { return sum() * u; }"], ";"),
     ("template <typename T> T $B(const T& a, const T& b) ", ["return a * b + T(2);"], "")],
    [idiom("$A<double> @s(%b);", "@s.mix(%b, %i);", "%l = std::sin(@s.sum() + %a);", "@s.at(%i) *= %b;", places=["@s.v[0]"], scalars=["@s.sum()"]),
     idiom("$A<double, 3> @s(%b);", "@s.mix(%b, %i);", "$A<int> @n(%k);", "@n.mix(3, %i);", "%l = std::sin(@n.sum() * @s.sum());", places=["@s.v[2]"]),
     idiom("%l = std::sin($B<double>(%b, %a));", "%l += $B(%k, 2) * 0.125;", weight=0.6)])

SHAPES = kit(
    [("struct $A ", ["double r;"], ";"), ("struct $B ", ["double w, h;", "double area() const { return w * h; }"], ";"), "using $V = std::variant<$A, $B, double>;",
     ("struct $C ", ["double f;", "double operator()(const $A& s) const { return %b!(s.r, f); }", "double operator()(const $B& s) const { return s.area() * f; }", "double operator()(double t) { return f = %b!(t, f); }"], ";"),
     ("inline void $D($V& v, double t) ", ["if (auto* s = std::get_if<$A>(&v)) s->r = %b!(s->r, t);", "else if (auto* o = std::get_if<$B>(&v)) v = %b!(o->w, t);", "else v = $B{std::get<double>(v), t};"], "")],
    [idiom("$V @v = $A{%b};", "if (%c) @v = $B{%b, %b};", "$D(@v, %b);", "%l = std::visit($C{%b}, @v);", weight=1.3),
     idiom("std::vector<$V> @v{$A{%b}, $B{%b, %b}, double(%b)};", "$C @f{%b};", ("for ($V& @s : @v) ", ["%l = std::sin(std::visit(@f, @s) + %s);", "$D(@s, %b);"], ""), places=["@f.f"]),
     idiom("const auto @f = [&](const $V& @v) { return std::visit(Overloaded{[&](const $A& @s) { return @s.r * %a; }, [](const $B& @s) { return @s.area(); }, [](double @t) { return std::sin(@t); }}, @v); };",
           "%l = @f($B{%b, %b});", "%l = @f(double(%b)) * 0.5;", "$V @v = $A{%b};", "std::swap(std::get<$A>(@v).r, %p);", "%l = @f(@v);")])

TREE = kit(
    [("struct $A ", ["double v;", "std::unique_ptr<$A> left, right;"], ";"),
     ("inline std::unique_ptr<$A> $B(double t, int n) ", ["if (n <= 0) return nullptr;", "auto made = std::make_unique<$A>();", "made->v = %b!(t, int n);", "made->left = $B(%b!(t), n - 1);", "if (t > 0.1371) made->right = $B(std::cos(t), n - 2);", "return made;"], ""),
     ("inline double $C(const $A* s) ", ["return s ? std::tanh(s->v + 0.5 * $C(s->left.get()) * $C(s->right.get())) : 0.25;"], ""),
     ("inline void $D($A& s, double t) ", ["s.v = %b!(s.v, t);", "if (s.left) $D(*s.left, s.v);", "if (s.right) $D(*s.right, t * 0.5);"], "")],
    [idiom("auto @s = $B(%b, 3);", "$D(*@s, %b);", "if (@s->left) @s->left->v [[+=~*=]] %b;", "if (%c) std::swap(@s->left, @s->right);", "%l = $C(@s.get());", places=["@s->v"], weight=1.5)])

GRAPH = kit(
    [("struct $A ", ["double v;", "std::vector<std::shared_ptr<$A>> next;"], ";"),
     ("inline double $B(const std::shared_ptr<$A>& s) ", ["double t = s->v;", "for (const auto& each : s->next) t = std::sin(t + 0.5 * $B(each));", "return t;"], "")],
    [idiom("const auto @s = std::make_shared<$A>($A{%b, {}});", "const auto @t = std::make_shared<$A>($A{%b, {@s, @s}});", "if (%c) @t->next.push_back(std::make_shared<$A>());", "@t->next[0]->v [[+=~*=]] %b;", "%l = $B(@t);", places=["@s->v", "@t->v"], weight=1.3)],
    weight=0.8)

LINKED = kit(
    [("struct $A ", ["double v;", "$A* next = nullptr;"], ";"),
     ("inline double& $B($A* s, int i) ", ["while (i-- > 0 && s->next) s = s->next;", "return s->v;"], "")],
    [idiom("$A @s[3] = {{%b}, {%b}, {%b}};", "@s[0].next = &@s[2];", "if (%c) @s[2].next = &@s[1];", "$B(@s, %i) [[=~+=~*=]] %b;", ("for ($A* @q = @s; @q; @q = @q->next) ", ["@q->v = std::sin(@q->v + %e(@q->v));"], ""), places=["@s[2].v", "@s[0].v"])], weight=0.7)

DERIVED = kit(
    [("struct $A : Point ", ["double z;", "$A(double t, const Point& p) : Point(p), z(%b!(t, p.x, p.y)) {}", "double dot(const Point& o) const { return x * o.x + z * o.y; }"], ";"),
     ("template <typename D> struct $B ", ["double twice(double t) const { return 0.5 * self().once(t) + self().once(%e!(t)); }", "const D& self() const { return static_cast<const D&>(*this); }"], ";"),
     ("struct $C : $B<$C> ", ["double k;", "explicit $C(double t) : k(t) {}", "double once(double t) const { return %b!(k, t); }"], ";")],
    [idiom("$A @s(%b, Point{%b, %b});", "Point& @o = @s;", "@o.x [[+=~*=]] %b;", "Point @q = @s;", "%l = @s.dot(@q);", places=["@s.z", "@s.y", "@q.x"]),
     idiom("$C @s(%b);", "@s.k [[*=~+=]] %b;", "%l = @s.twice(%b);", pure=[("@s.twice", 1)], places=["@s.k"])], weight=0.8)

RESOURCE = kit(
    [("class $A ", ["double* p_;", "public:", "explicit $A(double t) : p_(new double[2]{t, %b!(t)}) {}", "$A(const $A& o) : p_(new double[2]{o.p_[0], o.p_[1]}) {}",
                    "$A($A&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}", "$A& operator=($A o) { std::swap(p_, o.p_); return *this; }", "~$A() { delete[] p_; }",
                    "double* begin() { return p_; }", "double* end() { return p_ + 2; }", "double total() const { return p_[0] + 0.5 * p_[1]; }"], ";")],
    [idiom("$A @s(%b);", "$A @o = @s;", ("for (double& @t : @o) ", ["@t [[+=~*=]] %b(@t);"], ""), "if (%c) @s = @o;", "@s = $A(%b);", "%l = @o.total();", scalars=["@s.total()"], loose=["(*@o.begin())"]),
     idiom("std::vector<$A> @v;", "@v.emplace_back(%b);", "@v.push_back($A(%b));", "@v.push_back(@v[0]);", "*@v[2].begin() *= %b;", "std::swap(@v[0], @v[1]);", "%l = @v[0].total() + @v[2].total();")], weight=0.8)

COUNTED = kit(
    ["enum class $A { first, second, third };",
     ("struct $B ", ["$A state = $A::first;", "double sum = 0;", "int calls = 0;",
                     ("void take(double t) ", [("switch (state) ", ["case $A::first: sum += t; state = t > 0.2173 ? $A::second : $A::third; break;", "case $A::second: sum = %b!(sum, t); state = $A::third; break;", "case $A::third: sum *= 0.5; state = $A::first;"], ""), "++calls;"], "")], ";")],
    [idiom("$B @s;", "@s.take(%b);", ("for (int @j = 0; @j < %k; ++@j) ", ["@s.take(%b(int @j));"], ""), "%l = @s.sum + 0.125 * @s.calls;", places=["@s.sum"], integers=["@s.calls"])], weight=0.8)

CLASSES = [AGGREGATE, VALUE, HIERARCHY, TEMPLATE, SHAPES, TREE, GRAPH, LINKED, DERIVED, RESOURCE, COUNTED]
