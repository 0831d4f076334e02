#!/usr/bin/env python3
"""--remarks: of each function that goes over the tape where, and because of what; and what is kept in vain.

usage: test_remarks.py TOOL CXX RUNTIME_INCLUDE [test...]
"""
import re

from command import Command, main

# Behind a line stands the function that goes over the tape for what is there, and what that is.
REMARKED = """\
    #pragma once
    #include <algorithm>
    #include <functional>
    #include <map>
    #include <cstdio>
    #include <memory>
    #include <string>
    #include <utility>
    #include <vector>
    using row = std::vector<double>;
    struct Pair { double a, b; double product() const { return a * b; } };
    struct Base { double a; virtual double value() const { return a; } virtual ~Base() = default; };  // Base::value: its being a member that the object decides on, or of a template, or called by the language
    struct Counter { double at; double next() { return at += 1; } };
    inline double variable_float(const row& x) {
      float s = 0;  // variable_float: the variable 's'
      for (double e : x) s += e;
      return s;
    }
    inline double falls_through(const row& x, int n) {
      switch (n) {  // falls_through: a switch whose cases fall through, or are left before their end
        case 0: n = 2;
        case 1: { double t = x[0]; return t; }
      }
      return x[1];
    }
    inline double declares_in_switch(const row& x, int n) {
      double s = 1;
      for (double e : x) {
        switch (const int k = n % 2; k) {
          case 0: s *= e; break;
          default: s += k * e;
        }
      }
      switch (const double last = x[n]; n) {
        case 1: return s * last;
        default: return s;
      }
    }
    template <class F>
    double summed(const F& f, const row& x) {
      double s = 0;
      for (double e : x) s += f(e);  // gives_closure: a closure with values of its own
      return s;
    }
    inline double gives_closure(const row& x, double k) {
      double s = 0;
      for (double e : x)
        s += summed([scale = k * e](double t) { return t * scale; }, x);
      return s;
    }
    inline double names_part(const row& x, int n) {
      row y(n);
      double& r = y[0];
      y.push_back(x[0]);
      r = x[1];
      return y[0];  // names_part: 'r', which names a part of what changes its size
    }
    inline double grows_inside(const row& x, int n) {
      row y(n);
      for (double e : y) y.push_back(e * x[0]);  // grows_inside: a loop that changes the size of what it runs over
      return y[0];
    }
    inline double another_place(const row& x, int n) {
      int i = 0;
      row a(n);
      double& r = a[i];
      ++i;
      r = x[i];
      return a[0];  // another_place: 'r', which stands for another place behind
    }
    inline double of_map(const row& x, const std::map<int, int>& all) {
      double s = 0;
      for (const auto& [k, v] : all) s += x[v];  // of_map: a loop over these elements
      return s;
    }
    inline double copies(const row& x, const std::vector<std::pair<int, int>>& all) {
      double s = 0;
      for (std::pair<int, int> each : all) s += x[each.first];  // copies: a loop over elements that are copied
      return s;
    }
    inline double throws(const row& x, int n) {
      try {  // throws: this statement
        if (n > 3) throw n;
        return x[0] * x[1];
      } catch (int) {
        return x[1];
      }
    }
    inline double goes(const row& x, int n) {
      double s = 0;
    again:  // goes: this statement
      s += x[n];
      if (--n > 0) goto again;
      return s;
    }
    inline double decides(const row& x) {
      Base b;
      b.a = x[0];
      return b.value() * x[1];  // decides: a call of 'value', which the object decides on
    }
    inline double changes_itself(const row& x) {
      Counter c{x[0]};
      return c.next() * c.at;  // changes_itself: 'c_at', which a part of the same expression changes
    }
    inline double owned(const row& x) {
      auto p = std::make_unique<double>(x[0]);  // owned: the variable 'p'
      return *p * x[1];
    }
    inline double sorted(row x) {
      std::sort(x.begin(), x.end());  // sorted: this expression
      double s = 0;
      for (double e : x) s = s * 0.5 + e;
      return s;
    }
    inline double long_double(const row& x) {
      long double s = 0;  // long_double: the variable 's'
      for (double e : x) s += e;
      return static_cast<double>(s);
    }
    inline double bits(const row& x, const std::vector<bool>& keep) {
      double s = 0;
      for (bool each : keep) s += each ? x[0] * x[1] : x[1];  // bits: a loop over these elements
      return s;
    }
    inline double moved_integers(const row& x, std::vector<int> at) {
      const std::vector<int> to = std::move(at);  // moved_integers: how 'to' begins
      double s = 0;
      for (int i : to) s += x[i] * x[i];
      return s;
    }
    inline double string_inside(const row& x, const std::string& name) {
      std::string all = name;  // string_inside: this statement
      all += "x";
      return x[0] * x[all.size()];
    }
    inline double list_of(const row& x, int n) {
      std::initializer_list<double> all = {x[0], x[1]};  // list_of: the variable 'all'
      double s = n;
      for (double e : all) s += e * e;
      return s;
    }
    inline double assigned_inside(const row& x, int n) {
      double a = 0, s = 0;
      for (int i = 0; i < n; ++i) s += n > 2 ? (a = x[i]) : x[0];  // assigned_inside: a place that is no number of this function
      return s * a;
    }
    inline double closure(const row& x, int n) {
      const std::function<double(int)> f = [&](int i) {  // closure: the variable 'f'
        return i == 0 ? x[0] : f(i - 1) * x[i];
      };
      return f(n);
    }
    """


