"""Closures, function values and exceptions inside a function. See templates.py for the holes."""
from templates import idiom

CLOSURES = [
    idiom("const auto @f = [&](double @t) { return double(%b(@t)); };", pure=[("@f", 1)], weight=1.6),
    idiom("const auto @f = [=](double @t, double @u) { return double(%b=(@t, @u)); };", pure=[("@f", 2)]),
    idiom("const auto @f = [@g = double(%b)](double @t) { return double(%b!(@t, @g)); };", pure=[("@f", 1)]),
    idiom("auto @f = [@g = double(%b)](double @t) mutable { @g = @g * 0.5 + %e!(@t, @g); return @g; };", "%l = @f(%b);", "auto @h = @f;", "%l = @f(%b);", "%l = @h(%a) * 0.5;"),
    idiom(("const auto @f = [&](double @t) -> double ", ["%p [[+=~*=]] %b(@t);", "if (%c(@t)) return %b(@t);", "return %p * 0.5;"], ";"), "%l = @f(%b);", "@f(%b);", weight=1.4),
    idiom("std::function<double(double)> @f = [=](double @t) { return double(%b=(@t)); };", "if (%c) @f = [&](double @t) { return double(%b(@t)); };", pure=[("@f", 1)], weight=1.2),
    idiom("std::function<double(double)> @f = [@g = double(%b)](double @t) mutable { return @g = @g * 0.5 + @t; };", "const auto @h = @f;", "%l = @f(%b);", "%l = @h(%b) + %s;", "%l = std::tanh(@f(%s));"),
    idiom("const auto @f = [&](auto @t, auto @u) { return double(std::sin(@t * %s + @u)); };", "%l = @f(double(%b), %k);", "%l += @f(%k, double(%b));", "%l = @f(double(%s), double(%s));"),
    idiom("const auto @f = [&](auto&& @g, double @t) { return @g(@t) * 0.5 + @g(%a); };", "%l = @f([&](double @u) { return double(%b(@u)); }, %b);", "%l = @f([](double @u) { return @u * @u; }, %s);"),
    idiom("const auto @f = [](double @g) { return [@g](double @t) { return std::sin(@g * @t); }; };", "const auto @h = @f(%b);", "%l = @f(%b)(%s) + @h(%a);", pure=[("@h", 1)]),
    idiom("std::vector<std::function<double(double)>> @f;", "@f.push_back([=](double @t) { return double(%b=(@t)); });", "@f.push_back([&](double @t) { return double(%b(@t)); });",
          "@f.emplace_back([](double @t) { return @t * 0.5; });", ("for (const auto& @g : @f) ", ["%l = std::tanh(@g(%s) + %a);"], "")),
    idiom("double (*@f)(double) = [](double @t) { return std::sin(@t) * @t; };", "if (%c) @f = [](double @t) { return std::tanh(@t) + 1; };", pure=[("@f", 1)]),
    idiom("const auto @f = [&](double& @t, double @u) { @t = @t * 0.5 + @u; };", "@f(%p, %b);", "@f(%p, %s);"),
    idiom("const std::function<double(int, double)> @f = [&](int @j, double @t) -> double { return @j <= 0 ? double(%b(@t)) : std::sin(@f(@j - 1, @t * 0.5) + %a); };", "%l = @f(%k, %b);"),
    idiom("const auto @f = [&](auto&& @g, int @j) -> double { if (@j == 0) return %b; return std::cos(@g(@g, @j - 1) * %a); };", "%l = @f(@f, %k);"),
    idiom("const double @u = [&] { double @t = %b; @t [[+=~*=]] %b(@t); return @t; }();", scalars=["@u"]),
    idiom("const auto @f = [](auto... @t) { return (double(@t) + ... + 0.5); };", "%l = std::sin(@f(%b, %b, %k));", weight=0.6),
    idiom("Point @p{%b, %b};", "const auto @f = [&@p](double @t) { @p.x [[+=~*=]] @t; return @p; };", "const Point @q = @f(%b);", "%l = @q.x + @p.y;", "auto @h = [@p](double @t) { return @p.y * @t; };", "@p.y *= %b;", pure=[("@h", 1)], places=["@p.x"]),
    idiom("const auto @f = std::bind([](double @y, double @z) { return @y * std::sin(@z); }, std::placeholders::_1, double(%b));", pure=[("@f", 1)], weight=0.4),
]

EXCEPTIONS = [
    idiom(("try ", ["%l = %b;", "if (%c) throw double(%b);", "%l *= 0.5;"], " catch (double @t) { %l = std::sin(@t + %a); }"), weight=1.2),
    idiom(("try ", ["%B", "if (%c) throw Trouble{%b, %k};", "if (%c) throw double(%b);"], " catch (const Trouble& @t) { %l += @t.value * @t.code; } catch (const double& @u) { %l = @u; }"), weight=1.2),
    idiom(("try ", ["if (%c) throw Failure(%b);", "if (%c) throw std::runtime_error(\"no number\");", "%l = %b;"],
           " catch (const Failure& @t) { %l = @t.value * 0.5; } catch (const std::exception&) { %l *= 0.5; }")),
    idiom(("try ", [("try ", ["if (%c) throw Trouble{%b, 1};", "%l = %b;"], " catch (Trouble& @t) { @t.value *= %b; throw; }")], " catch (const Trouble& @u) { %l = std::tanh(@u.value + %a); }")),
    idiom(("for (int @j = 0; @j < 3; ++@j) ", [("try ", ["if (@j == %k) throw Failure(%b(int @j));", "if (%c) continue;", "%l [[+=~*=]] %b(int @j);"], " catch (const std::exception& @t) { %l += 0.5; }")], "")),
    idiom("const auto @f = [&](double @t) { if (%c(@t)) throw Failure(%b(@t)); return double(%b(@t)); };", ("try ", ["%l = @f(%b);", "%l = @f(%s);"], " catch (const Failure& @u) { %l = @u.value; }")),
    idiom(("try ", ["const Guard @g(%p, %b);", "if (%c) throw double(%b);", "%l += %b;"], " catch (...) { %l *= 0.5; }"), ("", ["Guard @h(%p, %b);", "%l = %b;"], "")),
]

PRELUDE_CALLS = [
    idiom("bump(%p, %b);"), idiom("%l = bump(%p, %b) * 0.5;"), idiom("mixed(%p, %p, %b);", weight=1.2), idiom("scale(&%p, %b);"),
]

CALLS = CLOSURES + EXCEPTIONS + PRELUDE_CALLS
