import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

// A separate folder: a package.json beside the commands would hide the import names (#app/...) from them.
const folder = path.join(import.meta.dirname, "packages");

/** `require` among the packages that only these commands want; they are installed when first asked for, by their lock file. */
export function fromPackages(): NodeJS.Require {
  if (!existsSync(path.join(folder, "node_modules")))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  return createRequire(path.join(folder, "package.json"));
}
