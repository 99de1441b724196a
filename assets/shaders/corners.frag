// How open each place is to the room, at half the size, from depth alone.
uniform sampler2D depth;
uniform vec4 range;
uniform vec2 pixel;
in vec2 uv;
out vec4 shown;

float away(vec2 at) {
    float d = texture(depth, at).r;
    return range.z > 0.5 ? mix(range.x, range.y, d) : range.x * range.y / (range.y - d * (range.y - range.x));
}

void main() {
    float here = away(uv);
    vec2 cell = mod(floor(gl_FragCoord.xy), 4.0);
    float turn = (cell.x + 4.0 * cell.y) * 0.0625 * 6.2831853;
    float reach = clamp(SSAO_REACH / here, 4.0, 70.0);
    float sum = 0.0;
    for (int i = 0; i < 8; i++) {
        float r = (float(i) + 0.5) / 8.0, t = turn + float(i) * 2.3999632;
        vec2 shift = vec2(cos(t), sin(t)) * r * reach * pixel;
        float near = here - away(uv + shift), far = here - away(uv - shift);
        float rise = max(near, 0.0) + max(far, 0.0) - abs(min(near, 0.0)) - abs(min(far, 0.0));
        sum += smoothstep(0.01, 0.22, rise) * (1.0 - smoothstep(0.6, 1.4, max(near, far)));
    }
    shown = vec4(1.0 - sum / 8.0);
}
