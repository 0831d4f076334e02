// What one output consists of: classes, constants and functions, in the order in which they are to be written.
#pragma once

#include <set>

#include "core/term.hpp"

namespace dualrev::core {

/// Where an entity stands: its namespaces from the outermost, "" for an anonymous one.
using Scope = std::vector<std::string>;

/// What all entities share: how they are found, guarded and explained.
struct Origin {
  Scope scope;
  std::string name;                 ///< unqualified
  std::string qualified;            ///< as other code names it, e.g. "ns::f"
  std::string place;                ///< "model.hpp:3"
  std::string location;             ///< "include/model.hpp:3:8", for messages
  std::string key;                  ///< unique among all programs: the mangled name; names the guard
  std::vector<Instance> instances;  ///< that it is of: its class's, its own
  bool roots_hidden = false;        ///< a namespace around it has a namespace std or dualrev of its own
  bool internal = false;            ///< internal linkage: nobody else can name it, no guard
  std::vector<std::string> comments;
};

struct Field {
  TypeRef type;
  std::string name;
  std::optional<TermRef> init;  ///< default member initialiser
  bool braces = false;          ///< the initialiser is a list
  std::vector<std::string> comments;
  std::string trailing;  ///< a comment behind it
  bool is_mutable = false;
  bool is_private = false;     ///< in the original; everything of a twin is public
  bool is_const = false;       ///< in the original; a member of a twin is set when an object crosses the boundary
  bool names_nothing = false;  ///< the initialiser is the same wherever it stands: literals and operators
};
struct FunctionTwin;
/// What the transformation says of the twin of a class. The source's classes have nothing of it.
struct RecordTarget {
  bool has_twin_on_jets = false;    ///< there is one for second derivatives over the tape
  bool has_number_version = false;  ///< second-order versions compute with numbers of another type in it
};
struct RecordTwin {
  Origin origin;
  std::string template_head;       ///< of the primary template, "template <typename, int>", or empty
  std::string template_arguments;  ///< "<double, 2>"; none if this is the primary template
  Instance instance;
  std::string parameters_head;     ///< "template <>\n", or with the types that have no names, "template <typename F>\n"
  std::vector<RecordTwin> nested;  ///< classes inside, in order, that hold scalars
  std::string name_inside;         ///< of one of these: what the original calls it, "Node<int>"
  std::vector<std::string> parameters;  ///< what the names of the template's parameters stand for: "using T = double;"
  std::vector<std::string> enumerations;  ///< of a class inside a function: "enum Mode { fast, slow };"
  /// Without scalars, inside the class, that only it can name: what the twin calls one, and what the class does.
  std::vector<std::pair<std::string, std::string>> hidden_types;
  bool is_private = false;               ///< a class inside that only its outer one can name
  bool declared_only = false;            ///< a class inside that is defined behind: its twin stands by itself
  TypeRef named;                         ///< of such a twin: what others call it; else null
  bool needs_values = false;             ///< no constructor makes it from nothing
  bool needs_parts = false;              ///< nor a part of it that has no twin
  std::string original;                  ///< of an exception whose twin carries it: the class as others name it
  std::set<std::size_t> carrying_bases;  ///< those whose twins carry their originals, by index
  std::size_t bytes = 0;         ///< how large an object is that is copied as memory is; 0: it is not, or unknown
  TypeRef library_constructors;  ///< of such an exception: the base of a library whose constructors it inherits
  bool is_class = false;         ///< has constructors or virtual functions: cannot be built from its members
  std::vector<std::pair<std::string, TypeRef>> member_types;  ///< that libraries ask for: "value_type"
  std::vector<TypeRef> bases;
  std::set<std::size_t> hidden_bases;                   ///< those that are not public, by index
  std::vector<std::pair<TypeRef, std::string>> usings;  ///< base and member, empty for its constructors
  std::vector<Field> fields;
  std::vector<FunctionTwin> methods;  ///< declared in the class, defined behind it
  RecordTarget target = {};
};

/// As others name it: qualified, with its arguments.
inline std::string name_of(const RecordTwin& record) { return record.origin.qualified + record.template_arguments; }
/// `Member::hidden` of a member of a class.
inline std::string hidden_in(const RecordTwin& record, const Field& field) {
  return field.is_private ? name_of(record) : std::string();
}

/// A constant at namespace scope that holds scalars, seen through a pointer or a reference.
struct ConstantTwin {
  Origin origin;
  Declarator declarator;
  bool is_static = false;
  std::shared_ptr<FunctionTwin> call;  ///< of a closure that is asked for by its type, else null
};

struct Parameter {
  TypeRef type;
  std::string name;
  std::optional<TermRef> default_argument;
  bool constant = false;  ///< marked: D leaves it alone
  bool maybe_unused = false;
  SymbolRef symbol = {};   ///< null: nothing inside names it
  bool is_handed = false;  ///< by `&&`, or by value and no plain copy: what it is given is not given once more
};
/// A member or a base set by a constructor, or the constructor it delegates to.
struct MemberInitializer {
  std::string member;  ///< empty: `type`
  TypeRef type;
  bool braces = false;
  std::vector<Hole> arguments;
  std::string constructor = {};  ///< of the user's that is given the arguments: its key; else empty
};
/// A function that libraries find by its name and by the types of its arguments, without a tape to give.
struct FoundByLookup {
  std::string head;       ///< "template <>\n" of a specialisation, "template <typename F>\n" of types without names
  std::string arguments;  ///< of the twin that it calls: "<double>"
  bool nothrow = false;
};

/// What the transformation says of a function that it makes. The source's functions have nothing of it.
struct Target {
  using FunctionRef = std::shared_ptr<const FunctionTwin>;
  std::string tape = "tape";         ///< the name of the first parameter
  FunctionRef beside = {};           ///< the function of Kind::Partials or Pullback beside it, or null
  FunctionRef with_reverse = {};     ///< one of Kind::Pullback that runs it forward and backwards, or null
  FunctionRef tangent = {};          ///< what gives its tangent without a tape, or null
  FunctionRef second_order = {};     ///< that of its partials or its pullback, or null
  std::string no_second_order = {};  ///< why it has none; empty if none was asked for
  FunctionRef on_jets = {};          ///< its twin for second derivatives over the tape, or null
  bool stops_gradients = false;      ///< that twin may ask for dualrev::stop_gradient
  std::string over_tape = {};        ///< of a root whose gradient takes it: because of what, and where
  bool asked_inside = false;         ///< a root whose gradient is asked for in what is differentiated
  std::string numbers = {};          ///< of a second-order version: the type that stands for double
  std::vector<bool> any_rows = {};   ///< in a version for jets these parameters may be rows of any kind
  // Of a pullback:
  bool adds_to_objects = false;  ///< some cotangents are objects of the parameters' types
  bool gives_object = false;     ///< it takes the cotangent of an object that it gives
  bool owns_arguments = false;   ///< copies of the objects that are given have all of them
  bool throws_nothing = false;   ///< but where memory is used up
  bool inlined = false;          ///< so short that a call of it costs more than what it does
};

struct FunctionTwin {
  Origin origin;
  std::string specifiers;     ///< "static ", "inline ", ...
  std::string class_head;     ///< of a class some of whose arguments have no names, "template <typename F>\n", or empty
  std::string template_head;  ///< "template <int N> requires(N == 7)", or empty
  Instance instance;          ///< by its own arguments
  std::string template_arguments;  ///< "<7>"
  TypeRef result;                  ///< null: void
  std::vector<Parameter> parameters;
  StmtRef body;                    ///< null: declared only, defined by another unit
  std::set<std::string> names;     ///< identifiers that the text uses; fresh names keep clear of them
  std::string signature;           ///< "double(const std::vector<double>&)": the original's, without noexcept
  std::string types_of_constants;  ///< of the parameters that are marked, whatever aliases they have in the signature
  std::string function_key;        ///< the template argument of derivative_of
  std::string
      object_type;  ///< asked for by the type of a function object too: the template argument of derivative_of_type
  std::string object_signature;     ///< "double(double)" in that case
  bool of_template = false;         ///< the original is an instance of a template
  bool root = false;                ///< has a derivative_of
  bool reads_outside = false;       ///< its value depends on what outlives it, and may be changed
  bool is_friend = false;           ///< of a class, whose private members it names
  bool compares_addresses = false;  ///< of two arguments in the same memory it must not be given copies
  bool asked_by_source = false;     ///< the source asks for it itself, so its own header must declare it
  std::string
      clone;  ///< "_c1": parameter 1 is a constant in this twin though it is not marked; or the number of an instance
  std::string original_prototype;  ///< declares the original
  bool nameable = true;            ///< its types are known to whoever includes what the source includes
  unsigned position = 0;           ///< in the order of the unit
  Kind kind = Kind::Free;
  TypeRef member_of;                 ///< the class around it; null: none
  std::string declared;              ///< in the class only, in front: "virtual ", "static ", "explicit "
  std::string qualifiers;            ///< behind the parameters: " const", " noexcept"
  std::set<std::size_t> for_floats;  ///< parameters that a float is for, though another function takes an integer there
  std::string ending;                ///< in the class only, at the end: " override", " = 0", " = default"
  std::vector<MemberInitializer> initializers;
  std::vector<Try::Handler> handlers;                 ///< of a constructor or destructor whose body is a try block
  std::vector<std::string> meanings;                  ///< of the names of a template's parameters: "using T = double;"
  bool has_entry = false;                             ///< called through pointers too, by a function without a tape
  std::optional<FoundByLookup> found_by_lookup = {};  ///< has a function by the original's name beside it
  bool reads_originals = false;  ///< stands beside the classes, though the original is a member or an operator
  bool instantiated = false;     ///< a template that other units call, where the original is instantiated
  bool is_virtual = false;
  bool is_static = false;     ///< of a class
  bool is_const = false;      ///< of a class: it does not change its object
  bool of_temporary = false;  ///< of a class: of an object that ends with it, `&&`
  bool of_instance = false;   ///< of a class that is an instance of a template, or inside of one
  bool is_defaulted = false;  ///< written by the compiler, as the class asks
  /// A partial derivative of another function, asked for in what is differentiated: "<::f, 0>", by which the runtime
  /// gives it and its own partials. It has no original, and no body but for these.
  std::string derives = {};
  Target target = {};
};

/// Made of a function's twin: one that stands beside it, and that only the twin and the runtime know of.
inline FunctionTwin made_beside(FunctionTwin twin, Kind kind) {
  twin.kind = kind;
  twin.origin.key += ending_of(kind);
  twin.original_prototype.clear();
  twin.found_by_lookup.reset();
  twin.target = {};
  twin.root = twin.has_entry = twin.asked_by_source = twin.instantiated = false;
  twin.object_type.clear();
  for (Parameter& parameter : twin.parameters) parameter.default_argument.reset();
  return twin;
}

struct LocalRecord {
  RecordTwin twin;
  std::vector<FunctionTwin> bodies;  ///< of its member functions, which must stand inside
};

/// A function or a class that can only be found by deduction.
inline bool is_unnamed(const Origin& origin) { return !origin.instances.empty(); }

/// A constant of a class that only the class can name.
struct HiddenConstant {
  std::string tag;   ///< "Gauss_weights": how the runtime's access knows it
  std::string name;  ///< "::Gauss::weights"
  bool internal = false;
  bool operator==(const HiddenConstant&) const = default;
};

/// A class that is an argument of a root, or a part of one, and stays what it is: the runtime walks through it to see
/// where arguments overlap.
struct PassiveClass {
  std::string name;                      ///< "::Config"
  std::string key;                       ///< tells it from others
  std::string type_tag;                  ///< where only another class can name it: how the runtime's access knows it
  std::vector<HiddenConstant> hidden;    ///< members that only the class can name
  std::vector<std::string> expressions;  ///< bases and members, of `object`
  bool internal = false;
};

/// An optimisation that was not taken, or a mark that does nothing.
struct Remark {
  enum class Kind {
    OverTape,   ///< the function goes over the tape
    KeepsMore,  ///< its reverse keeps what another spelling would not need
    InTurn,     ///< a loop runs one iteration after the other that could run several at a time
    Mark        ///< of a loop
  };
  std::string location;  ///< of the construct that stands in its way: "include/model.hpp:3:8"
  std::string function;
  std::string what;
  Kind kind = Kind::OverTape;
  std::string way_out = {};      ///< what to write instead; empty if that depends
  std::string function_at = {};  ///< where the function begins, which is asked for; empty of marks
};

/// A function whose gradient is asked for in a function that is differentiated.
struct AskedInside {
  std::string key;  ///< of its origin
  Origin caller;
  std::string location;  ///< of the question
};

struct Module;
/// What the transformation says of a module of twins. The source's have nothing of it.
struct ModuleTarget {
  std::vector<Remark> remarks = {};
  bool stops_gradients = false;                ///< something in it asks for dualrev::stop_gradient
  std::shared_ptr<const Module> on_jets = {};  ///< the twins of second derivatives over the tape, or null
};

struct Module {
  std::vector<RecordTwin> records;
  std::vector<ConstantTwin> constants;
  std::vector<FunctionTwin> functions;
  std::vector<HiddenConstant> hidden_constants = {};
  std::vector<PassiveClass> passive_classes = {};
  std::vector<AskedInside> asked_inside = {};
  ModuleTarget target = {};
};

}  // namespace dualrev::core
