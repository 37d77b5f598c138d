// Renders one view of the sky through WebGL 2 in headless Chromium (software rendering is enough).
import { readFileSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "playwright-core";

export type Vector = [number, number, number];

/** A view: angles in degrees, lengths in kilometres, colours in linear light. Azimuth grows to the right. */
export type SkyView = {
  width: number;
  height: number;
  samples: number;
  panorama?: boolean;
  azimuth: number;
  pitch: number;
  fieldOfView: number;
  sunAzimuth: number;
  sunElevation: number;
  sunColour: Vector;
  ambientTop: Vector;
  ambientBase: Vector;
  skyGain: number;
  fog: number;
  haze: number;
  glow: number;
  scale: [number, number, number, number];
  slab: [number, number, number, number];
  camera: Vector;
  drift: Vector;
  /** How far the clouds have become those of another drift, 0 to 1: that closes a loop. */
  morph?: { drift: Vector; share: number };
  steps: number;
  step: number;
};

type Uniforms = Record<string, number | number[]>;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
};
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const direction = (azimuth: number, elevation: number): Vector => [
  Math.cos(radians(azimuth)) * Math.cos(radians(elevation)),
  Math.sin(radians(elevation)),
  Math.sin(radians(azimuth)) * Math.cos(radians(elevation)),
];

function uniformsOf(view: SkyView): Uniforms {
  const forward = direction(view.azimuth, view.pitch);
  const right = unit(cross(forward, [0, 1, 0]));
  return {
    uCamera: view.camera,
    uForward: forward,
    uRight: right,
    uUp: cross(right, forward),
    uTangent: Math.tan(radians(view.fieldOfView / 2)),
    uSun: direction(view.sunAzimuth, view.sunElevation),
    uSunColour: view.sunColour,
    uAmbientTop: view.ambientTop,
    uAmbientBase: view.ambientBase,
    uHaze: view.haze,
    uSkyGain: view.skyGain,
    uGlow: view.glow,
    uFog: view.fog,
    uSlab: view.slab,
    uScale: view.scale,
    uDrift: view.drift,
    uDriftNext: view.morph?.drift ?? [0, 0, 0],
    uMorph: view.morph?.share ?? 0,
    uStep: view.step,
    uSeed: 0,
    uJitter: [0, 0],
  };
}

