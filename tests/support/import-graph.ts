import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** One import, export-from or import() of another file of this repository, or of a package or builtin. */
export interface Import {
  /** Repository path of the file named, or the bare name of a package (`react`, `node:fs`). */
  readonly to: string;
  readonly isInternal: boolean;
  /** Gone when the program runs: `import type`, `typeof import()`. */
  readonly isType: boolean;
  readonly line: number;
  /** The names it brings into the module; empty for a side effect. */
  readonly locals: readonly string[];
}

export interface Module {
  readonly path: string;
  readonly imports: readonly Import[];
  /** Consists of nothing but `export ... from`. */
  readonly isBarrel: boolean;
  readonly program: Node;
}

/** A node of the syntax tree, read without knowing its kind. */
export type Node = { readonly type: string; readonly start: number } & Record<string, unknown>;

/** Every file of these folders, as repository paths with forward slashes; what npm installed is left out. */
export function filesUnder(root: string, folders: readonly string[]): string[] {
  const patterns = folders.map((folder) => `${folder}/**/*`);
  return globSync(patterns, { cwd: root, exclude: ["**/node_modules/**"], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}

/** Reads the TypeScript files among these and what each imports. Throws when one does not parse. */
export function readModules(root: string, files: readonly string[]): Map<string, Module> {
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith(".d.ts"));
  return new Map(sources.map((file) => [file, readModule(root, file)]));
}

function readModule(root: string, file: string): Module {
  const text = readFileSync(path.join(root, file), "utf8");
  const { program, errors } = parseSync(file, text, {});
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const tree = program as unknown as Node;
  const imports: Import[] = [];
  const add = (node: Node, specifier: unknown, isType: boolean, locals: string[] = []) => {
    if (typeof specifier !== "string") return;
    const line = text.slice(0, node.start).split("\n").length;
    imports.push({ ...resolve(file, specifier), isType, line, locals });
  };
  walk(tree, (node) => {
    if (node.type === "ImportDeclaration") {
      const locals = children(node, "specifiers").map((specifier) => nameOf(specifier.local));
      add(node, literalOf(node.source), node.importKind === "type", locals);
    } else if (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") {
      add(node, literalOf(node.source), node.exportKind === "type");
    } else if (node.type === "ImportExpression") add(node, literalOf(node.source), false);
    else if (node.type === "TSImportType") add(node, literalOf(node.source ?? node.argument), true);
  });
  const body = children(tree, "body");
  const isBarrel = body.length > 0 && body.every((node) => /^Export/.test(node.type) && isNode(node.source));
  return { path: file, imports, isBarrel, program: tree };
}

function resolve(from: string, specifier: string): { to: string; isInternal: boolean } {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#")) return { to: bare.slice(1), isInternal: true };
  if (!bare.startsWith(".")) return { to: bare, isInternal: false };
  return { to: path.posix.join(path.posix.dirname(from), bare), isInternal: true };
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
export const children = (node: Node, key: string): Node[] =>
  Array.isArray(node[key]) ? node[key].filter(isNode) : [];
export const nameOf = (value: unknown): string =>
  isNode(value) && typeof value.name === "string" ? value.name : "";
const literalOf = (value: unknown): unknown =>
  isNode(value) ? (value.value ?? literalOf(value.literal)) : undefined;

/** Visits every node once, from the top; `visit` returning false leaves out what is inside. */
export function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/** Files that need one another in a circle when they run; imports of types alone do not count. */
export function cycles(modules: ReadonlyMap<string, Module>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const follow = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      found.push([...trail.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const { to, isType } of modules.get(file)?.imports ?? []) {
      if (!isType && modules.has(to)) follow(to, [...trail, file]);
    }
    done.add(file);
  };
  for (const file of modules.keys()) follow(file, []);
  return found;
}
