import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP relay in front of a server; `join` connects a client's socket with the server's. */
export async function openRelay(
  server: { port: number; host: string },
  join: (client: Socket, server: Socket) => void,
) {
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  const relay = createServer((client) => {
    const pair = [client, connect(server)] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on("error", () => {}).on("close", end);
    join(...pair);
  });
  const listen = (port: number) => new Promise<void>((done) => relay.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  /** Ends every connection, after sending these last bytes to the client. */
  const hangUp = (lastBytes?: Buffer) => {
    for (const [client, upstream] of pairs) {
      if (lastBytes) client.write(lastBytes, () => client.destroy());
      else client.destroy();
      upstream.destroy();
    }
  };
  return {
    port,
    hangUp,
    /** Ends every connection and refuses new ones. */
    cut: (lastBytes?: Buffer) =>
      new Promise<void>((done) => {
        relay.close(() => done());
        hangUp(lastBytes);
      }),
    restore: () => listen(port),
  };
}

/** A relay in front of the PostgreSQL at this URL; returns the relay's URL. */
export async function cutDatabase(url: string) {
  const through = new URL(url);
  const server = { port: Number(through.port), host: through.hostname };
  let isSilent = false;
  const pass = (from: Socket, to: Socket) => from.on("data", (bytes) => isSilent || to.write(bytes));
  const { port, cut, restore } = await openRelay(server, (from, to) => {
    pass(from, to);
    pass(to, from);
  });
  through.host = `127.0.0.1:${port}`;
  /** Passes nothing on, and closes nothing, while silent. */
  const setSilent = (value: boolean) => {
    isSilent = value;
  };
  return { url: through.href, cut, restore, setSilent };
}
