import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";

/** A checkout of `ref` beside this one, with its packages and its build; `remove` deletes it. */
export function checkOut(ref: string): { folder: string; remove(): void } {
  const parent = mkdtempSync(path.join(tmpdir(), "harmattan-checkout-"));
  const folder = path.join(parent, "checkout");
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  const remove = () => {
    run("git", ["worktree", "remove", "--force", folder], projectRoot);
    rmSync(parent, { recursive: true, force: true });
  };
  run("git", ["worktree", "add", "--detach", folder, ref], projectRoot);
  try {
    const lock = (root: string) => readFileSync(path.join(root, "package-lock.json"), "utf8");
    // The same packages need no second copy; hard links suffice.
    if (lock(folder) === lock(projectRoot))
      run("cp", ["-al", path.join(projectRoot, "node_modules"), folder], projectRoot);
    else run("npm", ["ci"], folder);
    // The checkouts must not share compiled or cached files.
    rmSync(path.join(folder, "node_modules/.cache"), { recursive: true, force: true });
    run("npm", ["run", "build"], folder);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
