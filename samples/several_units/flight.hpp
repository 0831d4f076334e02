// The flight of a thrown ball.
#pragma once
#include "air.hpp"

// Where the ball is after so many seconds, thrown from the origin.
Vec2 position_after(double seconds, Vec2 velocity, const Ball& ball, double wind);
