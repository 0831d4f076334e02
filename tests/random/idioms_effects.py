"""Effects inside of operands, lists, chains and initialisers. See templates.py for the holes. Each has its order fixed by the language, or operands that
have nothing in common: what was just declared (@y) is known to nobody else."""
from templates import idiom

LISTS = [
    idiom("const std::array<double, 3> @a{%x, %p1, %x};", "%l = weighted(@a);", scalars=["@a[1]"]),
    idiom("double @a[4] = {%p1, bump(%p1, %b), %p1 * 0.5, %x};", places=["@a[0]", "@a[2]"]),
    idiom("std::vector<double> @v{%p1, %x, %p1, (%p1 *= %b, %p1)};", places=["@v[1]", "@v[2]"]),
    idiom("Point @q[2] = {{%p1, %x}, {%x, %p1}};", places=["@q[0].x", "@q[1].y"]),
    idiom("std::vector<Point> @v{{%x, %p1}, {%p1 [[=~+=~*=]] %b, %p1}};", "@v.push_back({%x, %p1});", places=["@v[0].y", "@v[2].x"]),
    idiom("const Point @p{%b, %b};", "Point @q[2] = {@p, {%x, @p.y}};", places=["@q[0].x", "@q[1].y"]),
    idiom("Point @p{%b, %b};", "Point @q[3] = {@p, {@p.x = %x, @p.y}, @p};", "std::pair<Point, double> @s{@p, (@p.y *= %b, @p.y)};", places=["@q[0].x", "@q[2].x", "@s.first.y", "@p.x"]),
    idiom("std::pair<double, Point> @q{double(%p1), {bump(%p1, %b), %p1}};", places=["@q.first", "@q.second.y"]),
    idiom("std::map<int, double> @m{{1, %x}, {2, %p1}, {3, %x}};", places=["@m[2]"], scalars=["@m.at(3)"]),
    idiom("double @y = %b;", ("for (const double @t : {double(%x), double(@y), double(@y = %x), @y * 0.5}) ", ["%l = std::sin(%s + @t);"], ""), places=["@y"]),
    idiom("double @y = %b;", "std::tuple<double, double, double> @t{double(@y), @y *= 0.5, double(%x)};", places=["std::get<0>(@t)", "@y"]),
    idiom("std::vector<std::vector<double>> @m{{%p1, %x}, {%x}, {%p1, %p1}};", places=["@m[0][0]", "@m[2][1]"]),
    idiom("int @n = 0;", "const std::pair<int, double> @q[2] = {{@n++, %x}, {@n++, @n * %b}};", "%l = @q[1].second * @q[1].first - @q[0].second;", integers=["@n"]),
    idiom("%l = std::max({double(%x), double(%p1), double(%x)});", "%l = std::tanh(std::min({double(%p1), double(bump(%p1, %b))}) + 0.3);"),
    idiom("const auto @u = std::make_unique<Point>(Point{%x, %p1});", "std::optional<Point> @o = Point{@u->x, bump(@u->x, %b)};", places=["@u->x", "@o->y"]),
    idiom("const double* @h = new double[3]{%p1, %x, %p1};", "%l = std::sin(@h[0] - @h[1] + @h[2]);", "delete[] @h;"),
]

WALKS = [
    idiom("const double @a[4] = {%b, %b, %b, %b};", "int @k = 0;", "const double @w[3] = {@a[@k++], @a[@k++] * @k, @a[@k] + @k};", "%l = std::sin(@w[0] - @w[1] * @w[2]);", scalars=["@w[1]"], integers=["@k"]),
    idiom("double @a[4] = {%b, %b, %b, %b};", "double* @q = @a;", "std::array<double, 3> @w{*@q++, *@q++ * 0.5, *@q};", "*@q++ = %x;", "*--@q += @w[1];", "%l = weighted({*@q--, *@q--, (*@q *= %b)});", places=["@a[2]", "@w[0]"]),
    idiom("const double @a[3] = {%b, %b, %b};", "double @z = %b;", ("for (const double* @q = @a; @q != @a + 3;) ", ["@z = std::sin(@z * 0.5 + *@q++);"], ""), places=["@z"]),
    idiom("std::vector<double> @v{%b, %b, %b};", "int @k = 0;", ("while (@k < 3) ", ["%l = std::sin(@v[@k++] * 0.5 + %e);"], ""), "auto @q = @v.begin();", "*@q++ [[=~+=~*=]] %x;", "%l = folded({*@q++, *@q, (*@q = %b)});", places=["@v[0]", "@v[2]"]),
    idiom("double @a[3] = {%b, %b, %b};", "int @k = -1;", "@a[++@k] = %x;", "@a[++@k] [[+=~*=]] %b;", "%l = Chain{@a[@k--]}.add(@a[@k]).times(@a[++@k]).add(@a[++@k]).s;", places=["@a[1]"], integers=["@k"]),
    idiom("double @y = %b, @z = %b;", "const double @a[2] = {%b, %b};", "int @k = 0;", "%l = std::sin(@y++ * 0.5 + @a[@k++] * (@z *= %a));", "%l = bump(@y, %b) * bump(@z, %b) - @a[@k--];", places=["@y", "@z"], integers=["@k"]),
    idiom("double @y = %b, @z = %b;", "%l = std::sin((@y = %e) + (@z += %e) * %a);", "%l = std::hypot(std::exchange(@y, double(%b)), bump(@z, %b) + 1.5);", "%l = std::fma(++@y, @z--, %a) * 0.25;", places=["@y", "@z"]),
    idiom("int @n = %k;", "const auto @f = [&] { return @n++; };", "const std::array<double, 3> @a{@f() * %b, @n * %b, (@f(), @n * %b)};", "%l = std::sin(@f() * %b);", "%l = weighted(@a) * 0.25 * @n;", integers=["@n"]),
    idiom("int @n = %k;", ("switch (@n++ % 3) ", ["case 0: %l = %x * @n; break;", "case 1: %l = Point{@n++ * %b, @n * %b}.y; break;", "default: %l = ++@n * %b;"], ""), integers=["@n"]),
]

