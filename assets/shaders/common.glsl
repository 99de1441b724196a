// Shared by all shaders. The constants SUN_FROM, SUN, SKY, BOUNCE and EXPOSURE are written above by the program.

vec3 to_linear(vec3 c) { return pow(c, vec3(2.2)); }

// From light to what a screen shows: like film, it never quite burns out, and colours pale as they brighten.
vec3 filmic(vec3 light) { return pow(1.0 - exp(-max(light, 0.0) * EXPOSURE), vec3(1.0 / 2.2)); }

// The light that `filmic` shows as this colour: for signs that must keep their colour through it.
vec3 unfilmic(vec3 shown) { return -log(1.0 - min(pow(shown, vec3(2.2)), vec3(0.985))) / EXPOSURE; }
