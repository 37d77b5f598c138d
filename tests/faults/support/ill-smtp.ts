import { connect, createServer, type Socket } from "node:net";

/** What a relay in front of a mail server does to those who connect. */
export const illnesses = ["busy", "refusing", "slow", "cut in mid-DATA", "TLS broken"] as const;
type Illness = (typeof illnesses)[number] | null;

/** A relay in front of the mail server on this port. A change of its health ends every connection. */
export async function illSmtp(port: number) {
  const sockets = new Set<Socket>();
  let illness: Illness = null;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const relay = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    const end = () => [client, server].map((socket) => socket.destroy());
    client.on("close", end);
    server.on("close", end);
    if (illness === "busy") return void client.end("421 4.3.2 come back later\r\n");
    if (illness === "refusing") return void client.end("554 5.3.2 no service for you\r\n");
    let isData = false;
    client.on("data", (chunk: Buffer) => {
      const line = chunk.toString("latin1");
      if (illness === "TLS broken" && /^STARTTLS\r\n/i.test(line))
        return void client.write("220 2.0.0 ready\r\nthis is no TLS\r\n");
      if (isData && illness === "cut in mid-DATA") return void server.write(chunk.subarray(0, 200), end);
      server.write(chunk);
      isData ||= /^DATA\r\n/i.test(line);
    });
    server.on("data", (chunk: Buffer) => {
      const line = chunk.toString("latin1");
      const offered = illness === "TLS broken" ? line.replace(/^250 /m, "250-STARTTLS\r\n250 ") : line;
      setTimeout(() => client.write(offered), illness === "slow" ? 1_000 : 0);
    });
  });
  await new Promise<void>((done) => relay.listen(0, "127.0.0.1", done));
  const address = relay.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    be(next: Illness) {
      illness = next;
      hangUp();
    },
    close() {
      hangUp();
      return new Promise<void>((done) => relay.close(() => done()));
    },
  };
}
