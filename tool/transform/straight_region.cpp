#include "transform/straight_region.hpp"

#include <set>
#include <string_view>

#include "core/words.hpp"

namespace dualrev::transform {

using namespace core;
using Node = Reverse::Node;

namespace {

class RegionWriter {
 public:
  RegionWriter(const Region& region, const ScalarGraph& graph, Names& names, const std::map<Node, SymbolRef>& named,
               std::function<StmtRef(const std::vector<TermRef>&)> end)
      : region_(region), graph_(graph), names_(names), named_(named), end_(std::move(end)) {}

  StmtRef all() {
    std::vector<StmtRef>* sink = nullptr;
    GraphWriter writer(graph_, adjoint::declaring(names_, [&](StmtRef s) { sink->push_back(std::move(s)); }));
    for (const auto& [node, name] : named_) writer.call(node, name);
    use(region_, writer);
    std::vector<StmtRef> all;
    write(region_, writer, all, sink);
    if (const auto* end = as<Return>(all.back()); end && !end->value) all.pop_back();
    return make_stmt(Stmts{std::move(all)});
  }

 private:
  static void use(const Region& region, GraphWriter& writer) {
    for (const Region::Item& item : region.items)
      if (item.kept && item.value != ScalarGraph::none) writer.use(item.value);
    if (region.condition != ScalarGraph::none) writer.use(region.condition);
    for (Node node : region.results) writer.use(node);
    for (const auto& [place, node] : region.stores) writer.use(node);
    if (region.then) use(*region.then, writer);
    if (region.otherwise) use(*region.otherwise, writer);
  }

  /// What the region, with all that comes after it, is made of.
  const std::set<Node>& needed(const Region& region) {
    const auto [place, is_new] = needed_.emplace(&region, std::set<Node>());
    if (!is_new) return place->second;
    std::set<Node>& all = place->second;
    for (const Region::Item& item : region.items)
      if (item.kept) add(all, item.value);
    add(all, region.condition);
    for (Node node : region.results) add(all, node);
    for (const auto& [path, node] : region.stores) add(all, node);
    for (const auto* after : {region.then.get(), region.otherwise.get()})
      if (after) all.insert(needed(*after).begin(), needed(*after).end());
    return all;
  }
  void add(std::set<Node>& all, Node node) const {
    if (node == ScalarGraph::none || !all.insert(node).second) return;
    for (Node operand : graph_.operands(node)) add(all, operand);
  }
  /// Takes out what is read from memory and needed behind the branch alone. It is read there, for on the other side it
  /// need not be in memory.
  std::vector<Region::Item> read_later(const Region& region, std::vector<Region::Item>& items) {
    if (region.is_end) return {};
    std::set<Node> here;
    add(here, region.condition);
    for (const Region::Item& item : items)
      if (item.kept || (!graph_.is_leaf(item.value) && needed(region).count(item.value))) add(here, item.value);
    std::vector<Region::Item> now, later;
    for (Region::Item& item : items) {
      const bool is_read = !item.kept && graph_.is_leaf(item.value) && !here.count(item.value);
      (is_read ? later : now).push_back(std::move(item));
    }
    items = std::move(now);
    return later;
  }

  /// What is stored is computed before anything is: a compiler cannot know that a store changes nothing that is read
  /// behind it. "dv[0]" is "dv_0" until then.
  void name_stored(const Region& region, GraphWriter& writer) {
    if (region.stores.size() < 2) return;
    for (const auto& [place, node] : region.stores) {
      if (graph_.is_simple(node) || writer.made().count(node) || named_.count(node)) continue;
      std::string name;
      for_each_word(words_of(Verbatim{place}), [&](std::string_view word, std::string_view) {
        name += (name.empty() ? "" : "_") + std::string(word);
      });
      writer.call(node, names_.preferred_variable(name));
    }
  }

  /// `before`: what was not read yet.
  void write(const Region& region, GraphWriter& writer, std::vector<StmtRef>& to, std::vector<StmtRef>*& sink,
             std::vector<Region::Item> before = {}) {
    sink = &to;
    std::vector<Region::Item> items = std::move(before);
    items.insert(items.end(), region.items.begin(), region.items.end());
    const std::vector<Region::Item> later = read_later(region, items);
    std::vector<std::string> comments;  // of what is left out, for what comes next
    const auto commented = [&](std::size_t first, const std::vector<std::string>& more, const std::string& trailing,
                               const std::string& location) {
      comments.insert(comments.end(), more.begin(), more.end());
      for (std::size_t i = first; i < to.size(); ++i)
        to[i] = std::make_shared<const Stmt>(Stmt{to[i]->form, std::exchange(comments, {}),
                                                  first + 1 == to.size() ? trailing : std::string(), location});
    };
    for (const Region::Item& item : items) {
      const std::size_t first = to.size();
      if (item.kept && item.value != ScalarGraph::none) {
        Declare declared = *as<Declare>(item.kept);
        declared.declarators[0].arguments[0].term = writer.term(item.value);
        if (!declared.specifiers.starts_with("[[maybe_unused]]"))
          declared.specifiers = "[[maybe_unused]] " + declared.specifiers;
        to.push_back(make_stmt(std::move(declared)));
      } else if (item.kept) {
        to.push_back(item.kept);
      } else if (needed(region).count(item.value)) {
        static_cast<void>(writer.term(item.value));
      }
      commented(first, item.comments, item.trailing, item.location);
    }
    const std::size_t first = to.size();
    if (region.is_end) {
      name_stored(region, writer);
      std::vector<TermRef> results;
      for (Node node : region.results) results.push_back(writer.term(node));
      std::vector<StmtRef> stores;
      for (const auto& [place, node] : region.stores) {
        Verbatim store{joined(place, " = "), Precedence::Assignment};
        store.pieces.emplace_back(Hole{writer.term(node)});
        stores.push_back(make_stmt(Evaluate{make_term(std::move(store), nullptr, false, writes, false)}));
      }
      to.insert(to.end(), stores.begin(), stores.end());
      if (StmtRef end = end_(results)) to.push_back(std::move(end));
      commented(first, region.comments, {}, region.location);
      return;
    }
    const TermRef condition = writer.term(region.condition);
    const GraphWriter::Made made = writer.made();
    std::vector<StmtRef> then;
    write(*region.then, writer, then, sink, later);
    writer.go_back(made);
    sink = &to;
    to.push_back(make_stmt(If{nullptr, condition, make_stmt(Stmts{std::move(then)}), nullptr, false}));
    commented(first, region.comments, {}, region.location);
    write(*region.otherwise, writer, to, sink, later);
  }

  const Region& region_;
  const ScalarGraph& graph_;
  Names& names_;
  const std::map<Node, SymbolRef>& named_;
  std::function<StmtRef(const std::vector<TermRef>&)> end_;
  std::map<const Region*, std::set<Node>> needed_;
};

}  // namespace

StmtRef written(const Region& region, const ScalarGraph& graph, Names& names, const std::map<Node, SymbolRef>& named,
                const std::vector<std::string>& around) {
  const auto value = [&](const std::vector<TermRef>& results) {
    if (results.empty()) return make_stmt(Return{});
    if (around.empty()) return make_stmt(Return{Hole{results.front()}});
    Verbatim list{{around.front()}, Precedence::Primary};
    for (std::size_t i = 0; i < results.size(); ++i)
      list.pieces.insert(list.pieces.end(), {Hole{results[i]}, around[i + 1]});
    return make_stmt(Return{Hole{make_term(std::move(list), nullptr, false, pure, false)}});
  };
  return RegionWriter(region, graph, names, named, value).all();
}

}  // namespace dualrev::transform
