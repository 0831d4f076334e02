"""What of Clang's nodes cannot come to the tool, and why; and headers in which nothing meets a number."""

# Other languages and dialects, by the start of the name: these are no C++20.
DIALECTS = [
    (r"OMP|ArraySectionExpr", "OpenMP"),
    (r"OpenACC", "OpenACC"),
    (r"ObjC|cast (ObjC|CPointerToObjC|BlockPointerToObjC|ARC|AnyPointerToBlock|CopyAndAutorelease)|cast BlockPointer", "Objective-C"),
    (r"SEH|MS[A-Z]|CXXUuidof", "Microsoft's"),
    (r"SYCL|CUDA|AsType|cast (ZeroToOCL|IntToOCL|AddressSpace)|CXXAddrspaceCast", "SYCL, CUDA and OpenCL"),
    (r"cast HLSL", "HLSL"),
    (r"cast (FixedPoint|IntegralToFixed|FloatingToFixed)|FixedPointLiteral", "fixed-point numbers of embedded C"),
    (r"cast MatrixCast|MatrixSubscript|ExtVector|ConvertVector|ShuffleVector|cast VectorSplat", "Clang's vectors and matrices"),
    (r"BlockExpr|CapturedStmt", "Clang's blocks"),
    (r"cast (FloatingRealToComplex|FloatingComplex|IntegralRealToComplex|IntegralComplex)|ImaginaryLiteral|unary __(real|imag)", "the complex numbers of C"),
    (r"GenericSelectionExpr|ChooseExpr|DesignatedInitUpdateExpr|NoInitExpr", "C"),
    (r"PackIndexingExpr|EmbedExpr", "later standards"),
    (r"cast (NonAtomicToAtomic|AtomicToNonAtomic)", "the atomic types of C"),
]

DEPENDENT = "stands in templates only; the tool reads their instances"
CANNOT_OCCUR = {
    "ArrayTypeTraitExpr": "a constant, read as one (__array_rank)",
    "ExpressionTraitExpr": "a constant, read as one (__is_lvalue_expr)",
    "CXXDependentScopeMemberExpr": DEPENDENT,
    "CXXUnresolvedConstructExpr": DEPENDENT,
    "CXXFoldExpr": DEPENDENT,
    "DependentCoawaitExpr": DEPENDENT,
    "DependentScopeDeclRefExpr": DEPENDENT,
    "FunctionParmPackExpr": DEPENDENT,
    "PackExpansionExpr": DEPENDENT,
    "ParenListExpr": DEPENDENT,
    "SubstNonTypeTemplateParmPackExpr": DEPENDENT,
    "UnresolvedLookupExpr": DEPENDENT,
    "UnresolvedMemberExpr": DEPENDENT,
    "RecoveryExpr": "stands for code that does not compile, which is an error before",
    "TypoExpr": "stands for code that does not compile, which is an error before",
    "DesignatedInitExpr": "only in the form as written of an initialiser list, of which the tool reads the other",
    "PseudoObjectExpr": "of properties, which C++20 has not",
    "CoroutineBodyStmt": "the body of a coroutine, refused at its first co_await, co_yield or co_return",
    "CXXInheritedCtorInitExpr": "of constructors that a using declaration brings in (taken, tests/conformance/expressions.hpp): they have no body, and the twin repeats the declaration",
    "cast Dependent": DEPENDENT,
    "cast ToUnion": "of C",
    "cast BooleanToSignedIntegral": "of vectors, where true is -1",
    "cast BuiltinFnToFnPtr": "of builtin functions, below their calls",
    "unary co_await": "of coroutines, before they are resolved",
}

# Two nodes of which the one never stands without the other.
STANDS_FOR = {}

CONSTANTS = "Constants and macros of integers."
TEXT = "Characters and text alone."
NO_SCALAR = {
    "<cassert>": "`assert` alone, a macro: taken in tests/cases/macros.hpp and tests/audit/endings.hpp.",
    "<cerrno>": CONSTANTS,
    "<cfloat>": "Macros of numbers, which are constants.",
    "<cinttypes>": CONSTANTS,
    "<climits>": CONSTANTS,
    "<clocale>": TEXT,
    "<codecvt>": TEXT,
    "<cuchar>": TEXT,
    "<cwchar>": TEXT,
    "<cwctype>": TEXT,
    "<iosfwd>": "Declarations of what other headers define.",
    "<locale>": TEXT,
    "<scoped_allocator>": "Allocators of allocators: a container with one is refused like any other with an allocator of its own.",
    "<streambuf>": TEXT,
    "<version>": CONSTANTS,
}
