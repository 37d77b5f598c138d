import { readFile } from "node:fs/promises";
import path from "node:path";

/** The browser's half of the build. */
export interface ClientBuild {
  /** Absolute folder of the files that go out as they are. */
  readonly folder: string;
  /** Address of the module that starts a frozen page's scripts late. */
  readonly lateStart: string;
}

/** Reads what the server needs to know of the browser's build. */
export async function openClientBuild(folder: string): Promise<ClientBuild> {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  );
  const entry = manifest["app/late-start.ts"];
  if (!entry) throw new Error(`the build in ${folder} has no app/late-start.ts: run npm run build`);
  return { folder, lateStart: `/${entry.file}` };
}
