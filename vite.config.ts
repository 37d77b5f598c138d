import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./commands/chunk-groups.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      {
        // React Router's own file of this name, which nothing of ours is called: see there.
        find: /^\.\/routeModules\.js$/,
        replacement: fileURLToPath(new URL("app/platform/load-route-module.ts", import.meta.url)),
      },
    ],
  },
  // Development only: the embedded database's folder holds the secret and everybody's mail.
  server: { fs: { deny: [".env", ".env.*", "*.{crt,pem}", "**/.git/**", "data/**"] } },
  build: {
    // Kept so that the server can name the hashed module of the first view (server/client-build.ts).
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ["app/first-view.ts"],
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    // The server and the app are one bundle: one pool, one page cache, one job queue in the process.
    ssr: {
      build: { rolldownOptions: { input: "server/main.ts" } },
      // Within it they start in half the time: before each of drizzle-orm's hundreds of files Node parses its 180 KB of package.json.
      resolve: { noExternal: [/^drizzle-orm/, /^better-auth/, /^@better-auth\//] },
    },
  },
});