MAPS = [
    idiom("std::map<int, double> @m;", "const std::array<double, 3> @a{@m[%k] + %b, 0.25 * @m.size(), (@m[7] = %x, 0.25 * @m.size() * @m[%k])};", "%l = std::tanh(weighted(@a));", integers=["static_cast<int>(@m.size())"], places=["@m[7]"]),
    idiom("std::map<int, double> @m;", "int @n = 0;", "@m[@n++] = %b;", "@m[@n++] [[=~+=~-=]] %x;", "%l = std::sin(@m[@n++] + %b);", "%l = Chain{%b}.add(@m[@n]).add(0.25 * @m.size()).add(@m[@n += 2]).times(1.5 - 0.25 * @m.size()).s;", places=["@m[0]", "@m[1]"], integers=["@n"]),
    idiom("std::unordered_map<std::string, double> @m;", "std::string @t = \"p\";", "const std::array<double, 3> @a{@m[@t] + %b, @m[@t += \"q\"] + 0.25 * @t.size(), 0.5 * @m.size() * %b};", "%l = std::tanh(weighted(@a));", places=["@m[\"p\"]"], integers=["static_cast<int>(@t.size())"]),
    idiom("std::vector<double> @v{%b};", "const std::array<double, 3> @a{@v[0] + 0.25 * @v.size(), (@v.push_back(%x), @v[1] * @v.size()), @v.back() - 0.25 * @v.size()};", "%l = std::tanh(weighted(@a));", "%l = std::sin(@v.emplace_back(%b) + 0.3);", integers=["static_cast<int>(@v.size())"]),
]

CONTROL = [
    idiom(("if (const double @t = %x; @t > 0.1373 && bump(%p1, %b) < 0.7193) ", ["%p1 = @t * %a;"], " else if ((%p1 = @t * 0.5) > -0.2231) %l = std::sin(%p1 + %a);")),
    idiom("int @n = 0;", ("while (@n++ < 3 && %x < 0.8731) ", ["%l = %x * @n;"], "")),
    idiom("double @y = %b;", ("for (int @j = 0; @j < 3 && (@y = %b(@y)) < 0.9173; ++@j, @y *= 0.75) ", ["%l = std::sin(@y + %x);"], ""), places=["@y"]),
    idiom("int @n = 0;", ("do ", ["%l = %x;"], " while (bump(%p, %b) > -0.3137 && ++@n < 3);"), integers=["@n"]),
    idiom("%p1 = %l = %x;", "const double @x = %p1 = %x * 0.5;", fixed=["@x"], scalars=["@x"]),
    idiom("bool @c = %x > 0.2137 [[&&~||]] %x < 0.3173;", "@c = !@c || (%p1 = %b) > 0.1293;", "%l = @c ? %x : %p1 * 0.5;"),
    idiom("double @y = %b, @z = %b;", "(%c ? @y : @z) [[=~+=~*=]] %x;", "%l = (@y < @z + 0.0717 ? @y : @z) += %b;", "(%x > 0.1131 ? @y : @z) = %b;", places=["@y", "@z"]),
    idiom("const double @w[2] = {%b, %b};", "%l = @w[%x > 0.1213] * 0.5;", "%l = *(@w + (bump(%p, %b) < 0.3171));"),
]

