// Nothing: its target has the precompiled header of the tests.
