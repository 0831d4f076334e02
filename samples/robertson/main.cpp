// A stiff chemical system over eleven orders of magnitude of time, by CVODE with the Jacobian of the rates.
#include <sunlinsol/sunlinsol_dense.h>

#include <cstdio>
#include <dualrev/cvode.hpp>

#include "reactions.dual.hpp"

int main() {
  SUNContext context;
  SUNContext_Create(nullptr, &context);
  N_Vector y = N_VNew_Serial(3, context);
  N_VConst(0, y);
  N_VGetArrayPointer(y)[0] = 1;

  dualrev::cvode_system<reactions> system(0.04, 3e7);
  void* cvode = CVodeCreate(CV_BDF, context);
  CVodeInit(cvode, system.right_hand_side, 0, y);
  CVodeSStolerances(cvode, 1e-8, 1e-14);
  SUNMatrix matrix = SUNDenseMatrix(3, 3, context);
  SUNLinearSolver solver = SUNLinSol_Dense(y, matrix, context);
  CVodeSetLinearSolver(cvode, solver, matrix);
  system.use_jacobian(cvode);
  CVodeSetMaxNumSteps(cvode, 10000);

  double t = 0;
  for (double until = 0.4; until < 1e11; until *= 10) {
    if (CVode(cvode, until, y, &t, CV_NORMAL) < 0) system.rethrow();
    const double* at = N_VGetArrayPointer(y);
    std::printf("t = %.1e: %.6f %.6e %.6f\n", t, at[0], at[1], at[2]);
  }
  long steps = 0, jacobians = 0, by_differences = 0;
  CVodeGetNumSteps(cvode, &steps);
  CVodeGetNumJacEvals(cvode, &jacobians);
  CVodeGetNumLinRhsEvals(cvode, &by_differences);
  std::printf("%ld steps, %ld Jacobians, %ld evaluations for differences\n", steps, jacobians, by_differences);
  CVodeFree(&cvode);
  SUNLinSolFree(solver);
  SUNMatDestroy(matrix);
  N_VDestroy(y);
  SUNContext_Free(&context);
}
