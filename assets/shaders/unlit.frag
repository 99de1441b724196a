// The colour as it is meant, cut out by the texture's alpha.
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec4 colour;
in vec2 uv;
out vec4 shown;

void main() {
    vec4 ink = vec4(colour.rgb, colour.a * texture(p3d_Texture0, uv, -0.7).a) * p3d_ColorScale;
    if (ink.a < 0.004) discard;
#ifdef HDR
    // Light is blended, not colours: thin dark strokes would fade, so they are drawn a little stronger.
    float dark = 1.0 - smoothstep(0.15, 0.6, dot(ink.rgb, vec3(0.3, 0.6, 0.1)));
    shown = vec4(unfilmic(ink.rgb), pow(ink.a, 1.0 - 0.42 * dark * step(0.25, p3d_ColorScale.a)));
#else
    shown = ink;
#endif
}
