import { readFile } from "node:fs/promises";
import path from "node:path";

/** The browser's half of the build. */
export interface ClientBuild {
  /** Absolute folder of the files that go out as they are. */
  readonly folder: string;
  /** Address of the module that hydrates a prerendered page late. */
  readonly deferredHydration: string;
}

/** Reads what the server needs to know of the browser's build. */
export async function openClientBuild(folder: string): Promise<ClientBuild> {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  );
  const entry = manifest["app/deferred-hydration.ts"];
  if (!entry) throw new Error(`the build in ${folder} has no app/deferred-hydration.ts: run npm run build`);
  return { folder, deferredHydration: `/${entry.file}` };
}
