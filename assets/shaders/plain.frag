// What fixed functions would do: colour, texture, colour scale.
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
in vec4 colour;
in vec2 uv;
out vec4 shown;

void main() {
    shown = colour * p3d_ColorScale * texture(p3d_Texture0, uv);
}
