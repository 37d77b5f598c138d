import { children, type Import, isNode, type Module, type Node, nameOf, walk } from "./import-graph.ts";

/** What React Router takes out of a route module before the browser gets it. */
const strippedExports = new Set(["loader", "action", "middleware", "headers"]);

/** Which of a module's value imports are still there in the browser's copy of it. */
export function importsInBrowser(module: Module, isRoute: boolean): Import[] {
  const values = module.imports.filter((each) => !each.isType);
  if (!isRoute) return values;
  const live = liveNames(module.program);
  return values.filter(({ locals }) => locals.length === 0 || locals.some((name) => live.has(name)));
}

/** Every name that a route module still uses once its loader, action, middleware and headers are gone. */
function liveNames(program: Node): Set<string> {
  const statements = children(program, "body").filter(({ type }) => type !== "ImportDeclaration");
  const live = new Set<string>();
  const waiting = statements.filter((statement) => !isStripped(statement) && !isPlainDeclaration(statement));
  for (let statement = waiting.pop(); statement; statement = waiting.pop()) {
    for (const name of namesUsedIn(statement)) {
      if (live.has(name)) continue;
      live.add(name);
      waiting.push(...statements.filter((other) => isPlainDeclaration(other) && declares(other, name)));
    }
  }
  return live;
}

const isPlainDeclaration = ({ type }: Node) => /^(Function|Class|Variable)/.test(type);
const isStripped = (statement: Node) =>
  statement.type === "ExportNamedDeclaration" &&
  isNode(statement.declaration) &&
  [...strippedExports].some((name) => declares(statement.declaration as Node, name));

function declares(declaration: Node, name: string): boolean {
  if (nameOf(declaration.id) === name) return true;
  let isThere = false;
  for (const { id } of children(declaration, "declarations") as (Node & { id: unknown })[]) {
    if (isNode(id)) for (const bound of namesUsedIn(id)) isThere ||= bound === name;
  }
  return isThere;
}

/** Names in value positions: neither types nor property names. */
function namesUsedIn(node: Node): Set<string> {
  const names = new Set<string>();
  walk(node, (inner) => {
    if (inner.type.startsWith("TS") && !isNode(inner.expression)) return false;
    if (inner.type === "Identifier" || inner.type === "JSXIdentifier") names.add(nameOf(inner));
    const key =
      inner.type === "MemberExpression" ? inner.property : inner.type === "Property" ? inner.key : null;
    if (isNode(key) && key.type === "Identifier" && inner.computed !== true && inner.shorthand !== true) {
      const rest = inner.type === "MemberExpression" ? inner.object : inner.value;
      if (isNode(rest)) for (const name of namesUsedIn(rest)) names.add(name);
      return false;
    }
    return true;
  });
  return names;
}
