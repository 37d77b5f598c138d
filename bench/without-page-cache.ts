import { registerHooks } from "node:module";

// Loaded ahead of the site (NODE_OPTIONS=--import): its caches keep nothing, so that every page is rendered for whoever asks.
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
