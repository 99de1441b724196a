// A soft blur along one direction.
uniform sampler2D scene;
uniform vec2 direction;
in vec2 uv;
out vec4 shown;

void main() {
    vec3 sum = texture(scene, uv).rgb * 0.2270;
    vec2 a = direction * 1.3846, b = direction * 3.2308;
    sum += (texture(scene, uv + a).rgb + texture(scene, uv - a).rgb) * 0.3162;
    sum += (texture(scene, uv + b).rgb + texture(scene, uv - b).rgb) * 0.0703;
    shown = vec4(sum, 1.0);
}
