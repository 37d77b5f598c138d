import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** One message as the mail server got it: who it was really for, its source, and what a reader makes of it. */
export interface ReceivedMail {
  sender: string;
  recipients: string[];
  source: string;
  email: Email;
}

/** A mail server on the loopback that keeps what it gets and can be as difficult as real ones are. */
export interface SmtpPeer {
  /** For SMTP_URL; the port stays the same through `stop` and `start`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Connections taken so far. */
  readonly connections: number;
  /** Rejects this recipient with 550 from now on; null: none. */
  refuse(address: string | null, words?: string): void;
  /** Says 450 to these recipients from now on. */
  greylist(addresses: readonly string[]): void;
  /** Answers each command of a letter this much later. */
  delay(ms: number): void;
  /** Takes the whole message and hangs up before it says yes. */
  dropAfterData(isOn: boolean): void;
  /** Takes whole messages and says nothing to them until `release`. */
  hold(): void;
  release(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function openSmtpPeer(): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let server: SMTPServer | null = null;
  let port = 0;
  let refused: string | null = null;
  let refusal = "";
  let isDropping = false;
  let greylisted: readonly string[] = [];
  let delayMs = 0;
  let connections = 0;
  let released = Promise.resolve();
  let release = () => {};

  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const build = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      onMailFrom(_address, _session, done) {
        setTimeout(done, delayMs);
      },
      onRcptTo({ address }, _session, done) {
        if (address === refused) return done(Object.assign(new Error(refusal), { responseCode: 550 }));
        if (greylisted.includes(address))
          return done(Object.assign(new Error("4.2.0 greylisted, come back later"), { responseCode: 450 }));
        setTimeout(done, delayMs);
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          if (isDropping) return hangUp();
          await released;
          const source = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            sender: mailFrom ? mailFrom.address : "",
            recipients: rcptTo.map((recipient) => recipient.address),
            source: source.toString("latin1"),
            email: await PostalMime.parse(source),
          });
          setTimeout(done, delayMs);
        });
      },
    });

  const peer: SmtpPeer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    received,
    get connections() {
      return connections;
    },
    refuse(address, words = `5.1.1 <${address}>: no such mailbox here`) {
      refused = address;
      refusal = words;
    },
    greylist(addresses) {
      greylisted = addresses;
    },
    delay(ms) {
      delayMs = ms;
    },
    dropAfterData(isOn) {
      isDropping = isOn;
    },
    hold() {
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    async start() {
      const next = build();
      // A connection that ends in the middle is what these tests are about.
      next.on("error", () => {});
      next.server.on("connection", (socket: Socket) => {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
      });
      await new Promise<void>((resolve, reject) => {
        next.server.once("error", reject);
        next.listen(port, "127.0.0.1", resolve);
      });
      port = (next.server.address() as AddressInfo).port;
      server = next;
    },
    async stop() {
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
