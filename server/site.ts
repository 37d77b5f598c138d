import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { type Clock, systemClock } from "#app/platform/clock.ts";
import type { Log } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { openApp } from "./app.ts";
import { type Backend, type Problem, startBackend } from "./backend.ts";
import { openClientBuild, publishFiles, releasedFolder } from "./client-build.ts";
import { type HttpServer, listen } from "./http-server.ts";

/** The site in this process, listening. A process can hold several, each with its own settings and database. */
export interface OpenSite {
  server: HttpServer;
  backend: Backend;
  /** Aborted at the stop signal: /readyz fails from then on. */
  stopping: AbortController;
}

/** Opens the site and listens on the port of the settings; port 0 takes a free one. */
export async function openSite(
  settings: Settings,
  log: Log,
  clock: Clock = systemClock,
): Promise<OpenSite | Problem> {
  const client = await openClientBuild(path.join(projectRoot, "build/client"));
  const backend = await startBackend(settings, log, clock);
  if ("problem" in backend) return backend;
  // Before any page names them: other servers may share this folder.
  await publishFiles(client, releasedFolder(settings.dataDir), new Date()).catch((err) =>
    log.warn({ err }, "this release's files could not be copied into DATA_DIR/released"),
  );
  const stopping = new AbortController();
  const app = openApp(backend, build, client, stopping.signal);
  try {
    return { server: await listen(app, settings.port, settings.host, log), backend, stopping };
  } catch (error) {
    await backend.close();
    return { problem: whyNotListening(error as NodeJS.ErrnoException, settings.port, settings.host) };
  }
}

/** What keeps a server from listening, in words for the operator. */
export function whyNotListening(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string | undefined,
): string {
  if (code === "EADDRINUSE")
    return `port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`;
  if (code === "EACCES")
    return `port ${port} is for privileged programs. Choose one above 1023: PORT=3000 npm start`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST=${host} is no address of this machine. Leave HOST out to listen on all.`;
  return `cannot listen on port ${port}${host ? ` of ${host}` : ""} (${message}).`;
}
