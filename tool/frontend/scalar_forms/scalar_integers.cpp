#include "frontend/scalar_forms/scalar_integers.hpp"

#include "frontend/scalar_forms/scalar_memory.hpp"

namespace dualrev::frontend {

Integer integer_of(std::uint64_t value, clang::QualType type, const clang::ASTContext& ast) {
  return ast.MakeIntValue(value, type);
}

Integer converted(const Integer& value, clang::QualType to, const clang::ASTContext& ast) {
  if (!is_integer(to)) throw NoScalarForm();
  if (to->isBooleanType()) return integer_of(value.getBoolValue(), to, ast);
  Integer result = value.extOrTrunc(static_cast<unsigned>(ast.getIntWidth(to)));
  result.setIsUnsigned(to->isUnsignedIntegerOrEnumerationType());
  return result;
}

clang::QualType promoted(clang::QualType type, const clang::ASTContext& ast) {
  return ast.getIntWidth(type) < ast.getIntWidth(ast.IntTy) ? ast.IntTy : type;
}

Integer computed(clang::BinaryOperatorKind op, const Integer& left, const Integer& right) {
  const bool is_signed = left.isSigned();
  bool overflows = false;
  const auto of_sign = [&](const llvm::APInt& value) {
    if (overflows) throw NoScalarForm();
    return Integer(value, !is_signed);
  };
  switch (op) {
    case clang::BO_Add: return of_sign(is_signed ? left.sadd_ov(right, overflows) : left + right);
    case clang::BO_Sub: return of_sign(is_signed ? left.ssub_ov(right, overflows) : left - right);
    case clang::BO_Mul: return of_sign(is_signed ? left.smul_ov(right, overflows) : left * right);
    case clang::BO_Div:
    case clang::BO_Rem:
      if (right.isZero() || (is_signed && left.isMinSignedValue() && right.isAllOnes())) throw NoScalarForm();
      return op == clang::BO_Div ? left / right : left % right;
    case clang::BO_And: return left & right;
    case clang::BO_Or: return left | right;
    case clang::BO_Xor: return left ^ right;
    case clang::BO_Shl:
    case clang::BO_Shr: {
      if (right.isNegative() || right.getActiveBits() > 32 || right.getZExtValue() >= left.getBitWidth())
        throw NoScalarForm();
      const auto by = static_cast<unsigned>(right.getZExtValue());
      return op == clang::BO_Shl ? left << by : left >> by;
    }
    default: throw NoScalarForm();
  }
}

bool compared(clang::BinaryOperatorKind op, const Integer& left, const Integer& right) {
  switch (op) {
    case clang::BO_LT: return left < right;
    case clang::BO_GT: return left > right;
    case clang::BO_LE: return left <= right;
    case clang::BO_GE: return left >= right;
    case clang::BO_EQ: return left == right;
    case clang::BO_NE: return left != right;
    default: throw NoScalarForm();
  }
}

Integer negated(const Integer& value) {
  if (value.isSigned() && value.isMinSignedValue()) throw NoScalarForm();
  return -value;
}

std::int64_t count_of(const Integer& value) {
  // The greatest that can be multiplied by the size of an object.
  if (!value.isRepresentableByInt64() || std::abs(value.getExtValue()) > std::int64_t{1} << 48) throw NoScalarForm();
  return value.getExtValue();
}

double rounded(const Integer& value) {
  llvm::APFloat result(llvm::APFloat::IEEEdouble());
  result.convertFromAPInt(value, value.isSigned(), llvm::APFloat::rmNearestTiesToEven);
  return result.convertToDouble();
}

}  // namespace dualrev::frontend
