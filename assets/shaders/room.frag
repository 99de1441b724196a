// The room around the table, as it was painted.
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec4 colour;
in vec2 uv;
out vec4 shown;

void main() {
    vec4 found = texture(p3d_Texture0, uv);
    vec3 paint = found.rgb * colour.rgb * p3d_ColorScale.rgb;
    found.a *= p3d_ColorScale.a;
#ifdef HDR
    shown = vec4(unfilmic(paint), found.a);
#else
    shown = vec4(paint, found.a);
#endif
}