# The same of what is kept, though another spelling would not need it; of the others nothing is.
SCRATCH = """\
    #pragma once
    #include <cstddef>
    #include <vector>
    using row = std::vector<double>;
    inline double of_another_size(const row& x, int n) {
      row t(x.size());
      double s = 0;
      for (int i = 0; i < n; ++i) {  // of_another_size: 't', which is not seen to be set in each iteration before it is read
        for (int j = 0; j < n; ++j) t[j] = x[j] * x[i];
        for (double each : t) s += each * each;
      }
      return s;
    }
    inline double of_size_that_changes(const row& x, int n) {
      row t;
      t.resize(n);
      double s = 0;
      for (int i = 0; i < n; ++i) {  // of_size_that_changes: 't', which is not seen to be set in each iteration before it is read
        for (int j = 0; j < n; ++j) t[j] = x[j] * x[i];
        for (int k = 0; k < n; ++k) s += t[k] * t[k];
      }
      return s;
    }
    inline double seen(const row& x, int n) {
      row t(n);
      double s = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) t[j] = x[j] * x[i];
        for (int k = 0; k < n; ++k) s += t[k] * t[k];
      }
      return s;
    }
    inline double handed_on(const row& x, int n) {
      row t(n);
      double s = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) t[j] = t[j] * 0.5 + x[j] * x[i];
        for (int k = 0; k < n; ++k) s += t[k] * t[k];
      }
      return s;
    }
    inline double read_behind(const row& x, int n) {
      row t;
      t.resize(n);
      double s = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) t[j] = x[j] * x[i];
        for (int k = 0; k < n; ++k) s += t[k] * t[k];
      }
      return s * t[0];
    }
    inline double from_one_on(const row& x, int n) {
      row t(n);
      double s = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = 1; j < n; ++j) t[j] = x[j] * x[i];
        t[0] *= t[1];
        s += t[0] * t[0];
      }
      return s;
    }
    inline double some_of_three(const row& x, int n) {
      row t(3);
      double s = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < 2; ++j) t[j] = x[j] * x[i];
        t[2] += t[1];
        s += t[2] * t[0];
      }
      return s;
    }
    inline double multiplied(const row& x, int n) {
      row t(x.size());
      double s = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) t[j] *= x[i];
        s += t[0] * t[1];
      }
      return s;
    }
    inline double grows(const row& x, int n) {
      row t(1);
      double s = 0;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) t[j] = x[j] * x[i];
        t.push_back(t[0] * t.back());
        s += t.back();
      }
      return s;
    }
    inline double window(const row& x, int n) {
      row t(3);
      double s = 0;
      for (int i = 0; i < n; ++i) {
        t[i % 3] = x[i] * x[i];
        s += t[0] * t[1] * t[2];
      }
      return s;
    }
    inline double state(const row& x, int n) {
      row now(x), next;
      next.resize(x.size());
      for (int i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < x.size(); ++j) next[j] = now[j] * now[0];
        now.swap(next);
      }
      return now[0];
    }
    """


# Loops that could run several iterations at a time, and what is in the way; of the others nothing is, or nothing would
# be faster.
IN_TURN = """\
    #pragma once
    #include <algorithm>
    #include <cmath>
    #include <cstddef>
    #include <limits>
    #include <vector>
    using row = std::vector<double>;
    inline double twice(const row& x, int n) {
      double s = 0;
      for (int i = 0; i < n; ++i) {
        double t = 0;
        for (double each : x) t += each * x[i];
        s += t;
        s += t * x[i];  // twice: the sum 's', which an iteration adds to more than once
      }
      return s;
    }
    inline double branch(const row& x, int n) {
      double s = 0;
      for (int i = 0; i < n; ++i) {
        double t = 0;
        for (double each : x)
          if (x[i] > 0) t += each * x[i];  // branch: a branch that iterations take or not
        s += t;
      }
      return s;
    }
    inline double rounds(const row& x, int n) {
      double s = 0;
      for (int i = 0; i < n; ++i) {
        double t = 0;
        for (int j = 0; j < i; ++j) t += x[j] * x[i];  // rounds: a loop that does not run as often in each iteration
        s += t;
      }
      return s;
    }
    inline double squares(const row& x, int n) {
      double s = 0;
      for (int i = 0; i < n; ++i) {
        const int at = i * i;  // squares: the integer 'at', which does not differ by the same step between iterations
        double t = 0;
        for (double each : x) t += each * x[at % n];
        s += t;
      }
      return s;
    }
    inline double bends(const row& x, const row& w, int n, int m) {
      double s = 0;
      for (int i = 0; i < n; ++i) {  // bends: a loop inside whose rounds read elements that other rounds read too
        double t = 0;
        for (int j = 1; j + 1 < m; ++j) {
          const double bend = x[i * m + j - 1] - 2 * x[i * m + j] + x[i * m + j + 1];
          t += bend * bend * w[j];
        }
        s += t * t;
      }
      return s;
    }
    inline double shared(const row& x, row& y, int n) {
      double s = 0;
      for (int i = 0; i < n; ++i) {  // shared: 'y', which iterations change, and which is no number
        double t = 0;
        for (double each : x) t += each * x[i];
        y[i] += t;
        s += t;
      }
      return s;
    }
    inline double lanes(const row& x, const row& c, int n, int d) {
      double s = 0;
      const double* p = x.data();
      for (int i = 0; i < n; ++i) {
        double least = std::numeric_limits<double>::infinity();
        for (int k = 0; k < n; ++k) {
          const double *one = &p[i * d], *other = &c[k * d];
          double t = 0;
          for (int j = d; j-- > 0;) t = std::fma(*one++, *other++, t);
          least = std::min(t, least);
        }
        s = s + least;
      }
      return s;
    }
    inline double nothing_to_wait_for(const row& x, int n) {
      double s = 0;
      for (int i = 0; i < n; ++i) {
        s += x[i] * x[i];
        s += std::sin(x[i]);
      }
      return s;
    }
    """


