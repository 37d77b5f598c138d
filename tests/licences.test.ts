import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";

// `npm sbom --omit dev --sbom-format spdx` lists them all.
const allowed =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)\)?$/;
/** Packages whose manifest names no licence, and where it is. */
const elsewhere: Readonly<Record<string, string>> = {
  suncalc: "BSD-2-Clause, in its LICENSE",
  "png-js": "MIT, in its LICENSE",
};

test("all shipped packages have licences that allow distribution", () => {
  const lock: { packages: Record<string, { dev?: boolean; license?: string }> } = JSON.parse(
    readFileSync(path.join(projectRoot, "package-lock.json"), "utf8"),
  );
  const others = Object.entries(lock.packages)
    .filter(([name, { dev }]) => name.startsWith("node_modules/") && !dev)
    .map(([name, { license }]) => [name.replace(/.*node_modules\//, ""), license ?? "none"] as const)
    .filter(
      ([name, license]) =>
        !elsewhere[name] && !license.split(/ (?:AND|OR) /).every((each) => allowed.test(each)),
    );
  expect(others).toEqual([]);
});
