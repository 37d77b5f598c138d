import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Log } from "#app/platform/log.server.ts";

export interface HttpServer {
  port: number;
  /** Resolves when the last connection has ended, after a response to every request. */
  drain(): Promise<void>;
}

/** Time limits for clients. */
export const patience = {
  // Proxies usually keep connections for 60 s; closing first would break requests on their way.
  keepAliveMs: 65_000,
  // Ends silent and trickling requests. Live streams beat every 25 s.
  silenceMs: 60_000,
  headMs: 20_000,
  requestMs: 300_000,
  lookAfterMs: 5_000,
};

// While stopping: how long an idle connection may bring a request, and how long responses may take.
const quietMs = 500;
const drainMs = 10_000;

export function listen(
  listener: RequestListener,
  port: number,
  host: string | undefined,
  log: Log,
  { keepAliveMs, silenceMs, headMs, requestMs, lookAfterMs } = patience,
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = createServer(
      {
        keepAliveTimeout: keepAliveMs,
        headersTimeout: headMs,
        requestTimeout: requestMs,
        connectionsCheckingInterval: lookAfterMs,
      },
      listener,
    );
    server.setTimeout(silenceMs);
    server.once("error", reject);
    // Without a host Node listens on :: for IPv6 and IPv4, and on 0.0.0.0 where the machine has no IPv6.
    server.listen({ port, host }, () => {
      server.off("error", reject);
      // Out of file descriptors or memory: the next connection may succeed.
      server.on("error", (err) => log.error({ err }, "a connection could not be taken"));
      resolve({ port: (server.address() as AddressInfo).port, drain: drainOf(server) });
    });
  });
}

/** Tells clients to close their connections, then stops listening and waits for the responses under way. */
function drainOf(server: Server): HttpServer["drain"] {
  const responses = new Set<ServerResponse>();
  // Opened ahead by browsers; Node does not count them as idle.
  const unused = new Set<Socket>();
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    unused.delete(socket);
    if (isDraining) response.setHeader("Connection", "close");
    responses.add(response);
    response.once("close", () => responses.delete(response));
  });
  return async () => {
    isDraining = true;
    for (const response of responses) if (!response.headersSent) response.setHeader("Connection", "close");
    const silent = [...unused];
    await pause(quietMs);
    // After the poll phase, in which Node accepts the waiting connections: those left are reset.
    await nextTurn();
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of silent) if (unused.has(socket)) socket.destroy();
    const impatience = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(impatience);
  };
}
