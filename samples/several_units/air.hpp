// What air does to a ball.
#pragma once

struct Vec2 {
  double x, z;  // along the ground and up, in metres (or metres per second)
};

struct Ball {
  double mass;    // kg
  double radius;  // m
  double drag;    // coefficient of drag
};

// Acceleration by gravity and drag at a height, in a wind along the ground.
Vec2 acceleration(const Ball& ball, double height, Vec2 velocity, double wind);
