// A sun or lamp with its shadow, the fill of a second light, sky and bounce by the way a surface faces; then what each
// material adds: FACADE windows and lacquer, WOOD a sheen, PAPER little shadow so that it can be read, FELT a soft edge,
// WATER ripples and the sky in them, GLOW a light of its own, GLAZED what the paint's alpha says.
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2DShadow shadow_map;
uniform vec3 shadow_scale;  // how much finer than usual the map lies each way, and how deep it is
#ifdef PENUMBRA
uniform sampler2D shadow_depth;
#endif
#if defined(WOOD) && defined(MIRROR)
uniform sampler2D mirror;
uniform vec2 mirror_pixel;
#endif
in vec3 place;
in vec3 normal;
in vec4 colour;
in vec2 uv;
in vec3 in_shadow_map;
in float lamp;
out vec4 shown;

float noise(vec2 at) { return fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715)))); }

#ifdef SOFT
// The share of light that comes through around a place in the shadow map.
float open_around(vec3 at) {
    float turn = noise(gl_FragCoord.xy) * 6.2831853;
    mat2 spin = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    float reach = SHADOW_SOFTNESS;
#ifdef PENUMBRA
    // The farther away what is in the way, the softer its shadow.
    float sum_depth = 0.0, found = 0.0;
    for (int i = 0; i < 8; i++) {
        float r = sqrt((float(i) + 0.5) / 8.0), t = float(i) * 2.3999632;
        float d = texture(shadow_depth, at.xy + spin * (r * vec2(cos(t), sin(t))) * PENUMBRA * shadow_scale.xy).r;
        float closer = step(d, at.z - 0.016 / shadow_scale.z);
        sum_depth += d * closer;
        found += closer;
    }
    if (found < 0.5) return 1.0;
    reach = clamp((at.z - sum_depth / found) * shadow_scale.z * 0.004, 0.0008, PENUMBRA);
#endif
    float sum = 0.0;
    for (int i = 0; i < TAPS; i++) {
        float r = sqrt((float(i) + 0.5) / float(TAPS));
        float t = float(i) * 2.3999632;
        sum += texture(shadow_map, vec3(at.xy + spin * (r * vec2(cos(t), sin(t))) * reach * shadow_scale.xy, at.z));
    }
    return sum / float(TAPS);
}
#else
float open_around(vec3 at) { return texture(shadow_map, at); }
#endif

// Shadows fade before the map ends, so that its edge is never seen.
float sunlight() {
    vec2 off = abs(in_shadow_map.xy - 0.5);
    float fade = smoothstep(0.43, 0.495, max(off.x, off.y));
    if (fade >= 1.0 || in_shadow_map.z > 1.0) return 1.0;
    return mix(open_around(in_shadow_map), 1.0, fade);
}

#ifdef AROUND
// What a polished surface sees: under a lamp its shade above and a window in the dark, else the sky.
vec3 around(vec3 r) {
    if (LAMP <= 0.0) return mix(BOUNCE * 0.5, SKY, smoothstep(-0.3, 0.4, r.z)) + SUN * pow(max(dot(r, SUN_FROM), 0.0), 60.0);
    float shade = smoothstep(0.60, 0.80, r.z) * (1.0 - smoothstep(0.84, 0.97, r.z));
    float ahead = dot(r, WINDOW_FROM);
    vec2 at = vec2(dot(r, vec3(-WINDOW_FROM.y, WINDOW_FROM.x, 0.0)), r.z - WINDOW_FROM.z) / max(ahead, 0.05);
    vec2 box = smoothstep(vec2(0.62, 0.46), vec2(0.40, 0.30), abs(at)) * step(0.0, ahead);
    float bars = smoothstep(0.015, 0.05, abs(at.x)) * smoothstep(0.015, 0.05, abs(at.y));
    vec3 dark = mix(vec3(0.06, 0.045, 0.035), vec3(0.19, 0.21, 0.27), smoothstep(-0.5, 0.4, r.z));
    return dark + SUN * 0.30 * shade + FILL * 4.2 * box.x * box.y * bars;
}
#endif

// A surface: its colour, how sharply and strongly it shines, how much it mirrors, and what light it gives itself.
struct Surface { vec3 albedo; vec3 normal; float gloss; float strength; float polish; float pane; vec3 shine; };