def marked(text):
    """Where a function is remarked on, and why: what stands behind the lines."""
    marks = [(number, re.search(r"// ([\w:]+): (.*)$", line)) for number, line in enumerate(text.splitlines(), 1)]
    return {(number, mark[1], mark[2]) for number, mark in marks if mark}


class Remarks(Command):
    def test_say_where_and_because_of_what(self):
        self.write("model.hpp", REMARKED)
        said = self.tool("model.hpp", "--remarks", "-o", "model.dual.hpp").stderr
        pattern = r"^model\.hpp:(\d+):\d+: remark: '(.*)' is differentiated over the tape, because of (.*) \[dualrev-remark\]$"
        found = {(int(line), function, what) for line, function, what in re.findall(pattern, said, re.MULTILINE)}
        self.assertEqual(found, marked(REMARKED))

    def test_say_which_part_of_a_statement(self):
        """By its column: a call in a sum, of another function that is written out."""
        text = """\
            #pragma once
            #include <functional>
            using function = std::function<double(double)>;
            inline double once(const function& f, double x) { return 1.0 + f(x); }
            struct Both {
              double a;
              double by(const function& f, double x) const { return a * x + f(x); }
            };
            inline double called(double x) { return 2.0 * x + 3.0 * once([](double y) { return y; }, x); }
            inline double inside(double x) {
              const Both both{x};
              return 1.0 + both.by([](double y) { return y * y; }, x);
            }
            """
        self.write("model.hpp", text)
        said = self.tool("model.hpp", "--remarks", "-o", "model.dual.hpp").stderr
        lines = [line[12:] for line in text.splitlines()]
        found = {function: (int(line), int(column)) for line, column, function in re.findall(r"^model\.hpp:(\d+):(\d+): remark: '(.*?)' is", said, re.MULTILINE)}
        self.assertEqual(found["called"], (4, lines[3].index("f(x)") + 1), said)
        self.assertEqual(found["inside"], (7, lines[6].index("f(x)") + 1), said)

    def test_tell_what_is_kept_though_another_spelling_would_not_need_it(self):
        self.write("model.hpp", SCRATCH)
        said = self.tool("model.hpp", "--remarks", "-o", "model.dual.hpp").stderr
        pattern = (
            r"^model\.hpp:(\d+):\d+: remark: the gradient of '(.*)' keeps more than it needs, because of (.*) "
            r"\[dualrev-remark\]\nmodel\.hpp:\1:\d+: note: declare it inside of the loop, or set each of its elements "
            r"by a loop over its size$"
        )
        found = {(int(line), function, what) for line, function, what in re.findall(pattern, said, re.MULTILINE)}
        self.assertEqual(found, marked(SCRATCH))
        self.assertEqual(said.count("remark:"), len(found), said)

    def test_tell_what_keeps_iterations_from_lanes(self):
        self.write("model.hpp", IN_TURN)
        said = self.tool("model.hpp", "--remarks", "-o", "model.dual.hpp").stderr
        pattern = (
            r"^model\.hpp:(\d+):\d+: remark: the gradient of '(.*)' runs a loop one iteration after the other, because of (.*) "
            r"\[dualrev-remark\]\nmodel\.hpp:\1:\d+: note: .+$"
        )
        found = {(int(line), function, what) for line, function, what in re.findall(pattern, said, re.MULTILINE)}
        self.assertEqual(found, marked(IN_TURN))
        self.assertEqual(said.count("remark:"), len(found), said)
        self.assertIn("dualrev::iterations_in_lanes", self.read("model.dual.hpp"))

    def test_are_asked_for(self):
        self.write("model.hpp", REMARKED)
        self.silent("model.hpp", "-o", "model.dual.hpp")


if __name__ == "__main__":
    main(Remarks)
