import { createServer } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";

// Modules run through Vite, so that server and pages share instances. Pages are not prerendered.
const http = createServer();
const vite = await createViteServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http } },
});

const load = async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module;
const { readSettings } = await load<typeof import("#app/platform/settings.server.ts")>(
  "/app/platform/settings.server.ts",
);
const { openLog } = await load<typeof import("#app/platform/log.server.ts")>("/app/platform/log.server.ts");
const { startBackend } = await load<typeof import("./backend.ts")>("/server/backend.ts");

// Development serves sources, so by default it listens only on this machine.
const read = readSettings({ HOST: "localhost", ...process.env });
if (!read.ok) {
  for (const problem of read.problems) console.error(`Cannot start: ${problem}`);
  process.exit(1);
}
const backend = await startBackend(read.settings, openLog(process.env.LOG_LEVEL ?? "warn"));
if ("problem" in backend) {
  console.error(`Cannot start: ${backend.problem}`);
  process.exit(1);
}

vite.watcher.on("change", (file) => {
  if (/\.server\.ts$|\.email\.tsx$|server\/backend\.ts$/.test(file))
    console.log("  Jobs and mails use this file, too: press Ctrl-C and start again to see the change there.");
});

// Vite reloads changed modules; the backend (pool, jobs, mails) stays until a restart.
http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const build = await load<ServerBuild>("virtual:react-router/server-build");
      const { openApp } = await load<typeof import("./app.ts")>("/server/app.ts");
      openApp(backend, build, null, new AbortController().signal)(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500).end("The page does not compile; the terminal shows the error.");
    }
  });
});
http.listen({ port: read.settings.port, host: read.settings.host }, () => {
  console.log(
    `\n  Development at http://localhost:${read.settings.port}\n${backend.describe.map((line) => `  ${line}\n`).join("")}`,
  );
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await vite.close();
    http.closeAllConnections();
    await backend.close();
    process.exit(0);
  });
}
