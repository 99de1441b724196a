// The room around the table, as it was painted.
uniform sampler2D p3d_Texture0;
in vec4 colour;
in vec2 uv;
out vec4 shown;

void main() {
    vec3 paint = texture(p3d_Texture0, uv).rgb * colour.rgb;
#ifdef HDR
    shown = vec4(unfilmic(paint), 1.0);
#else
    shown = vec4(paint, 1.0);
#endif
}
