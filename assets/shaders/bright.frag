// What is bright enough to glow, at a quarter of the size.
uniform sampler2D scene;
uniform vec2 pixel;
in vec2 uv;
out vec4 shown;

void main() {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 4; i++) {
        vec2 shift = vec2(i & 1, i >> 1) * 2.0 - 1.0;
        vec3 c = min(texture(scene, uv + shift * pixel).rgb, vec3(8.0));
        float top = max(c.r, max(c.g, c.b));
        sum += c * smoothstep(2.5, 3.6, top);
    }
    shown = vec4(sum * 0.25, 1.0);
}