/** Runs in the page: compiles the shader, uploads the textures and leaves `window.draw` behind. */
function prepare({ shader, noise, weather }: { shader: string; noise: string; weather: string }): void {
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2");
  if (!context?.getExtension("EXT_color_buffer_float"))
    throw new Error("This browser draws no float textures.");
  const gl = context;
  const program = gl.createProgram();
  const compile = (kind: number, source: string) => {
    const made = gl.createShader(kind);
    if (!made) throw new Error("No shader.");
    gl.shaderSource(made, source);
    gl.compileShader(made);
    if (!gl.getShaderParameter(made, gl.COMPILE_STATUS))
      throw new Error(gl.getShaderInfoLog(made) ?? "Shader.");
    gl.attachShader(program, made);
  };
  const corners = "vec2(gl_VertexID==1?3.:-1.,gl_VertexID==2?3.:-1.)";
  compile(gl.VERTEX_SHADER, `#version 300 es\nvoid main(){gl_Position=vec4(${corners},0,1);}`);
  compile(gl.FRAGMENT_SHADER, shader);
  gl.linkProgram(program);
  gl.useProgram(program);

  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_3D, gl.createTexture());
  gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGBA8, 128, 128, 128, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes(noise));
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 512, 512, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes(weather));
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  ["uNoise", "uWeather", "uSkyTable"].forEach((name, at) => {
    gl.uniform1i(gl.getUniformLocation(program, name), at);
  });

  const target = (width: number, height: number, format: number, kind: number) => {
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE3);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, format, width, height, 0, gl.RGBA, kind, null);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    const buffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.bindTexture(gl.TEXTURE_2D, null);
    return { texture, buffer, width, height };
  };
  const set = (uniforms: Record<string, number | number[]>) => {
    for (const [name, value] of Object.entries(uniforms)) {
      const place = gl.getUniformLocation(program, name);
      if (name === "uSteps" || name === "uMode") gl.uniform1i(place, Number(value));
      else if (!Array.isArray(value)) gl.uniform1f(place, value);
      else if (value.length === 2) gl.uniform2fv(place, value);
      else if (value.length === 3) gl.uniform3fv(place, value);
      else gl.uniform4fv(place, value);
    }
  };
  // In strips: one long draw call would be taken for a hang.
  const fill = (into: ReturnType<typeof target>) => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, into.buffer);
    gl.viewport(0, 0, into.width, into.height);
    gl.enable(gl.SCISSOR_TEST);
    for (let y = 0; y < into.height; y += 90) {
      gl.scissor(0, y, into.width, 90);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.finish();
    }
    gl.disable(gl.SCISSOR_TEST);
  };
  const radicalInverse = (index: number, base: number) => {
    let fraction = 1;
    let result = 0;
    for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
      fraction /= base;
      result += fraction * (rest % base);
    }
    return result;
  };

  const draw = (view: {
    uniforms: Uniforms;
    width: number;
    height: number;
    samples: number;
    panorama: boolean;
  }) => {
    const { width, height, samples } = view;
    const table = target(512, 256, gl.RGBA16F, gl.HALF_FLOAT);
    set({ ...view.uniforms, uResolution: [512, 256], uMode: 2 });
    gl.activeTexture(gl.TEXTURE2);
    gl.bindTexture(gl.TEXTURE_2D, null);
    fill(table);
    gl.activeTexture(gl.TEXTURE2);
    gl.bindTexture(gl.TEXTURE_2D, table.texture);
    const into = target(width, height, gl.RGBA32F, gl.FLOAT);
    set({ ...view.uniforms, uResolution: [width, height], uMode: view.panorama ? 1 : 0 });
    const sum = new Float32Array(width * height * 3);
    const pixels = new Float32Array(width * height * 4);
    for (let sample = 0; sample < samples; sample++) {
      set({
        uSeed: sample,
        uJitter: [radicalInverse(sample + 1, 2) - 0.5, radicalInverse(sample + 1, 3) - 0.5],
      });
      fill(into);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const from = (y * width + x) * 4;
          const to = ((height - 1 - y) * width + x) * 3;
          for (let k = 0; k < 3; k++)
            sum[to + k] = (sum[to + k] ?? 0) + Math.min(pixels[from + k] ?? 0, 60) / samples;
        }
      }
    }
    for (const { texture, buffer } of [table, into]) {
      gl.deleteFramebuffer(buffer);
      gl.deleteTexture(texture);
    }
    const raw = new Uint8Array(sum.buffer);
    let text = "";
    for (let at = 0; at < raw.length; at += 0x8000)
      text += String.fromCharCode(...raw.subarray(at, at + 0x8000));
    return btoa(text);
  };
  Object.assign(window, { draw });
}

/** Opens the renderer; `render` writes linear float RGB, top row first, and its size beside it. */
export async function openSky(textures: string): Promise<{
  render: (view: SkyView, path: string) => Promise<void>;
  close: () => Promise<void>;
}> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu-watchdog",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  });
  const page: Page = await browser.newPage();
  page.on("pageerror", (error) => console.error("sky:", error.message));
  await page.setContent("<p>sky</p>");
  await page.evaluate(prepare, {
    shader: readFileSync(new URL("./cloud.frag", import.meta.url), "utf8"),
    noise: readFileSync(`${textures}noise-128.bin`).toString("base64"),
    weather: readFileSync(`${textures}weather-512.bin`).toString("base64"),
  });
  return {
    async render(view, path) {
      const { width, height, samples } = view;
      const job = {
        uniforms: { ...uniformsOf(view), uSteps: view.steps },
        width,
        height,
        samples,
        panorama: view.panorama ?? false,
      };
      const drawn = await page.evaluate(
        (made) => (window as unknown as { draw: (job: typeof made) => string }).draw(made),
        job,
      );
      writeFileSync(path, Buffer.from(drawn, "base64"));
      writeFileSync(`${path}.json`, JSON.stringify({ width, height }));
    },
    close: () => browser.close(),
  };
}
