"""Classes and functions whose use has effects: default member initialisers, constructors, copies, destructors, fluent members, operators <<."""
from kits_classes import kit
from templates import idiom

NUMBERED = kit(
    [("struct $A ", ["int& next;", "double& t;", "int id = next++;", "double before = t;", "double x = (t [[*= 0.5~+= 0.25]]) + 0.125 * id;", "double y = %b!(x, before);"], ";"),
     ("struct $B ", ["$A one, two;", "double k = one.x * two.before + two.id;", "explicit $B(int& n, double& t) : one{n, t}, two{n, t} {}", "double sum() const { return std::sin(one.y + 2 * two.y) + k; }"], ";")],
    [idiom("int @n = 0;", "double @u = %b;", "const std::array<double, 3> @a{$A{@n, @u}.x, @u * @n, $A{@n, @u}.y};", "%l = weighted(@a) * 0.25;", "$A @s{@n, %p};", places=["@u", "@s.x", "@s.y"], integers=["@n"], weight=1.5),
     idiom("int @n = %k;", "double @u = %b;", "$A @s[2] = {{@n, @u}, {@n, @u}};", "%l = std::sin($A{@n, @u}.y * @s[1].id);", "$B @o(@n, @s[0].x);", "%l = folded({@s[0].before, $B(@n, @u).sum(), @u, @o.sum()});", places=["@u", "@o.k"], integers=["@n", "@s[1].id"], weight=1.5),
     idiom("int @n = 0;", "std::vector<$A> @v{{@n, %p}, {@n, %p}};", "@v.push_back({@n, %p});", "%l = std::tanh(@v[2].y * @v[1].id + @v[0].x);")])

TAKING = kit(
    [("class $A ", ["double left_;", "double first_ = take();", "double second_ = take() * 0.5 + left_;", "int calls_ = 0;", "public:", "explicit $A(double t) : left_(t) {}", "$A(double t, double u) : left_(t), second_(%b!(u)) {}",
                    "double take() { ++calls_; return left_ = %b!(left_); }", "double more(double t) { return left_ = %b!(left_, t) + 0.125 * ++calls_; }", "double sum() const { return left_ + 0.5 * first_ - second_; }", "int calls() const { return calls_; }"], ";")],
    [idiom("$A @s(%b);", "%l = std::sin(@s.take() + %f);", "const std::array<double, 3> @a{@s.sum(), @s.more(%b), @s.calls() * @s.sum()};", "%l = weighted(@a) * 0.25;", acting=[("@s.take", 0), ("@s.more", 1)], scalars=["@s.sum()"], weight=1.5),
     idiom("$A @s(%x, %p);", "$A @o = @s;", "%l = folded({@o.take(), @s.sum(), @o.sum(), @s.more(%x), @s.sum()});", acting=[("@o.more", 1), ("@s.take", 0)], scalars=["@o.sum()"]),
     idiom("std::vector<$A> @v{$A(%x), $A(%p, %b)};", "@v.emplace_back(%x);", "%l = @v[0].more(@v[1].sum());", "%l = std::sin($A(%x).sum());", acting=[("@v[2].take", 0)])])

FLUENT = kit(
    [("struct $A ", ["double a, b = 0.5;", "int n = 0;", "$A& add(double t) { a = %b!(a, b, t); ++n; return *this; }", "$A& mix(const double& t) { b = %b!(a, t) + 0.125 * n; return *this; }",
                     "$A with(double t) const { $A made = *this; made.b = %b!(b, t); return made; }", "double take() { ++n; return a = a * 0.5 + b; }", "double value() const { return std::sin(a + 2 * b) + 0.0625 * n; }",
                     "friend $A& operator<<($A& s, double t) { return s.add(t); }", "friend $A operator<<(const $A& s, const $A& o) { return {s.value(), o.value()}; }", "$A& operator>>(double& t) { t = t * 0.5 + take(); return *this; }", "$A* operator->() { ++n; return this; }",
                     "double operator()(double t) { return a = %b!(a, t); }", "double& operator[](int i) { ++n; return i % 2 ? a : b; }"], ";"),
     ("inline $A $F(double t) ", ["return {t, %b!(t)};"], "")],
    [idiom("$A @s{%b};", "%l = @s.add(@s.a).mix(@s.b).with(@s.take()).value();", "@s.add(%x).mix(@s.a).add(@s.take());", "%l = @s.mix(@s.n * 0.25).add(@s.n * 0.5).value();", places=["@s.a", "@s.b"], acting=[("@s", 1), ("@s.take", 0)], integers=["@s.n"], weight=2),
     idiom("$A @s{%x, %p};", "@s << @s.a << %x << @s.take() << @s.n * 0.25;", "@s >> %p1 >> %p >> %p1;", "%l = (@s << %p1 << bump(%p1, %b) << %p1).value();", places=["@s.b"], acting=[("@s.take", 0)], weight=1.5),
     idiom("%l = $F(%x).add(%p1).mix(%x).with(%p1).value();", "%l = ($F(%p1) << $F(%x) << $F(%p1)).value();", "$A @s = $F(%b).add(%x);", "%l = @s->mix(%x).value();", "%l = @s.with(@s->take())->add(@s.n * 0.25).value();", places=["@s.a"], weight=1.5),
     idiom("$A @s{%b}, @o{%b};", "@s[@s.n] [[=~+=~*=]] %x;", "%l = folded({@s[1], @s(%b), @s[0] * @s.n, @o(%x), @o.a});", "%l = @s.add(@o.take()).mix(@o.a).add(@o(%b)).value();", places=["@o.a", "@o.b"], acting=[("@s", 1), ("@o", 1)], integers=["@o.n"])])

