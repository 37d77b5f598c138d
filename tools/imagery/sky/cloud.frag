#version 300 es
// Clouds and sky in linear light. Units: kilometres, radiance relative to the sun's colour. y is up.
precision highp float;
precision highp sampler3D;

uniform sampler3D uNoise;
uniform sampler2D uWeather;
uniform sampler2D uSkyTable;
uniform int uMode; // 0 perspective, 1 panorama, 2 the sky table itself
uniform vec2 uResolution, uJitter;
uniform float uSeed;
uniform vec3 uCamera, uForward, uRight, uUp;
uniform float uTangent; // of half the vertical field of view
uniform vec3 uSun, uSunColour, uAmbientTop, uAmbientBase;
uniform float uHaze, uSkyGain, uGlow, uFog;
uniform vec4 uSlab;  // base, top, coverage, density
uniform vec4 uScale; // base frequency, detail frequency, weather frequency, erosion
uniform vec3 uDrift, uDriftNext;
uniform float uMorph; // 0 to 1: from the field displaced by uDrift to that displaced by uDriftNext
uniform int uSteps;
uniform float uStep;
out vec4 outColour;

const float PI = 3.14159265;
const float EARTH = 6360., AIR = 6460.;
const vec3 RAYLEIGH = vec3(5.802e-3, 13.558e-3, 33.1e-3);
const float MIE = 3.996e-3;
const vec3 OZONE = vec3(.65e-3, 1.881e-3, .085e-3);

float gradientNoise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(.06711056, .00583715)))); }

float henyeyGreenstein(float mu, float g) {
  return (1. - g * g) / (4. * PI * pow(1. + g * g - 2. * g * mu, 1.5));
}

// ---------------------------------------------------------------- atmosphere: single scattering and ozone

vec2 sphere(vec3 from, vec3 along, float radius) {
  float b = dot(from, along), h = b * b - dot(from, from) + radius * radius;
  if (h < 0.) return vec2(-1.);
  h = sqrt(h);
  return vec2(-b - h, -b + h);
}

vec3 airDensity(float height) {
  return vec3(exp(-height / 8.), exp(-height / 1.2) * uHaze, max(0., 1. - abs(height - 25.) / 15.));
}

vec3 extinction(vec3 density) { return RAYLEIGH * density.x + MIE * 1.11 * density.y + OZONE * density.z; }

vec3 sunTransmittance(vec3 from) {
  float path = sphere(from, uSun, AIR).y;
  vec3 sum = vec3(0);
  for (int i = 0; i < 12; i++) {
    float f = (float(i) + .5) / 12.;
    vec3 at = from + uSun * path * f * f;
    sum += airDensity(max(0., length(at) - EARTH)) * path * 2. * f / 12.;
  }
  return exp(-extinction(sum));
}

vec3 atmosphere(vec3 along) {
  vec3 from = vec3(0, EARTH + 3., 0);
  float path = sphere(from, along, AIR).y;
  vec2 ground = sphere(from, along, EARTH);
  if (ground.x > 0.) path = min(path, ground.x);
  float mu = dot(along, uSun), g = .78;
  float rayleighPhase = 3. / (16. * PI) * (1. + mu * mu);
  float miePhase = 3. / (8. * PI) * ((1. - g * g) * (1. + mu * mu)) / ((2. + g * g) * pow(1. + g * g - 2. * g * mu, 1.5));
  vec3 light = vec3(0), through = vec3(1);
  for (int i = 0; i < 28; i++) {
    float f = (float(i) + .5) / 28., stride = path * 2. * f / 28.;
    vec3 at = from + along * path * f * f;
    vec3 density = airDensity(max(0., length(at) - EARTH));
    vec3 loss = extinction(density);
    vec3 kept = exp(-loss * stride);
    vec3 sun = sunTransmittance(at);
    vec3 manyTimes = (RAYLEIGH * density.x + MIE * density.y) * vec3(.045, .055, .075) * mix(vec3(1), sun, .35);
    vec3 scattered = sun * (RAYLEIGH * density.x * rayleighPhase + MIE * density.y * miePhase) + manyTimes;
    light += through * scattered * (1. - kept) / max(loss, 1e-6);
    through *= kept;
  }
  return light * 20.;
}

vec3 sky(vec3 along) {
  float azimuth = atan(along.z, along.x) / (2. * PI) + .5;
  float height = asin(clamp(along.y, -1., 1.)) / (PI * .5);
  float row = .5 + .5 * sign(height) * sqrt(abs(height));
  return texture(uSkyTable, vec2(azimuth, clamp(row, .002, .998))).rgb;
}

// ---------------------------------------------------------------- clouds

float cloudField(vec3 p, vec3 drift, bool detailed) {
  float h = (p.y - uSlab.x) / (uSlab.y - uSlab.x);
  if (h < 0. || h > 1.) return -.3;
  vec3 q = p + drift;
  vec4 broad = texture(uWeather, q.xz * uScale.z);
  vec4 patchy = texture(uWeather, q.xz * uScale.z * 3.7 + .31);
  float coverage = clamp((broad.r * .72 + patchy.b * .28 - .5) * 2.2 + uSlab.z, 0., 1.);
  float tallness = clamp((broad.g - .5) * 2.2 + .5, 0., 1.);
  float within = h / mix(.38, 1., tallness * coverage);
  if (within > 1.) return -.3;
  float profile = smoothstep(0., .1, within) * (1. - smoothstep(.45, 1., within) * .92);
  vec4 base = texture(uNoise, q * uScale.x);
  float d = base.r * .78 + base.g * .22 - (1. - coverage * profile);
  if (d <= -.12) return max(d, -.3);
  d /= max(.25, coverage);
  if (detailed) {
    vec4 near = texture(uNoise, q * uScale.y + vec3(0, .1, 0));
    vec4 fine = texture(uNoise, q * uScale.y * 3.1);
    float erosion = mix(near.g, 1. - near.b, clamp(1. - within * 1.6, 0., 1.)) * .65 + fine.b * .35;
    d -= (1. - erosion) * uScale.w * (1. - clamp(d * 1.2, 0., .85));
  }
  return d;
}

