import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import type { Log } from "#app/platform/log.server.ts";

export interface HttpServer {
  port: number;
  /** Stops listening and resolves when the last connection has ended, after a response to every request. */
  drain(): Promise<void>;
}

export const defaultLimits = {
  // Proxies usually keep connections for 60 s; closing first would break requests on their way.
  keepAliveMs: 65_000,
  // Ends silent and trickling requests. Event streams send a heartbeat every 25 s.
  silenceMs: 60_000,
  headMs: 20_000,
  requestMs: 300_000,
  checkMs: 5_000,
  // While stopping: time for requests on idle connections, and for responses.
  quietMs: 500,
  drainMs: 10_000,
};

/** Resolves once the server listens; rejects where it cannot. */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string | undefined,
  log: Log,
  limits = defaultLimits,
): Promise<HttpServer> {
  const timeouts = {
    keepAliveTimeout: limits.keepAliveMs,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const server = createServer(timeouts, listener);
  server.setTimeout(limits.silenceMs);
  const drain = drainOf(server, limits);
  // Without a host Node listens on :: for IPv6 and IPv4, and on 0.0.0.0 where the machine has no IPv6.
  await once(server.listen({ port, host }), "listening");
  // Out of file descriptors or memory: the next connection may succeed.
  server.on("error", (err) => log.error({ err }, "a connection could not be accepted"));
  return { port: (server.address() as AddressInfo).port, drain };
}

/** Tracks a server's connections, so that none is ended during a request. */
function drainOf(server: Server, { quietMs, drainMs }: typeof defaultLimits): HttpServer["drain"] {
  /** Each connection with its last response; pipelined requests get their responses in order. */
  const connections = new Map<Socket, ServerResponse | null>();
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    connections.set(socket, null);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    connections.set(socket, response);
    if (isDraining) response.setHeader("Connection", "close");
  });

  /** Closes connections without a request, and each of the others after its response. */
  function endConnections(): void {
    for (const [socket, response] of connections) {
      if (response && !response.closed) response.once("close", () => socket.destroySoon());
      else socket.destroy();
    }
  }

  return async () => {
    // Not http.Server's `close`: it destroys idle connections, including responses still being sent on them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    // Not earlier: a client told to close would reconnect to a listening server.
    isDraining = true;
    for (const response of connections.values())
      if (response && !response.headersSent) response.setHeader("Connection", "close");
    const timers = [
      // In the next turn of the event loop, after requests that arrived while the process was busy.
      setTimeout(() => setImmediate(endConnections), quietMs),
      setTimeout(() => server.closeAllConnections(), drainMs),
    ];
    await closed;
    timers.forEach(clearTimeout);
  };
}
