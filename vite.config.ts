import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { pageElements } from "./app/page-elements.ts";
import { chunkGroups } from "./commands/chunk-groups.ts";

/** Fails the build when a module of the server is in the browser's files. */
const noServerModules: Plugin = {
  name: "no-server-modules",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(chunk.type === "chunk" ? chunk.modules : {}))
        if (renderedLength > 0 && /\.(server|email)\.tsx?$|\/(server|commands)\/|browser-external/.test(id))
          this.error(`${id} is in the browser's ${chunk.fileName}: call it from a loader or an action`);
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noServerModules],
  // Development only: the embedded database's folder holds the secret and everybody's mail.
  server: { fs: { deny: [".env", ".env.*", "*.{crt,pem}", "**/.git/**", "data/**"] } },
  build: {
    // Kept so that the server can name the hashed modules of the first view (server/client-build.ts).
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ["app/first-view.ts", "app/first-use.ts", ...Object.values(pageElements)],
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    // The server and the app are one bundle: one pool, one page cache, one job queue in the process.
    ssr: {
      build: { rolldownOptions: { input: "server/main.ts" } },
      // Packages of many files load in half the time within it: Node looks up each file of the others at every start.
      resolve: {
        noExternal: [
          /^drizzle-orm/,
          /^@?better-/,
          /^@noble/,
          /^@opentelemetry/,
          "zod",
          "jose",
          "libphonenumber-js",
        ],
      },
    },
  },
});