COPIED = kit(
    [("struct $A ", ["double& count;", "double x;", "int* n;", "$A(double& c, double t, int* k) : count(c), x(t), n(k) {}", "$A(const $A& o) : count(o.count), x(o.x * 0.5 + [[o.count~0.25]]), n(o.n) { count += 0.25; ++*n; }",
                     "~$A() { count = count * 0.75 + 0.125 * x; }", "double get() const { return x - 0.5 * count; }"], ";"),
     ("struct $B ", ["$A one;", "double z;", "double w = one.get();"], ";"),
     ("inline double $F($A s, double t) ", ["return %b!(s.x, t) * s.get() + 0.125 * *s.n;"], ""), ("inline double $G(const $B& s) ", ["return s.w + s.one.x * s.z;"], "")],
    [idiom("double @y = %b;", "int @n = 0;", ("", ["$A @s(@y, %b, &@n);", "%l = weighted({$A(@s).x, @y * @n, $F(@s, %f)});", "%l = std::sin($F(@s, %x));", "const $A @o = @s;", "%l = @o.get() * @n;"], ""), "%l = @y;", places=["@y"], integers=["@n"], weight=1.5),
     idiom("double @y = %b;", "int @n = 0;", ("", ["const $B @s{$A(@y, %b, &@n), @n * %b};", "$B @o{@s.one, @n * %b, @y};", "const $B @q = @o;", "%l = std::sin($G(@q) + %f * $G(@s));", "%l = folded({@o.w, $B(@q).one.x, @n * %b, $G({@o.one, @y})});"], ""), places=["@y"], integers=["@n"], weight=1.5)])

WRITERS = kit(
    [("inline double $F(double& a, double b) ", "%F(&a, &b)"), ("inline double& $G(double& a, double b) ", ["a = %b!(a, b);", "return a;"], "")],
    [idiom("%l = weighted({%p1, $F(%p1, %b), %p1});", "$G(%p1, %x) [[=~+=~*=]] %b;", "%l = std::tanh($F(%p1, %x));", writers=["$F", "$G"], weight=1.5),
     idiom("%l = folded({$G(%p1, %b), %p1, $G(%p1, %x)});", "%l = Chain{$F(%p1, %b)}.add(%p1).times($F(%p1, %b)).add($G(%p1, %b)).s;", writers=["$F", "$G"])])

CONSUMER = kit(
    [("inline double $F(const std::vector<double>& v, double t) ", ["double s = t;", ("for (const double each : v) ", ["s = %b!(s, each);"], ""), "return s;"], ""),
     ("inline Point $G(Point p, double& t) ", ["t = t * 0.5 + p.x;", "return {%b!(p.x, p.y), p.y * t};"], "")],
    [idiom("%l = $F({%p1, %x, %p1}, %f);", "%l = $F({%x}, %f) * 0.5;"), idiom("%l = weighted({$F({%p1, bump(%p1, %b)}, %p1), %p1, $F({%x, %p1}, %f)});"),
     idiom("double @y = %b;", "%l = Point{$G({%x, %b}, @y).x, @y}.y;", "Point @p = $G($G({@y, %x}, %p), @y);", places=["@y", "@p.x"])])

EFFECT_KITS = [NUMBERED, TAKING, FLUENT, COPIED, WRITERS, CONSUMER]