CLOSURES = [
    idiom("auto @f = [@g = double(%b)](double @t) mutable { return @g = std::sin(@g * 0.5 + @t); };", "auto @h = @f;", "const std::array<double, 3> @a{@f(%b), @h(%a), @f(%s)};", "%l = weighted(@a) * 0.25;", acting=[("@f", 1), ("@h", 1)]),
    idiom("int @n = 1;", "auto @f = [@g = double(%b), &@n](double @t) mutable { ++@n; return @g = std::sin(@g + @t * @n); };", "const auto @h = std::ref(@f);", "const std::array<double, 3> @a{@h(%b), @n * %b, @f(%p1) * @n};", "%l = weighted(@a) * 0.125;", acting=[("@f", 1), ("@h", 1)], integers=["@n"]),
    idiom("double @y = %b;", "auto @f = [&@y](double @t) { return @y = @y * 0.5 + std::sin(@t); };", "const auto @h = std::bind(std::ref(@f), std::placeholders::_1);", "auto @q = std::bind(@f, double(%b));", "%l = folded({@q(), @y * 0.5, @h(%b), @y * 0.25});", acting=[("@f", 1), ("@h", 1), ("@q", 0)], places=["@y"]),
    idiom("auto @f = [@g = double(%b)](double @t) mutable { return @g = std::tanh(@g - @t); };", "std::function<double(double)> @s = std::ref(@f);", "const std::function<double(double)> @h = @f;", "%l = folded({@s(%b), @h(%b), @f(%b), @s(%a)});", acting=[("@s", 1), ("@h", 1)]),
    idiom("const auto @f = [&](double @t) { return bump(%p, double(%b(@t))); };", "%l = weighted({%p1, @f(%p1), %p1});", acting=[("@f", 1)]),
    idiom("std::vector<double> @v{%b, %b, %b};", "const auto @f = [&, @k = 0]() mutable { return @v[@k++ % 3]; };", "auto @g = @f;", "%l = Chain{@g()}.add(@g()).times(@v[0]).add(@g()).s;", "@v[1] = %x;", acting=[("@g", 0)], places=["@v[0]", "@v[2]"]),
    idiom("double @y = %b;", "const auto @f = [&@y](double @t) -> double& { @y = @y * 0.5 + @t; return @y; };", "@f(%b) [[=~+=~*=]] %b;", "%l = std::sin(@f(%x) + %f);", places=["@y"], acting=[("@f", 1)]),
    idiom("int @n = 0;", "std::vector<double> @v{%b, %b, %b};", "auto @f = [&](double @t) { return @t * ++@n; };", "for (const double @t : @v | std::views::transform(std::ref(@f))) %l = std::sin(@t + %e);", "std::transform(@v.begin(), @v.end(), @v.begin(), std::ref(@f));", "%l = std::sin(std::accumulate(@v.begin(), @v.end(), double(0)) + @n);", integers=["@n"]),
]

ENDS = [
    idiom("double @y = %b;", ("", ["const Guard @g(@y, %x);", "%l = Point{@y, bump(@y, %b)}.x;"], ""), "%l = @y * 0.5;", places=["@y"]),
    idiom("double @y = %b;", "const Toll @t[2] = {{@y, %b}, {@y, @y * 0.5}};", "%l = (Toll(@y, %b).value(), @y);", "%l = @t[1].value() * 0.25;", places=["@y"]),
    idiom("double @y = %b;", "%l = std::sin(Toll(@y, %b).value() * 0.5);", "const Toll& @t = Toll(@y, %x);", "%l = @t.value() - @y;", places=["@y"]),
    idiom("double @y = %b;", ("", ["Toll @t(@y, %x);", "const Toll @o = @t;", "%l = folded({@y, @o.value(), @y *= %b, @t.value()});", "%l = std::sin(toll(@o));"], ""), "%l = @y;", places=["@y"]),
    idiom("double @y = %b;", ("for (int @j = 0; @j < 2; ++@j) ", ["const Toll @t(@y, %b(int @j));", "[[if (%c) continue;~]]", "%l = @t.value() * %x;", "[[if (%c) break;~]]"], ""), places=["@y"]),
    idiom("double @y = %b;", ("if (Toll(@y, %b).value() > 0.1373) ", ["%l = %x;"], " else %l = @y;"), ("while (Toll(@y, 0.5).value() > 0.1721 && @y > 0.0371) ", ["%l = std::sin(%s + @y);", "@y -= 0.75;"], ""), places=["@y"]),
]