#ifdef FACADE
// Windows: dark glass that mirrors, or lit from within; in better tiers they lie behind the thickness of the wall.
void facade(inout Surface s, vec2 at, float kind, vec3 view) {
    vec2 whole = floor(uv), count = PANES[int(kind)];
    vec2 spot = (at - FIELD.xy) / FIELD.zw * count, which = clamp(floor(spot), vec2(0.0), count - 1.0), within = spot - which;
    int plot = int(whole.x) / 2, level = int(whole.y) / 4;
    float chance = window_chance(plot, level, int(whole.y) - 4 * level, int(which.x), int(which.y));
    float on = step(chance, int(whole.x) > 2 * plot ? LIT_SHARE.y : LIT_SHARE.x), tone = fract(chance * 57.31);
    float glass = s.pane, reveal = 0.0;
#ifdef DEEP_WINDOWS
    vec3 across = vec3(-s.normal.y, s.normal.x, 0.0);
    vec2 slant = vec2(dot(view, across), view.z) / max(dot(view, s.normal), 0.3);
    vec2 shift = -slant * WINDOW_DEPTH / (GRID * vec2(0.8125, 0.4583));
    reveal = s.pane * texture(p3d_Texture0, uv + shift).a;
    glass = s.pane - reveal;
    within += vec2(shift.x, -shift.y) * GRID / FIELD.zw * count * 2.0;
#endif
    vec3 room = mix(vec3(1.0, 0.33, 0.075), vec3(1.0, 0.52, 0.19), tone) * (0.55 + 0.55 * tone);
    s.shine = room * (1.15 - 0.55 * clamp(within.y, 0.0, 1.0)) * on * SHINE * WINDOWS * (glass + 0.30 * reveal);
    s.albedo = mix(s.albedo, mix(s.albedo * 0.22, vec3(0.016, 0.022, 0.032), 0.55), glass);
    s.albedo = mix(s.albedo, to_linear(colour.rgb) * 0.34, reveal);
    s.gloss = mix(s.gloss, 140.0, glass);
    s.strength = mix(s.strength, 0.9, glass);
    s.polish = mix(s.polish, 1.5, glass) * (1.0 - reveal);
}
#endif

Surface surface(vec4 paint, vec3 view) {
    Surface s = Surface(to_linear(colour.rgb * paint.rgb), normalize(normal), 30.0, 0.03, 0.0, 0.0, vec3(0.0));
#ifdef FACADE
    vec2 sheet = vec2(fract(uv.x), 1.0 - fract(uv.y)) * GRID, cell = floor(sheet), at = sheet - cell;
    float kind = cell.x + GRID.x * cell.y;
    s.pane = 1.0 - paint.a;
    s.gloss = 70.0;
    s.strength = kind > 2.0 * FACADES ? 0.40 : 0.22;
    s.polish = kind > 2.0 * FACADES ? 0.75 : 0.5;
    vec2 local = (at - CELL.x) / CELL.y;
    if (s.normal.z > 0.9) s.normal = normalize(s.normal + vec3(local.x - 0.5, 0.5 - local.y, 0.0) * 0.30);  // tops swell
    if (kind < FACADES - 0.5 && abs(s.normal.z) < 0.5) facade(s, at, kind, view);
#endif
#ifdef WOOD
    float fibre = dot(paint.rgb, vec3(0.34));
    s.normal = normalize(s.normal + vec3(0.0, (fibre - 0.72) * 0.10, 0.0));
    s.gloss = 26.0;
    s.strength = 0.16 * fibre;
    s.polish = 0.13;
#endif
#ifdef PAPER
    s.strength = 0.02;
#endif
#ifdef WATER
    vec2 a = place.xy * vec2(2.1, 3.4) + FLOW * vec2(0.21, 0.34), b = place.yx * vec2(5.3, 4.1) - FLOW * vec2(0.5, 0.27);
    vec2 wave = vec2(sin(a.x + 1.7 * sin(a.y)), cos(a.y + 1.3 * sin(a.x))) * 0.035;
    wave += vec2(sin(b.x + sin(b.y)), cos(b.y - sin(b.x))) * 0.02;
    s.normal = normalize(s.normal + vec3(wave, 0.0));
    s.gloss = 160.0;
    s.strength = 1.2;
    s.polish = 1.6;
#endif
#ifdef GLAZED
    // 1 = dry, 0.5 = glass or water, below 0.25 = a window with somebody behind it.
    float wet = 1.0 - smoothstep(0.55, 0.95, paint.a), on = 1.0 - smoothstep(0.22, 0.42, paint.a);
    s.gloss = mix(30.0, 120.0, wet);
    s.strength = mix(0.03, 0.55, wet);
    s.polish = wet * (1.0 - 0.7 * on);
    s.shine = s.albedo * on * SHINE * WINDOWS;
#endif
    return s;
}

