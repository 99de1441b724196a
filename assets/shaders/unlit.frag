// The colour as it is meant, cut out by the texture's alpha.
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec4 colour;
in vec2 uv;
out vec4 shown;

void main() {
    vec4 ink = vec4(colour.rgb, colour.a * texture(p3d_Texture0, uv).a) * p3d_ColorScale;
    if (ink.a < 0.004) discard;
#ifdef HDR
    shown = vec4(unfilmic(ink.rgb), ink.a);
#else
    shown = ink;
#endif
}
