import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = path.dirname(import.meta.dirname);
const stampFile = path.join(root, "build/stamp");

const sources = [
  "app/**/*.{ts,tsx,css,json,svg,sql,woff2}",
  "server/**/*.ts",
  "commands/{build,chunk-groups}.ts",
  "public/**/*",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Whether build/ was made from the present sources. */
export function buildIsCurrent(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOf(root);
}

/** Builds browser files, their compressed twins and the server bundle. A failed build throws after printing its output. */
export async function makeBuild(): Promise<void> {
  const cli = path.join(root, "node_modules/@react-router/dev/bin.cjs");
  if (!existsSync(cli)) {
    throw new Error(
      "There is no current build, and the packages that make one are not installed: run npm ci with development packages, then npm run build.",
    );
  }
  const before = stampOf(root);
  const options = { cwd: root, env: { ...process.env, NODE_ENV: "production" }, maxBuffer: 1 << 28 };
  await promisify(execFile)(process.execPath, [cli, "build"], options).catch(({ stdout, stderr }) => {
    process.stderr.write(`${stdout}${stderr}`);
    throw new Error("the build failed; the lines above say why.");
  });
  await compressAssets();
  writeFileSync(stampFile, before);
}

/** A hash of the sources in a folder. */
export function stampOf(folder: string): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: folder, exclude: ["**/*.test.{ts,tsx}"] }).sort()) {
    const absolute = path.join(folder, file);
    // `public/**/*` also matches folders.
    if (!path.extname(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(absolute)).update("\0");
  }
  return hash.digest("hex");
}

const worthCompressing = /\.(js|css|svg|json|xml|txt|webmanifest)$/;

async function compressAssets(): Promise<void> {
  const client = path.join(root, "build/client");
  const files = globSync("**/*", { cwd: client }).filter((file) => worthCompressing.test(file));
  // Together, so that the thread pool uses every processor.
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(path.join(client, file));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(path.join(client, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(path.join(client, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

if (import.meta.main) {
  const start = performance.now();
  if (buildIsCurrent()) console.log("The build is current.");
  else {
    await makeBuild();
    console.log(`Built in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  }
}
