// Bodies: wood, stone, paper, felt, lacquer, water.
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform mat4 shadow_matrix;
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
in vec2 p3d_MultiTexCoord0;
out vec3 place;
out vec3 normal;
out vec4 colour;
out vec2 uv;
out vec3 in_shadow_map;
out float lamp;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    vec4 world = p3d_ModelMatrix * p3d_Vertex;
    place = world.xyz;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    float away = dot(world.xy, world.xy) * LAMP;
    lamp = 0.30 + 0.70 / (1.0 + away * away);
    in_shadow_map = (shadow_matrix * vec4(world.xyz + normalize(normal) * 0.02, 1.0)).xyz;
}
