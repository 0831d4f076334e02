"""Functions beside the root, and how they are called. In definitions, %F(...) is the body of a function that gives a double, %V(...) of one that
gives nothing; the list says what it may name."""
from kits_classes import kit
from templates import idiom

FUNCTIONS = [
    kit([("[[inline~static~inline]] double $F(double a, double b) ", "%F(&a, &b)")], [idiom("%l = std::tanh($F(%b, %b));", weight=1.5), idiom("", pure=[("$F", 2)], weight=0)], weight=2),
    # Straight lines, which are one entry where they are called, and need none as roots.
    kit([("inline double $F(double a, double b) ", ["const double u = %b!(a, b);", "double v = %b!(a, b, u);", "if (%c!(u, v)) return u * v;", "v [[+=~-=~*=]] u * %b!(a, v);", "return v - u * %b!(b, v);"], ""),
         ("inline double $G(const double& a, double b) ", ["if (%c!(a, b)) return b;", "const double u = $F(a, %b!(b)) * a;", "double v = u > a ? $F(b, u) : u;", "v = v * %b!(u, v);", "return v + std::sqrt(1 + u * u);"], "")],
        [idiom("%l = std::tanh($F(%b, %b));", weight=1.5), idiom("if ($G(%b, %s) > 0.0713) %p = std::tanh($G(%b, %b)) * $F(%s, %b);"), idiom("", pure=[("$F", 2)], weight=0)], weight=2),
    # Loops that hand on a sum, and maybe more.
    kit([("inline double $F(double a, double b, int n) ",
          ["double s = a, last = b;", "std::array<double, 3> u{a, b, a};",
           ("for (int i = 0; i < n + 2; ++i) ",
            [("for (int j = [[0~0~0~1]]; j < [[3~3~3~2]]; ++j) ", ["u[j] [[=~=~=~+=]] %b!(a, b, int i, int j);"], ""), "double v = u[0] * u[%k % 3];",
             "v [[=~*=~+=]] %b!(a, b, v);", "const double w = u[1];", "[[last = v * b;~last = std::sin(w);~if (%c!(a, v)) last = v;~v *= b;]]", "u[1] [[+=~*=]] v;", "[[if (%c!(v)) continue;~v += a;~v *= last;]]",
             "s [[+=~-=]] v * [[w~last~b]];"], ""),
           "[[~~s += last * b;~s *= u.back();]]", "return s;"], "")],
        [idiom("%l = std::tanh($F(%b, %b, %k));", weight=1.5)], weight=2),
    # Sums in memory, known by other names.
    kit([("inline double $F(std::vector<double>& v, const std::vector<double>& w, double a, int n) ",
          ["const int k = n % 3;", "double* const p = &v[1];", "double& other = v[k];", "const double& seen = w[k];", 
           ("for (int i = 0; i < n + 3; ++i) ",
            ["const double t = std::tanh([[w.at(i % 3)~v.back()~seen~*p]]);", "[[if (%c!(a, t)) continue;~~]]", "[[~~if (t > a) ]][[other~v.front()~v.at(i % 3)~*p]] [[+=~-=]] t * [[w.at(k)~a~seen~%b!(a, t)]];", "[[~~~~*p *= 0.5;~a += t;]]"], ""),
           ("for (int i = 0; i < 2; ++i) ", [("for (int j = 0; j < n; ++j) ", ["[[*(p + i)~v.at(i)~other]] += [[std::sin(w.at(j % 3))~a * w.at(i)~a / (2 + seen * seen)]];"], "")], ""),
           "return v[k] * w[0] + v[1];"], "")],
        [idiom("std::vector<double> @v{std::tanh(%b), std::tanh(%b), std::tanh(%s)};", "%l = std::tanh($F(@v, @v, std::sin(%b), %k));", "%l += std::tanh($F(@v, std::vector<double>{std::sin(%b), %s, 0.25}, std::sin(%s), %k));",
               places=["@v[0]", "@v[2]"], weight=1.5)], weight=2),
    kit([("inline double $F(double a, double& b, double c) ", "%F(&a, &b, &c)")], [idiom("%l = std::tanh($F(%b, %p, %b));", weight=1.5), idiom("%l = std::sin($F(%p1, %p1, %b));")], weight=1.5),
    kit([("inline void $F(double& a, double& b) ", "%V(&a, &b)")], [idiom("$F(%p, %p);", weight=1.5), idiom("$F(%p1, %p1);"), idiom("Point @p{%b, %b};", "$F(@p.x, @p.y);", places=["@p.x", "@p.y"])], weight=1.2),
    kit([("inline double $F(double a, int n) ", ["if (n <= 0) return %b!(a);", "double b = %b!(a, int n);", "if (%c!(a, b)) b = $F(b, n - 1) * 0.5;", "return %b!(a, b) + 0.5 * $F(std::sin(b), n - 2);"], "")],
        [idiom("%l = std::tanh($F(%b, %k));", weight=1.5), idiom("%l = std::tanh($F(%b, %i % 4));")], weight=1.2),
    kit(["double $G(double a, int n);", ("inline double $F(double a, int n) ", ["return n <= 0 ? %b!(a) : $G(%b!(a), n - 1) * 0.5;"], ""), ("inline double $G(double a, int n) ", ["return n <= 0 ? a : std::sin($F(%b!(a), n - 1) + %e!(a));"], "")],
        [idiom("%l = $F(%b, %k) + $G(%b, %k);")], weight=0.8),
    kit([("template <typename T> T $F(const T& a, T b) ", ["b = b * a + T(1);", "return a < b ? b : a * T(2);"], "")], [idiom("%l = std::sin($F<double>(%b, %b));"), idiom("%l += 0.125 * $F(%k, 2);", "%l = std::sin($F(double(%b), double(%s)));")]),
    kit([("template <int N> double $F(double a) ", ["if constexpr (N <= 0) return %b!(a);", "else return $F<N - 1>(%b!(a)) + a * N;"], "")], [idiom("%l = std::tanh($F<%k>(%b));", weight=1.2)]),
    kit([("template <typename F> double $F(F&& f, double a, int n) ", ["for (int i = 0; i < n; ++i) a = std::tanh(f(a, i));", "return a;"], "")],
        [idiom("%l = $F([&](double @t, int @j) { return double(%b(@t, int @j)); }, %b, %k);", weight=1.2), idiom("double @u = %b;", "%l = $F([&](double @t, int) { @u = @u * 0.5 + @t; return @u; }, %b, %k);", places=["@u"])]),
    kit([("inline double $F(double a, double b = 0.5) ", "%F(&a, &b)"), ("inline double $F(int n, double b) ", ["return n * std::sin(b);"], "")], [idiom("%l = std::tanh($F(double(%b)) + $F(%k, %b));"), idiom("%l = std::sin($F(double(%b), %s));")]),
    kit([("inline double $F(std::vector<double>& v, const double& a) ", "%F(a, &v[0], &v[1])"), ("inline std::vector<double> $G(const std::vector<double>& v, int n) ", ["std::vector<double> w;", "for (int i = 0; i < n; ++i) w.push_back(%b!(v[0], v.back(), int i));", "return w;"], "")],
        [idiom("std::vector<double> @v{%b, %b};", "%l = std::tanh($F(@v, %b));", "%l = std::tanh($F(@v, @v[0]));", places=["@v[0]", "@v[1]"], weight=1.2),
         idiom("auto @v = $G({%b, %b}, 3);", "@v = $G(@v, 4);", "for (const double @t : $G(@v, 2)) %l += 0.25 * @t;", places=["@v[2]"])], weight=1.2),
    kit([("inline double $F(double a, double b) ", ["if (%c!(a, b)) throw Failure(%b!(a, b));", "if (%c!(a, b)) throw Trouble{%b!(a, b), 2};", "return %b!(a, b);"], "")],
        [idiom(("try ", ["%l = $F(%b, %b);", "%l += $F(%s, %b);"], " catch (const Failure& @t) { %l = @t.value; } catch (const Trouble& @u) { %l *= @u.value; }"), weight=1.5),
         idiom("const auto @f = [&](double @t) { try { return $F(@t, %b); } catch (const Failure& @u) { return @u.value * @t; } catch (const Trouble& @w) { return @w.value; } };", "%l = @f(%b);", pure=[("@f", 1)])]),
    kit([("inline double& $F(double& a, double& b) ", ["return a < b ? a : b;"], "")], [idiom("double @x = %b;", "$F(%p, @x) [[=~+=~*=]] %b;", places=["@x"]), idiom("double& @r = $F(%p, %p);", "@r [[+=~*=]] %b;", places=["@r"])]),
    kit([("inline Point $F(Point p, const double* q, int n) ", ["for (int i = 0; i < n; ++i) p.x = std::sin(p.x + q[i]);", "p.y = %b!(p.x, p.y, q[0]);", "return p;"], "")],
        [idiom("const double @a[2] = {%b, %b};", "Point @p = $F({%b, %b}, @a, 2);", "%l = $F(@p, &%p, 1).y;", places=["@p.x", "@p.y"])]),
    kit([("template <typename... T> double $F(double a, const T&... t) ", ["double s = a;", "((s = std::sin(s + t)), ...);", "return s;"], "")], [idiom("%l = $F(%b, double(%b), %k, double(%s));")], weight=0.7),
    kit([("inline double $F(const std::function<double(double)>& f, double a) ", ["return f(a) + f(%b!(a)) * 0.5;"], "")], [idiom("%l = std::tanh($F([&](double @t) { return double(%b(@t)); }, %b));"), idiom("%l = std::tanh($F([@g = double(%b)](double @t) { return @g * @t; }, %s));")]),
    kit([("template <typename T> void $F(T&& a, double b) ", ["a = a * 0.5 + b;"], "")], [idiom("$F(%p, %b);", "$F(double(%b), %s);")], weight=0.6),
    kit([("inline std::pair<double, Point> $F(double a, double b) ", ["const Point p{%b!(a, b), %b!(a, b)};", "return {p.x * p.y, p};"], "")], [idiom("auto [@f, @p] = $F(%b, %b);", "@p.x [[+=~*=]] @f;", places=["@f", "@p.y"]), idiom("%l = $F(%b, %b).second.x;")]),
]
