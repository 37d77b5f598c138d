import { Transform } from "node:stream";
import nodemailer from "nodemailer";
import { envelope } from "./envelope.server.ts";
import type { Delivery, MailTransport } from "./mail-transport.ts";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
/** A peer that keeps talking without end: with the time to write it down, within the three minutes after which the job system begins a try anew. */
const deliveryTimeoutMs = 90_000;

/** Deliver by SMTP through connections that stay open, `atOnce` at most. `url` is smtp:// (STARTTLS where offered) or smtps://. */
export function smtpTransport(url: string, from: string, atOnce: number): MailTransport {
  const { hostname, port, protocol, username } = new URL(url);
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    maxMessages: 100,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // A password does not cross a network in the clear, unless the URL says ?requireTLS=false.
    requireTLS: username !== "" && !/^(localhost|127\..*|\[::1\])$/.test(hostname),
  });
  const handovers = new WeakMap<object, () => Promise<void>>();
  mailer.use("stream", (mail, done) => {
    const handOver = handovers.get(mail.data.signal ?? {});
    // The message's end, and with it the full stop that completes it, waits for this stream's own.
    if (handOver)
      mail.message.transform(
        () =>
          new Transform({
            transform: (chunk, _encoding, next) => next(null, chunk),
            flush: (next) => void handOver().then(() => next(), next),
          }),
      );
    done();
  });
  return {
    async deliver(message, mail, beforeHandover) {
      let isHandedOver = false;
      const signal = AbortSignal.timeout(deliveryTimeoutMs);
      handovers.set(signal, async () => {
        await beforeHandover?.();
        isHandedOver = true;
      });
      try {
        await mailer.sendMail({ ...envelope(message, mail, from), signal });
        return { outcome: "sent" };
      } catch (error) {
        const failure = error as SmtpError;
        const isAnswered = failure.responseCode !== undefined;
        return { ...outcomeOf(failure), ...(isHandedOver && !isAnswered ? { mayHaveArrived: true } : {}) };
      }
    },
    describe: () => `SMTP at ${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`,
    close: () => mailer.close(),
  };
}

interface SmtpError extends Error {
  command?: string;
  responseCode?: number;
  response?: string;
}

// RFC 3463: the mailbox (0, 1), its domain (2, 10), how it is written (3), it has moved without a trace (6); it is closed (5.2.1). A plain
// 550 is also what a server says that does not forward for us, or takes us for a sender of spam: that is not about the address.
const noSuchAddress = /^5\d\d[ -]5\.(?:1\.(?:[01236]|10)|2\.1)\b/;

/**
 * A 5xx to the recipient or to the message is about this mail. To anything else (greeting, sign-in, sender) it is
 * about the server or our settings, and somebody may mend that.
 */
function outcomeOf({ command, responseCode, response, message }: SmtpError): Delivery {
  const words = (response ?? message).replace(/\p{Cc}+/gu, " ").slice(0, 500);
  const isLasting = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const isAboutThisMail = command === "RCPT TO" || command === "DATA";
  if (!isLasting && isAboutThisMail && responseCode !== undefined && responseCode !== 421)
    return { outcome: "unreachable", words, isAboutThisMail };
  if (!isLasting || !isAboutThisMail) return { outcome: "unreachable", words };
  return { outcome: "refused", words, noSuchAddress: command === "RCPT TO" && noSuchAddress.test(words) };
}
