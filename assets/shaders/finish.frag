// From light to the screen: corners in shade, near and far out of focus, glow, the filmic curve.
uniform sampler2D scene;
uniform sampler2D glow;
uniform float glow_strength;
in vec2 uv;
out vec4 shown;
#ifdef DEEP
uniform sampler2D depth;
uniform vec4 range;      // near, far, is orthographic, distance in focus
uniform vec2 pixel;
uniform float tilt_shift;
uniform float corners;   // strength of the ambient occlusion

float away(vec2 at) {
    float d = texture(depth, at).r;
    return range.z > 0.5 ? mix(range.x, range.y, d) : range.x * range.y / (range.y - d * (range.y - range.x));
}

float open(float here) {
    float turn = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) * 6.2831853;
    float reach = clamp(SSAO_REACH / here, 4.0, 60.0);
    float sum = 0.0;
    for (int i = 0; i < 12; i++) {
        float r = (float(i) + 0.5) / 12.0, t = turn + float(i) * 2.3999632;
        vec2 shift = vec2(cos(t), sin(t)) * r * reach * pixel;
        float near = here - away(uv + shift), far = here - away(uv - shift);
        float rise = max(near, 0.0) + max(far, 0.0) - abs(min(near, 0.0)) - abs(min(far, 0.0));
        sum += smoothstep(0.02, 0.25, rise) * (1.0 - smoothstep(0.6, 1.4, max(near, far)));
    }
    return 1.0 - corners * sum / 12.0;
}

vec3 focused(float here) {
    float off = clamp((abs(here - range.w) - FOCUS_CLEAR) / FOCUS_FALL, 0.0, 1.0) * tilt_shift;
    vec3 sum = texture(scene, uv).rgb;
    if (off < 0.05) return sum;
    float weight = 1.0;
    for (int i = 0; i < 14; i++) {
        float r = sqrt((float(i) + 0.5) / 14.0) * 5.0 * off, t = float(i) * 2.3999632;
        sum += texture(scene, uv + vec2(cos(t), sin(t)) * r * pixel).rgb;
        weight += 1.0;
    }
    return sum / weight;
}
#endif

#ifndef DEEP
uniform vec2 pixel;

float brightness(vec3 light) { return dot(filmic(light), vec3(0.299, 0.587, 0.114)); }

// Edges are smoothed along their direction, where brightness jumps.
vec3 smoothed() {
    vec3 here = texture(scene, uv).rgb;
    float nw = brightness(texture(scene, uv + pixel * vec2(-1.0, 1.0)).rgb);
    float ne = brightness(texture(scene, uv + pixel * vec2(1.0, 1.0)).rgb);
    float sw = brightness(texture(scene, uv + pixel * vec2(-1.0, -1.0)).rgb);
    float se = brightness(texture(scene, uv + pixel * vec2(1.0, -1.0)).rgb);
    float mid = brightness(here);
    float low = min(mid, min(min(nw, ne), min(sw, se))), high = max(mid, max(max(nw, ne), max(sw, se)));
    if (high - low < max(0.06, high * 0.16)) return here;
    vec2 along = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    float size = 1.0 / (min(abs(along.x), abs(along.y)) + 0.03);
    along = clamp(along * size, -3.0, 3.0) * pixel;
    vec3 near = 0.5 * (texture(scene, uv - along / 6.0).rgb + texture(scene, uv + along / 6.0).rgb);
    vec3 far = 0.5 * near + 0.25 * (texture(scene, uv - along * 0.5).rgb + texture(scene, uv + along * 0.5).rgb);
    float tone = brightness(far);
    return mix(here, tone < low || tone > high ? near : far, 0.7);
}
#endif

void main() {
#ifdef DEEP
    float here = away(uv);
    vec3 light = focused(here) * open(here);
#else
    vec3 light = smoothed();
#endif
    light += texture(glow, uv).rgb * glow_strength;
    vec2 off = uv - 0.5;
    light *= 1.0 - 0.45 * smoothstep(0.25, 0.75, dot(off, off) * 1.6);
    vec3 dither = vec3(fract(sin(dot(gl_FragCoord.xy, vec2(39.346, 11.135))) * 43758.5453) - 0.5) / 255.0;
    shown = vec4(filmic(light) + dither, 1.0);
}
