import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot as root } from "#app/platform/project-root.server.ts";

// The rules of the structure. The build checks that no server module reaches the browser: vite.config.ts.

const maxLines = 450;
/** The order of the features: one may import those before it. */
const featureOrder =
  "account staff mail trip clients booking quotation passengers handling contact newsletter blog comments replies".split(
    " ",
  );
/** The layers, lowest first: a file may import from its own layer and from those below. */
const layers = [
  "app/content/ app/ui/ app/fonts/ app/limits.ts app/theme.css app/staff.css app/theme/",
  "app/database/ app/platform/",
  "app/features/",
  "app/layout/",
  "app/routes/ app/routes.ts app/root.tsx app/entry.client.tsx app/entry.server.tsx app/hydration.ts app/first-view.ts app/first-use.ts app/page-elements.ts",
  "server/ commands/",
  "tools/import/",
].map((folders) => folders.split(" "));

const files = globSync("{app,server,commands,tests,bench,tools,docs,deploy}/**/*", {
  cwd: root,
  exclude: ["**/node_modules/**"],
}).filter((file) => path.extname(file));
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const modules = new Map(
  files
    .filter((file) => /^(app|server|commands|tools\/import|tests|bench)\/.*\.(tsx?|mjs)$/.test(file))
    .map((file) => [file, importsOf(file)]),
);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const production = [...modules].filter(([file]) => !/^(tests|bench)\//.test(file) && !isTest(file));
const layerOf = (file: string) =>
  layers.findIndex((folders) =>
    folders.some((folder) => file === folder || (folder.endsWith("/") && file.startsWith(folder))),
  );

/** The repository's files that a module imports; `isType`: erased when the program runs. */
function importsOf(file: string): { to: string; isType: boolean }[] {
  const pattern = /^(?:import|export)( type)?\b[^;"]*?(?:from )?"([#.][^"?]+)|\bimport\(\s*"([#.][^"?]+)"/gm;
  return [...textOf(file).matchAll(pattern)].map(([, type, named = "", called]) => {
    const target = called ?? named;
    const to = target.startsWith("#") ? target.slice(1) : path.posix.join(path.posix.dirname(file), target);
    return { to, isType: type !== undefined };
  });
}

/** The imports of production code that break a rule, as text. */
const breaking = (rule: (from: string, to: string) => boolean) =>
  production.flatMap(([from, imports]) =>
    imports.filter(({ to }) => rule(from, to)).map(({ to }) => `${from} imports ${to}`),
  );

test("only the staff area, which loads staff.css, imports its components", () => {
  // Only staff edit posts.
  const isStaff =
    /^app\/(?:(?:ui|layout|features\/\w+)\/staff|routes\/admin)\/|\/post-editor\.tsx$|\/use-post-form\.ts$/;
  const isPart = /^app\/(?:ui|features\/\w+)\/staff\/.*\.tsx$/;
  expect(breaking((from, to) => !isStaff.test(from) && isPart.test(to))).toEqual([]);
});

test("every file belongs to a layer, and imports go down the layers", () => {
  expect(files.filter((file) => /^(app|server|commands)\//.test(file) && layerOf(file) < 0)).toEqual([]);
  expect(breaking((from, to) => layerOf(to) > layerOf(from))).toEqual([]);
});

test("production code imports neither tests, nor bench, nor tools", () => {
  const isOutside = (to: string) => /^(tests|bench|tools)\//.test(to) || isTest(to);
  expect(breaking((from, to) => !from.startsWith("tools/") && isOutside(to))).toEqual([]);
});

test("features import only features earlier in the declared order", () => {
  const rankOf = (file: string) => {
    const feature = /^app\/features\/([^/]+)\//.exec(file)?.[1];
    return feature === undefined ? -1 : featureOrder.indexOf(feature);
  };
  const undeclared = production.filter(([file]) => file.startsWith("app/features/") && rankOf(file) < 0);
  expect(undeclared.map(([file]) => file)).toEqual([]);
  expect(breaking((from, to) => rankOf(from) >= 0 && rankOf(to) > rankOf(from))).toEqual([]);
});

test("imports make no cycle", () => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, trail: string[]): void => {
    if (trail.includes(file)) cycles.push([...trail, file].join(" -> "));
    if (trail.includes(file) || done.has(file)) return;
    for (const { to, isType } of modules.get(file) ?? []) if (!isType) follow(to, [...trail, file]);
    done.add(file);
  };
  for (const file of modules.keys()) follow(file, []);
  expect(cycles).toEqual([]);
});

test("folders and files have kebab-case names of what they hold: no utils, no index, no barrels", () => {
  const misnamed = files.filter((file) => {
    if (file.startsWith("app/database/migrations/")) return false;
    const parts = file.split("/");
    return (
      parts.slice(0, -1).some((name) => /^(utils?|libs?|helpers?|common|shared|misc|types?)$/.test(name)) ||
      /^index\.\w+$/.test(parts.at(-1) ?? "") ||
      parts.some(
        (name) =>
          !/^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*|README\.md|\.gitignore|Dockerfile|Caddyfile)$/.test(name),
      ) ||
      (modules.has(file) && /^(export [^;]+ from "[^"]+";\s*)+$/.test(textOf(file)))
    );
  });
  expect(misnamed).toEqual([]);
});

test("source files have at most 450 lines", () => {
  // Tables of facts and generated lists are looked up, not read.
  const long = production.filter(
    ([file]) => !file.startsWith("app/content/") && textOf(file).split("\n").length - 1 > maxLines,
  );
  expect(long.map(([file]) => file)).toEqual([]);
});

test("migrations add a required column with a default, because tables have rows", () => {
  const migrations = files.filter((file) => file.startsWith("app/database/migrations/"));
  const columns = migrations.flatMap((file) => textOf(file).match(/ADD COLUMN .*/g) ?? []);
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter((column) => /NOT NULL/.test(column) && !/DEFAULT/.test(column))).toEqual([]);
});

test("every path that the documents name exists", () => {
  const top = globSync("*", { cwd: root });
  const all = [...files, ...top];
  // Files that building, running and testing the site make.
  const generated = /^(data|build|node_modules|\.react-router|test-results|playwright-report)(\/|$)/;
  const kinds = /\.(tsx?|mjs|css|json|md|sql|ya?ml|sh|svg|png|webp|avif|woff2)$/;
  // No path: a suffix (`.server.ts`), an address (`/booking`), a package (`@hono/node-server`), a setting (`DATA_DIR/mail`).
  const isPath = (text: string) =>
    /^\.?[a-z0-9][\w.<>*+-]*(\/[\w.<>*+-]+)*\/?$/.test(text) &&
    !generated.test(text) &&
    (text.includes("/")
      ? kinds.test(text) || all.some((file) => file.startsWith(`${text.split("/")[0]}/`))
      : kinds.test(text) && !text.startsWith("."));
  const exists = (named: string) => {
    const pattern = named.replace(/<[^>]*>/g, "*").replace(/\/$/, "");
    const comparable = (file: string) => (pattern.includes("/") ? file : path.posix.basename(file));
    return (
      existsSync(path.join(root, pattern)) || all.some((file) => path.matchesGlob(comparable(file), pattern))
    );
  };
  const missing = all
    .filter((file) => file.endsWith(".md"))
    .flatMap((document) => {
      const text = textOf(document).replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, "");
      const links = [...text.matchAll(/\]\(<?([^)\s>#?]+)[^)]*\)/g)]
        .map(([, target = ""]) => decodeURIComponent(target))
        .filter((target) => !/^[a-z][a-z+.-]*:|^\/\//i.test(target))
        .map((target) => path.posix.join(path.posix.dirname(document), target));
      const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words).filter(isPath);
      return [...links, ...quoted]
        .filter((named) => !generated.test(named) && !exists(named))
        .map((named) => `${document}: ${named}`);
    });
  expect(missing).toEqual([]);
});