float cloudDensity(vec3 p, bool detailed) {
  float d = cloudField(p, uDrift, detailed);
  // The two fields are mixed before the threshold, so that edges stay crisp while one becomes the other.
  if (uMorph > 0.) d = mix(d, cloudField(p, uDriftNext, detailed), uMorph) + .2 * uMorph * (1. - uMorph);
  return clamp(d * 3.2, 0., 1.);
}

float depthTowardsSun(vec3 from) {
  float depth = 0., stride = .05, along = 0.;
  for (int k = 0; k < 5; k++) {
    along += stride;
    vec3 at = from + uSun * (along - .5 * stride);
    if (at.y > uSlab.y) break;
    depth += cloudDensity(at, k < 2) * uSlab.w * stride;
    stride *= 1.95;
  }
  return depth;
}

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (uMode == 2) {
    vec2 uv = pixel / uResolution;
    float height = (uv.y - .5) * 2.;
    height = sign(height) * height * height * PI * .5;
    float azimuth = (uv.x - .5) * 2. * PI;
    outColour = vec4(atmosphere(vec3(cos(azimuth) * cos(height), sin(height), sin(azimuth) * cos(height))), 1);
    return;
  }
  vec2 uv = (pixel + uJitter) / uResolution;
  vec3 along;
  if (uMode == 1) {
    float height = (uv.y - .5) * PI, azimuth = (uv.x - .5) * 2. * PI;
    along = vec3(cos(azimuth) * cos(height), sin(height), sin(azimuth) * cos(height));
  } else {
    vec2 onScreen = (uv * 2. - 1.) * vec2(uResolution.x / uResolution.y, 1.) * uTangent;
    along = normalize(uForward + uRight * onScreen.x + uUp * onScreen.y);
  }
  float mu = dot(along, uSun);
  vec3 above = sky(vec3(along.x, max(along.y, -.005), along.z)) * uSkyGain;
  if (along.y < 0.) above = mix(above, uAmbientBase * .9 + above * .12, smoothstep(0., .09, -along.y));
  vec3 horizon = sky(normalize(vec3(along.x, .012, along.z))) * uSkyGain;
  float halo = henyeyGreenstein(mu, .985) * .0028 + henyeyGreenstein(mu, .94) * .010 + henyeyGreenstein(mu, .80) * .012;
  vec3 colour = above + uSunColour * halo * uGlow + uSunColour * smoothstep(.99994, .99998, mu) * 14.;

  float enter = (uSlab.y - uCamera.y) / along.y, leave = (uSlab.x - uCamera.y) / along.y;
  if (enter > leave) { float swap = enter; enter = leave; leave = swap; }
  if (uCamera.y < uSlab.y && uCamera.y > uSlab.x) { enter = 0.; leave = max(leave, 0.); }
  enter = max(enter, 0.);
  leave = min(leave, 140.);

  float through = 1., distanceSum = 0., weightSum = 0.;
  vec3 light = vec3(0);
  if (leave > enter && enter < 140.) {
    float t = enter + max(.020, enter * uStep) * fract(gradientNoise(pixel) + uSeed * .61803399);
    float once = mix(henyeyGreenstein(mu, .80), henyeyGreenstein(mu, -.18), .30);
    float twice = mix(henyeyGreenstein(mu, .45), henyeyGreenstein(mu, -.1), .35);
    float often = mix(henyeyGreenstein(mu, .2), .0796, .4);
    bool longStep = false;
    int careful = 0;
    for (int i = 0; i < 400; i++) {
      if (i >= uSteps || t > leave || through < .03) break;
      float stride = max(.020, t * uStep);
      vec3 p = uCamera + along * t;
      float dense = cloudDensity(p, t < 26.);
      if (dense <= .008) {
        longStep = careful <= 0;
        t += longStep ? stride * 2.2 : stride;
        careful--;
        continue;
      }
      // A cloud met by a long step is entered again from before its edge.
      if (longStep) { t -= stride * 1.2; longStep = false; careful = 3; continue; }
      careful = 3;
      float depth = depthTowardsSun(p);
      float h = clamp((p.y - uSlab.x) / (uSlab.y - uSlab.x), 0., 1.);
      float powder = 1. - exp(-dense * uSlab.w * .22);
      vec3 sunlight = uSunColour * (once * exp(-depth) + .52 * twice * exp(-depth * .38) + .30 * often * exp(-depth * .11));
      sunlight *= mix(.55, 1., powder) * 3.1;
      vec3 ambient = mix(uAmbientBase, uAmbientTop, smoothstep(0., 1., h)) * (.35 + .65 * (1. - dense * .6));
      float kept = exp(-dense * uSlab.w * stride), weight = through * (1. - kept);
      light += (sunlight + ambient) * weight;
      distanceSum += t * weight;
      weightSum += weight;
      through *= kept;
      t += stride;
    }
  }
  if (weightSum > 0.) {
    float haze = clamp(1. - exp(-distanceSum / weightSum * uFog), 0., 1.);
    vec3 hazeColour = horizon + uSunColour * henyeyGreenstein(mu, .80) * .012 * uGlow;
    light = mix(light, hazeColour * (1. - through), haze);
  }
  outColour = vec4(colour * through + light, 1.);
}
