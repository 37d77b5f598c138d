import { registerHooks } from "node:module";

// Loaded before the site (NODE_OPTIONS=--import): disables its caches, so that every request renders its page.
const source = `export class LRUCache {
  get() {}
  set() {}
  delete() {}
  clear() {}
  keys() { return []; }
}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "lru-cache"
      ? { url: `data:text/javascript,${encodeURIComponent(source)}`, format: "module", shortCircuit: true }
      : next(specifier, context),
});
