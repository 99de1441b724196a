// Shared by all shaders. The rows of `light` have names (SUN_FROM, SUN, EXPOSURE, and so on) that the program writes above.

vec3 to_linear(vec3 c) { return pow(c, vec3(2.2)); }

// From light to what a screen shows: like film, it never quite burns out, and colours pale as they brighten.
vec3 filmic(vec3 light_) { return pow(1.0 - exp(-max(light_, 0.0) * EXPOSURE), vec3(1.0 / 2.2)); }

// The light that `filmic` shows as this colour: for signs that must keep their colour through it.
vec3 unfilmic(vec3 shown_) { return -log(1.0 - min(pow(shown_, vec3(2.2)), vec3(0.985))) / EXPOSURE; }
