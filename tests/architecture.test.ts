import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot as root } from "#app/platform/project-root.server.ts";
import { importsInBrowser } from "./support/browser-reach.ts";
import { cycles, filesUnder, readModules } from "./support/import-graph.ts";
import { missingPaths } from "./support/named-paths.ts";

// The structure as rules. Each failure names the file, and where the thing belongs.

const files = filesUnder(root, ["app", "server", "commands", "tests", "bench", "tools", "docs", "deploy"]);
const modules = readModules(
  root,
  files.filter((file) => /^(app|server|commands|tools\/import|tests|bench)\//.test(file)),
);
const maxLines = 450;
/** The order of the features: one may import those before it. */
const featureOrder = [
  "account",
  "staff",
  "mail",
  "trip",
  "booking",
  "contact",
  "newsletter",
  "blog",
  "comments",
  "replies",
];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The layers, lowest first: a file may import from its own layer and from those below. */
const layers: readonly { folders: readonly string[]; holds: string }[] = [
  {
    folders: ["app/content/", "app/ui/", "app/fonts/", "app/limits.ts", "app/theme.css", "app/theme/"],
    holds: "what the company says, how things look",
  },
  {
    folders: ["app/database/", "app/platform/"],
    holds: "tables and machinery that know nothing of aviation",
  },
  { folders: ["app/features/"], holds: "one folder per thing the company does online" },
  { folders: ["app/shell/"], holds: "header, footer and what else surrounds a page" },
  {
    folders: [
      "app/routes/",
      "app/routes.ts",
      "app/root.tsx",
      "app/entry.client.tsx",
      "app/entry.server.tsx",
      "app/deferred-hydration.ts",
      "app/first-view.ts",
    ],
    holds: "pages: load, compose, hand over",
  },
  {
    folders: ["server/", "commands/"],
    holds: "what starts and serves the site, and commands over its features",
  },
  { folders: ["tools/import/"], holds: "moving in from the earlier website, once" },
];
const layerOf = (file: string) =>
  layers.findIndex(({ folders }) =>
    folders.some((folder) => file === folder || (folder.endsWith("/") && file.startsWith(folder))),
  );
const backend = [...modules.values()].filter(
  ({ path: file }) => /^(app|server|commands)\//.test(file) && !isTest(file),
);

// Stands above the site and leans on it; the rest of tools/ has nothing to do with it.
const movingIn = [...modules.values()].filter(
  ({ path: file }) => file.startsWith("tools/import/") && !isTest(file),
);

test("every file stands on a layer", () => {
  const lost = files
    .filter((file) => /^(app|server|commands)\//.test(file) && layerOf(file) < 0)
    .map((file) => `${file} is in no folder. The folders: ${describeLayers()}`);
  expect(lost).toEqual([]);
});

test("imports go down the layers, never up", () => {
  const rising: string[] = [];
  for (const { path: file, imports } of [...backend, ...movingIn]) {
    const layer = layerOf(file);
    for (const { to, line, isInternal } of imports) {
      if (!isInternal || layerOf(to) <= layer) continue;
      rising.push(
        `${file}:${line} (layer ${layer}) imports ${to} (layer ${layerOf(to)}). Hand in what it needs from above as an ` +
          `argument or a prop, move the file up, or move the part that both need down. The layers: ${describeLayers()}`,
      );
    }
  }
  expect(rising).toEqual([]);
});

test("production code does not lean on tests, bench or tools", () => {
  const leaning = backend.flatMap(({ path: file, imports }) =>
    imports
      .filter(({ to, isInternal }) => isInternal && (/^(tests|bench|tools)\//.test(to) || isTest(to)))
      .map(
        ({ to, line }) =>
          `${file}:${line} imports ${to}. What the site itself needs belongs in app/ or server/.`,
      ),
  );
  expect(leaning).toEqual([]);
});

test("features import only features earlier in the declared order", () => {
  const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];
  const rankOf = (feature: string) => featureOrder.indexOf(feature);
  const features = new Set(
    backend.map(({ path: file }) => featureOf(file)).filter((name) => name !== undefined),
  );
  expect([...features].filter((name) => rankOf(name) < 0)).toEqual([]);
  const violations = backend.flatMap(({ path: file, imports }) => {
    const feature = featureOf(file);
    if (!feature) return [];
    return imports
      .filter(({ to }) => {
        const imported = featureOf(to);
        return imported !== undefined && rankOf(imported) > rankOf(feature);
      })
      .map(({ to, line }) => `${file}:${line} imports ${to}. The order: ${featureOrder.join(", ")}`);
  });
  expect(violations).toEqual([]);
});

test("imports run in no circle", () => {
  const circles = cycles(modules).map(
    (circle) => `${circle.join(" -> ")}. Move what they share into a file of its own, below both.`,
  );
  expect(circles).toEqual([]);
});

test("what only the server may see does not reach the browser", () => {
  const siteMap = readFileSync(path.join(root, "app/routes.ts"), "utf8");
  const routes = new Set([...siteMap.matchAll(/"(routes\/[^"]+)"/g)].map(([, file]) => `app/${file}`));
  routes.add("app/root.tsx");
  const trails = new Map(
    [...routes, "app/entry.client.tsx", "app/first-view.ts"].map((file) => [file, file]),
  );
  const leaks: string[] = [];
  // A map hands out what is added to it while it is walked.
  for (const [file, trail] of trails) {
    const module = modules.get(file);
    if (!module) continue;
    for (const { to, line, isInternal } of importsInBrowser(module, routes.has(file))) {
      if (/\.(server|email)\.tsx?$/.test(to) || to.startsWith("node:") || /^(server|commands)\//.test(to)) {
        leaks.push(
          `${file}:${line} (in the browser by ${trail}) imports ${to}. Call it from a route's loader or action and hand ` +
            "on what it gave; rules that both sides need go into a plain .ts file; what needs Node is called .server.ts.",
        );
      } else if (isInternal && !trails.has(to)) trails.set(to, `${trail} -> ${to}`);
    }
  }
  expect(routes.size).toBeGreaterThan(1);
  expect(leaks).toEqual([]);
});

test("folders and files are named after what they hold", () => {
  const misnamed: string[] = [];
  for (const file of files.filter((each) => !each.startsWith("app/database/migrations/"))) {
    const folders = file.split("/").slice(0, -1);
    const name = path.posix.basename(file);
    const drawer = folders.find((folder) =>
      /^(utils?|libs?|helpers?|common|shared|misc|types?)$/.test(folder),
    );
    if (drawer) {
      misnamed.push(
        `${file}: a folder called ${drawer} collects everything. Put the file with its only user, or name what it is about.`,
      );
    }
    if (/^index\.\w+$/.test(name)) {
      misnamed.push(
        `${file}: name it after its main export, and import it by that name; there are no index files.`,
      );
    }
    if (modules.get(file)?.isBarrel) {
      misnamed.push(`${file} only passes on what other files export. Delete it and import from those files.`);
    }
    const isPython = name.endsWith(".py"); // whose modules cannot have a hyphen in their names
    const odd = [...folders, isPython ? name.replaceAll("_", "-") : name].find(
      (part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part),
    );
    if (odd && !/^(README\.md|\.gitignore|Dockerfile|Caddyfile)$/.test(odd)) {
      misnamed.push(
        `${file}: ${odd} is not kebab-case (booking-form.tsx, bookings.server.ts, booking.email.tsx).`,
      );
    }
  }
  expect(misnamed).toEqual([]);
});

test("source files have at most 450 lines", () => {
  const long = backend
    // Tables of facts and generated lists are looked up, not read.
    .filter(({ path: file }) => !file.startsWith("app/content/"))
    .map(({ path: file }) => ({
      file,
      lines: readFileSync(path.join(root, file), "utf8").split("\n").length - 1,
    }))
    .filter(({ lines }) => lines > maxLines);
  expect(long).toEqual([]);
});

test("every path that the documents name is there", () => {
  const top = readdirSync(root).filter((name) => !["node_modules", "build", "data"].includes(name));
  const documents = [...top, ...files].filter((file) => file.endsWith(".md"));
  const missing = documents.flatMap((document) => missingPaths(root, document, [...files, ...top]));
  expect(
    missing.map(
      (each) =>
        `${each}, which is not there. Write the path from the repository's root, or mend the document.`,
    ),
  ).toEqual([]);
});

function describeLayers(): string {
  return layers.map(({ folders, holds }, layer) => `${layer} ${folders.join(" ")}(${holds})`).join("; ");
}
