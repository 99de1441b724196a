// Sky and bounce by the way a surface faces, a warm sun with its shadow, a soft gloss, and windows that shine.
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2DShadow shadow_map;
uniform float dusk;
in vec3 place;
in vec3 normal;
in vec4 colour;
in vec2 uv;
in vec3 in_shadow_map;
out vec4 shown;

float sunlight() {
    vec3 at = in_shadow_map;
    if (any(greaterThan(abs(at.xy - 0.5), vec2(0.495))) || at.z > 1.0) return 1.0;
#ifdef SOFT
    float sum = 0.0;
    float turn = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) * 6.2831853;
    mat2 spin = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * SHADOW_SOFTNESS;
    for (int i = 0; i < TAPS; i++) {
        float r = sqrt((float(i) + 0.5) / float(TAPS));
        float t = float(i) * 2.3999632;
        sum += texture(shadow_map, vec3(at.xy + spin * (r * vec2(cos(t), sin(t))), at.z));
    }
    return sum / float(TAPS);
#else
    return texture(shadow_map, at);
#endif
}

void main() {
    vec4 paint = texture(p3d_Texture0, uv);
    vec3 n = normalize(normal);
    float ao = colour.a;
    vec3 albedo = to_linear(colour.rgb * paint.rgb);
    float up = 0.5 + 0.5 * n.z;
    float facing = max(dot(n, SUN_FROM), 0.0);
    float sun = facing > 0.0 ? facing * sunlight() : 0.0;
    vec3 light = mix(BOUNCE, SKY, up) * ao + SUN * sun * (0.45 + 0.55 * ao);
    vec3 result = albedo * light;

    vec3 view = normalize(p3d_ViewMatrixInverse[3].xyz - place);
    vec3 half_way = normalize(view + SUN_FROM);
    float pane = clamp((1.0 - paint.a) * 2.0, 0.0, 1.0) * step(0.25, paint.a);
    float gloss = mix(36.0, 90.0, pane);
    float strength = mix(0.05, 0.35, pane);
    result += SUN * strength * pow(max(dot(n, half_way), 0.0), gloss) * sun;
    float rim = pow(1.0 - max(dot(n, view), 0.0), 4.0);
    result += SKY * ao * rim * mix(0.10, 0.35, pane) * up;

    float shine = 1.0 - smoothstep(0.0, 0.25, paint.a);
    result += shine * dusk * to_linear(vec3(1.0, 0.84, 0.52) * paint.rgb);
    result *= p3d_ColorScale.rgb;
#ifdef HDR
    shown = vec4(result, p3d_ColorScale.a);
#else
    shown = vec4(filmic(result), p3d_ColorScale.a);
#endif
}
