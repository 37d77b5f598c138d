import nodemailer from "nodemailer";
import { envelope } from "./envelope.server.ts";
import type { Delivery, MailTransport } from "./mail-transport.ts";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
/** A peer that keeps talking without end: well under the two minutes after which the job system gives a try up. */
const deliveryTimeoutMs = 90_000;

/** Deliver by SMTP through a few connections that stay open. `url` is smtp:// (STARTTLS where offered) or smtps://. */
export function smtpTransport(url: string, from: string): MailTransport {
  const { hostname, port, protocol, username } = new URL(url);
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // A password does not cross a network in the clear, unless the URL says ?requireTLS=false.
    requireTLS: username !== "" && !/^(localhost|127\..*|\[::1\])$/.test(hostname),
  });
  return {
    async deliver(message, mail) {
      try {
        await mailer.sendMail({
          ...envelope(message, mail, from),
          signal: AbortSignal.timeout(deliveryTimeoutMs),
        });
        return { outcome: "sent" };
      } catch (error) {
        return outcomeOf(error as SmtpError);
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
  if (!isLasting || !isAboutThisMail) return { outcome: "unreachable", words };
  return { outcome: "refused", words, noSuchAddress: command === "RCPT TO" && noSuchAddress.test(words) };
}