// What is mirrored: the room or sky in lacquer, glass and water, a soft edge on felt.
vec3 mirrored(Surface s, vec3 view, float ao, float up) {
    float edge = 1.0 - max(dot(s.normal, view), 0.0);
    float fresnel = edge * edge * edge * edge;
#ifdef FELT
    return s.albedo * (SKY + FILL) * 0.9 * edge * edge * ao;
#elif defined(AROUND)
    return around(reflect(-view, s.normal)) * s.polish * (0.055 + 0.60 * fresnel) * (0.25 + 0.75 * ao) * (0.35 + 0.65 * lamp);
#elif defined(WATER)
    return SKY * (0.10 + 0.9 * fresnel);
#else
    return SKY * ao * fresnel * 0.3 * up;
#endif
}

#if defined(WOOD) && defined(MIRROR)
// A polished table shows what stands on it, out of focus.
vec3 polished(vec3 result, vec3 view, float fibre) {
    float edge = 1.0 - max(normalize(view).z, 0.0);
    vec2 at = gl_FragCoord.xy * mirror_pixel + vec2(fibre - 0.72, (fibre - 0.72) * 2.0) * 0.010;
    vec2 wide = vec2(0.0028, 0.0050);
    vec3 other = texture(mirror, at + wide * vec2(-1.0, 0.4)).rgb + texture(mirror, at + wide * vec2(1.0, -0.4)).rgb
               + texture(mirror, at + wide * vec2(0.3, 1.0)).rgb + texture(mirror, at + wide * vec2(-0.3, -1.0)).rgb;
    return result * 0.80 + other * 0.36 * (0.70 + 1.1 * edge * edge * edge * edge) * (0.45 + 0.75 * fibre);
}
#endif

// Everything but glow: what falls on the surface and what it gives back.
vec3 lit(Surface s, vec4 paint, vec3 view) {
    float ao = colour.a;
    float up = 0.5 + 0.5 * s.normal.z;
    float facing = max(dot(s.normal, SUN_FROM), 0.0);
#ifdef FLAT
    float open = 1.0;
#else
    float open = facing > 0.0 ? sunlight() : 1.0;
#endif
#ifdef PAPER
    open = 0.62 + 0.38 * open;
    ao = 0.4 + 0.6 * ao;
#else
    open = SHADOW_LIFT + (1.0 - SHADOW_LIFT) * open;
#endif
    float sun = facing * open * lamp;
    float fill = max(dot(s.normal, WINDOW_FROM) * 0.75 + 0.25, 0.0);
    vec3 falling = (mix(BOUNCE, SKY, up) + FILL * fill) * ao * (0.45 + 0.55 * lamp) + SUN * sun * (0.45 + 0.55 * ao);
    vec3 half_way = normalize(view + SUN_FROM);
    float straight = max(dot(s.normal, half_way), 0.0);
    vec3 result = s.albedo * falling + SUN * s.strength * pow(straight, s.gloss) * sun;
#if defined(FACADE) && defined(AROUND)
    float broad = straight * straight * straight;
    result += SUN * 0.16 * broad * broad * broad * broad * (1.0 - max(dot(s.normal, view), 0.0)) * sun * (1.0 - s.pane);
#endif
    result += mirrored(s, view, ao, up);
#if defined(WOOD) && defined(MIRROR)
    if (place.z < TABLE + 0.01 && normal.z > 0.9) result = polished(result, view, dot(paint.rgb, vec3(0.34)));
#endif
    return result + s.shine;
}

void main() {
    vec4 paint = texture(p3d_Texture0, uv);
    vec3 off = p3d_ViewMatrixInverse[3].xyz - place, view = normalize(off);
#ifdef GLOW
    vec3 result = to_linear(colour.rgb * paint.rgb) * (0.6 + SHINE * 0.55 * colour.a);
#else
    vec3 result = lit(surface(paint, view), paint, view);
#endif
#ifdef FLAT
    result *= exp(-max(place.z - TABLE, 0.0) * 0.75);  // polish is not a mirror: what stands higher is lost in it
#endif
    result *= p3d_ColorScale.rgb;
    if (HAZE_STRENGTH > 0.0) result = mix(result, HAZE, HAZE_STRENGTH * smoothstep(HAZE_REACH.x, HAZE_REACH.y, length(off)));
#ifdef HDR
    shown = vec4(result, p3d_ColorScale.a);
#else
    shown = vec4(filmic(result), p3d_ColorScale.a);
#endif
}