OTHER = [
    idiom("const Point @p{.x = %x, .y = %p1};", "auto [@s, @t] = std::pair<double, double>{%x, %p1};", "@s [[+=~*=]] %x;", scalars=["@p.y", "@t"], places=["@s"]),
    idiom("double @a[4] = {%b, %b, %b, %b};", "int @k = 0;", "@a[@k++] = @a[@k] * 0.5 + 0.125 * @k;", "@a[@k++] [[+=~*=]] @a[@k] * %b;", "@a[@k] = @a[++@k] = %x;", "%l = @a[@k--] *= @a[@k] + %b;", places=["@a[1]", "@a[3]"], integers=["@k"]),
    idiom("std::map<int, double> @m;", "@m[static_cast<int>(@m.size())] = 0.25 * @m.size() + %b;", "@m[5] = @m[6] = %x * @m.size();", "@m[static_cast<int>(@m.size())] += 0.25 * @m.size() + %b;", places=["@m[5]", "@m[0]"], integers=["static_cast<int>(@m.size())"]),
    idiom("const std::initializer_list<double> @v = {%x, %p1, (%p1 *= %b)};", ("for (const double @t : @v) ", ["%l = std::sin(@t + %x);"], ""), "%l = folded(@v);"),
    idiom(("for (double @y = %x; const double @t : {%x, @y, double(@y *= 0.5), @y * %b}) ", ["%l = std::sin(@t + %x);"], "")),
    idiom("std::map<std::string, double> @m{{\"p\", %x}};", ("for (const double @t : {@m[\"q\"] + %b, double(@m[\"q\"] = %x), @m[\"p\"] * @m.size(), (@m[\"r\"] += %x)}) ", ["@m[\"r\"] = std::sin(@m[\"r\"] * 0.5 + @t);"], ""), places=["@m[\"r\"]"]),
    idiom("const std::vector<double> @v = %c ? std::vector<double>{%x, %p1} : std::vector<double>{%p1, %x, %p1};", "%l = folded({@v[0], %x, @v.back()});"),
    idiom("Point @p{%b, %b};", "(@p.*([[%c~%x > 0.1371]] ? &Point::x : &Point::y)) [[=~*=~+=]] %x;", "std::tie(@p.x, @p.y) = std::pair<double, double>{@p.y, @p.x *= 0.5};", places=["@p.x", "@p.y"]),
    idiom("double @y = %b;", "const auto @f = [@g = double(@y *= 0.5), @h = @y * 2, @k = double(%x), &@y](double @t) { return std::sin(@g + @h * @k + @y * @t); };", "%l = folded({@f(%b), @y *= %b, @f(@y)});", places=["@y"]),
    idiom("const std::array<std::unique_ptr<Point>, 2> @a{std::make_unique<Point>(Point{%x, %p1}), std::make_unique<Point>(Point{%p1, %x})};", "%l = Chain{@a[0]->x *= %b}.add(@a[0]->x).add(@a[1]->y = %x).add(@a[1]->y * %a).s;", places=["@a[0]->y", "@a[1]->x"]),
    idiom("double @y = %b;", "const std::vector<std::function<double(double)>> @f{[&](double @t) { return @y = @y * 0.5 + @t; }, [&](double @t) { return bump(@y, @t); }};", "%l = weighted({@f[0](%b), @y, @f[1](%b)});", ("for (const auto& @g : @f) ", ["%l = std::sin(@g(%x) + %f);"], ""), places=["@y"]),
    idiom(("try ", ["if (bump(%p1, %b) > 0.1371) throw %p1 * 1.0;", "%l = %x;"], " catch (const double @t) { %l = std::sin(%x + @t); }")),
    idiom("std::map<int, std::vector<double>> @m{{1, {%x, %p1}}, {2, {%p1, %x}}};", "@m[3].push_back(%x);", "%l = weighted({@m[1][1] += %b, @m[1][1], @m[3].emplace_back(%x)});", places=["@m[2][0]", "@m[3][1]"]),
    idiom("std::optional<double> @o;", "@o.emplace(%x);", "std::variant<double, Point> @u = Point{%x, %p1};", "%l = folded({*@o, *@o *= %b, *@o, std::get<Point>(@u).x = %x, std::get<Point>(@u).x});", "@u.emplace<double>(%x);", places=["@o.value()", "std::get<double>(@u)"]),
    idiom("std::vector<double> @v(2, %x);", "@v.insert(@v.end(), {%x, %p1, bump(%p1, %b)});", "@v.assign({%x, @v[1], (@v[1] *= %b), @v[1]});", "%l = @v[3] * %b;", places=["@v[0]", "@v[2]"]),
    idiom("const auto @f = [&](double @t) { return std::vector<double>{@t, (%p1 *= %b), %p1, bump(%p1, @t)}; };", ("for (const double& @s : @f(%x)) ", ["%l = std::sin(@s + %e);"], ""), "%l = @f(%b)[1];"),
]

EFFECTS = LISTS + WALKS + MAPS + CONTROL + CLOSURES + ENDS + OTHER
