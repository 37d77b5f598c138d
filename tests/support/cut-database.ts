import { connect, createServer, type Socket } from "node:net";

/** A database that can be cut off: its address leads through a relay, which a test closes and opens. */
export interface CutDatabase {
  url: string;
  /** Ends every connection, after these last words to the client, and refuses new ones. */
  cut(words?: Buffer): Promise<void>;
  restore(): Promise<void>;
}

/** Puts a relay of the loopback address before the server that `url` names. */
export async function cutDatabase(url: string): Promise<CutDatabase> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const relay = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const socket of [from, to]) keep(socket);
    clients.add(from);
    from.pipe(to).pipe(from);
    from.on("close", () => {
      clients.delete(from);
      to.destroy();
    });
    to.on("close", () => from.destroy());
  });
  const listen = (port: number) => new Promise<void>((done) => relay.listen(port, "127.0.0.1", done));
  await listen(0);
  const address = relay.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    cut: (words) =>
      new Promise((done) => {
        relay.close(() => done());
        for (const socket of sockets) {
          if (words && clients.has(socket)) socket.write(words, () => socket.destroy());
          else socket.destroy();
        }
      }),
    restore: () => listen(port),
  };
}
