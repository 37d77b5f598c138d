import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A message as the mail server received it: its envelope, its source, and the parsed e-mail. */
export interface ReceivedMail {
  sender: string;
  recipients: string[];
  source: string;
  email: Email;
}

/** A mail server on the loopback that stores its mails and can fail as real ones do. */
export type SmtpPeer = Awaited<ReturnType<typeof openSmtpPeer>>;

export async function openSmtpPeer() {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let server: SMTPServer | null = null;
  let port = 0;
  let rejection: { address: string; words: string } | null = null;
  let isDropping = false;
  let delayMs = 0;
  let released = Promise.resolve();
  let release = () => {};
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const peer = {
    /** For SMTP_URL; the port stays the same through `stop` and `start`. */
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    received: received as readonly ReceivedMail[],
    connections: 0,
    /** Rejects this recipient with 550 from now on; null: none. */
    refuse(address: string | null, words = `5.1.1 <${address}>: no such mailbox here`) {
      rejection = address === null ? null : { address, words };
    },
    /** Accepts each message this much later. */
    delay(ms: number) {
      delayMs = ms;
    },
    /** Receives each message and hangs up before accepting it. */
    dropAfterData(isOn: boolean) {
      isDropping = isOn;
    },
    /** Receives messages, and accepts them only after `release`. */
    hold() {
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    async start(): Promise<void> {
      const next = new SMTPServer({
        authOptional: true,
        disabledCommands: ["AUTH", "STARTTLS"],
        onRcptTo({ address }, _session, done) {
          if (address !== rejection?.address) return done();
          done(Object.assign(new Error(rejection.words), { responseCode: 550 }));
        },
        async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
          // A message that breaks off is dropped.
          const chunks = await stream.toArray().catch(() => null);
          if (!chunks) return;
          const source = Buffer.concat(chunks);
          if (isDropping) return hangUp();
          await released;
          received.push({
            sender: mailFrom ? mailFrom.address : "",
            recipients: rcptTo.map(({ address }) => address),
            source: source.toString("latin1"),
            email: await PostalMime.parse(source),
          });
          setTimeout(done, delayMs);
        },
      });
      // Tests break connections on purpose.
      next.on("error", () => {});
      next.server.on("connection", (socket: Socket) => {
        peer.connections += 1;
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
      });
      await once(next.listen(port, "127.0.0.1"), "listening");
      port = (next.server.address() as AddressInfo).port;
      server = next;
    },
    async stop(): Promise<void> {
      const last = server;
      server = null;
      if (!last) return;
      hangUp();
      await new Promise<void>((resolve) => last.close(resolve));
    },
  };
  await peer.start();
  return peer;
}
