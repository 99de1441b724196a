// From light to the screen: corners in shade, the rim out of focus, edges smoothed, glow, the filmic curve.
uniform sampler2D scene;
uniform sampler2D glow;
uniform sampler2D depth;
uniform float glow_strength;
uniform vec2 pixel;
uniform vec4 range;      // near, far, is orthographic, distance in focus
in vec2 uv;
out vec4 shown;

float away(vec2 at) {
    float d = texture(depth, at).r;
    return range.z > 0.5 ? mix(range.x, range.y, d) : range.x * range.y / (range.y - d * (range.y - range.x));
}

#ifdef DEEP
uniform sampler2D open;
uniform float tilt_shift;
uniform float sharp;     // how far before and behind the distance in focus nothing is soft
uniform float corners;   // strength of the ambient occlusion

float openness() {
    vec2 step_ = pixel * 2.0;
    float sum = texture(open, uv + step_).r + texture(open, uv - step_).r + texture(open, uv + step_ * vec2(1.0, -1.0)).r
              + texture(open, uv + step_ * vec2(-1.0, 1.0)).r;
    return 1.0 - corners * (1.0 - sum * 0.25);
}

float softness(float there) {
    return clamp((abs(there - range.w) - sharp) / FOCUS_FALL, 0.0, 1.0) * tilt_shift;
}

vec3 focused(float here) {
    float off = softness(here);
    vec3 sum = texture(scene, uv).rgb;
    bool foremost = texture(depth, uv).r <= FOREMOST;  // drawn nearer than it stands, to be read
    if (off < 0.05 || foremost) return sum;
    float weight = 1.0;
    for (int i = 0; i < 12; i++) {
        float r = sqrt((float(i) + 0.5) / 12.0) * 6.0 * off, t = float(i) * 2.3999632;
        vec2 at = uv + vec2(cos(t), sin(t)) * r * pixel;
        float there = away(at), part = there < here ? softness(there) / off : 1.0;  // what is sharp and near runs over nothing
        sum += texture(scene, at).rgb * part;
        weight += part;
    }
    return sum / weight;
}
#else
float brightness(vec3 light) { return dot(filmic(light), vec3(0.299, 0.587, 0.114)); }

// Only edges of bodies are smoothed, along their direction: print lies flat and stays as sharp as it was drawn.
vec3 smoothed() {
    vec3 here = texture(scene, uv).rgb;
    float d = texture(depth, uv).r;
    float bend = abs(texture(depth, uv + pixel * vec2(1.0, 0.0)).r + texture(depth, uv - pixel * vec2(1.0, 0.0)).r - 2.0 * d)
               + abs(texture(depth, uv + pixel * vec2(0.0, 1.0)).r + texture(depth, uv - pixel * vec2(0.0, 1.0)).r - 2.0 * d);
    if (bend < 0.00012) return here;
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
    return mix(here, tone < low || tone > high ? near : far, 0.8);
}
#endif

void main() {
#ifdef DEEP
    float here = away(uv);
    vec3 light = focused(here) * openness();
#else
    vec3 light = smoothed();
#endif
    light += texture(glow, uv).rgb * glow_strength;
    vec2 off = uv - 0.5;
#ifdef DEEP
    light *= 1.06 - 0.40 * smoothstep(0.22, 0.80, dot(off, off) * 1.6);
#else
    light *= 1.04 - 0.22 * smoothstep(0.25, 0.80, dot(off, off) * 1.6);
#endif
    vec3 dither = vec3(fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
    shown = vec4(filmic(light) + dither, 1.0);
}
