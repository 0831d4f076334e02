// Marks in a text: out again, through the formatter, and as lines.
#include "emit/marks.hpp"

#include <gtest/gtest.h>

#include "emit/file.hpp"

namespace dualrev::unit {

using emit::Link;
using emit::marked;
using emit::Stretch;
using emit::unmarked;

namespace {

const std::string key = "\x01";

TEST(Marks, LeaveTheTextAndSayWhatStandsWhere) {
  const std::string inner = marked("y += x;\n", "b.hpp:4:5", key);
  const auto found = unmarked("// f\n" + marked("for (;;) {\n" + inner + "}\n\n", "a.hpp:3:3", key) + "z", key);
  EXPECT_EQ(found.text, "// f\nfor (;;) {\ny += x;\n}\n\nz");
  EXPECT_EQ(found.stretches, (std::vector<Stretch>{{"a.hpp:3:3", 5, 25}, {"b.hpp:4:5", 16, 23}}));
  EXPECT_EQ(unmarked(emit::marked_again(found, key), key).stretches, found.stretches);
  EXPECT_EQ(unmarked(emit::marked_again(found, key), key).text, found.text);
}

TEST(Marks, StandOnlyAroundText) {
  for (const char* text : {"", "\n"}) EXPECT_EQ(marked(text, "a.hpp:3:3", key), text);
  EXPECT_EQ(marked("x", "", key), "x") << "of no place";
  EXPECT_EQ(marked("x", "a.hpp:3:3", ""), "x") << "none are wanted";
}

TEST(Marks, OfEqualStretchesTheOuterComesFirst) {
  const auto found = unmarked(marked(marked("x", "inner:1:1", key), "outer:1:1", key), key);
  EXPECT_EQ(found.stretches, (std::vector<Stretch>{{"outer:1:1", 0, 1}, {"inner:1:1", 0, 1}}));
  EXPECT_EQ(emit::links(found), (std::vector<Link>{{"inner:1:1", 1}}));
}

TEST(Marks, HaveAKeyThatTheTextHasNot) {
  const std::string text = "// \x01 and \x01\x02 and 097\x03\n";
  const std::string unused = emit::unused_key([&](const std::string& each) { return text.find(each) != text.npos; });
  const auto found = unmarked(text + marked("x \x01\x02\x03", "\x01\x02 ä:1:1", unused), unused);
  EXPECT_EQ(found.text, text + "x \x01\x02\x03");
  EXPECT_EQ(found.stretches, (std::vector<Stretch>{{"\x01\x02 ä:1:1", text.size(), text.size() + 5}}));
}

TEST(Marks, GoThroughTheFormatter) {
  const std::string first = marked(
      "const   double long_name_of_a_value=another_long_name_of_a_value*"
      "yet_another_long_name_of_a_value+the_last_of_these_long_names;\n",
      "a.hpp:2:3", key);
  const std::string second = marked("return\n   long_name_of_a_value ;\n", "a.hpp:3:3", key);
  const std::string plain = unmarked("double f(){\n" + first + second + "}\n", key).text;
  const auto found =
      unmarked(emit::formatted(marked("double f(){\n" + first + second + "}\n", "a.hpp:1:8", key), key), key);
  EXPECT_EQ(found.text, emit::formatted(plain)) << "as without marks";
  ASSERT_EQ(found.stretches.size(), 3u);
  const auto part = [&](std::size_t i) {
    return found.text.substr(found.stretches[i].begin, found.stretches[i].end - found.stretches[i].begin);
  };
  EXPECT_EQ(part(0) + "\n", found.text);
  EXPECT_EQ(part(1).find("const double long_name_of_a_value ="), 0u);
  EXPECT_EQ(part(1).back(), ';');
  EXPECT_EQ(part(2), "return long_name_of_a_value;");
  EXPECT_EQ(
      emit::links(found),
      (std::vector<Link>{{"a.hpp:1:8", 1}, {"a.hpp:1:8", 5}, {"a.hpp:2:3", 2}, {"a.hpp:2:3", 3}, {"a.hpp:3:3", 4}}));
}

}  // namespace

}  // namespace dualrev::unit
