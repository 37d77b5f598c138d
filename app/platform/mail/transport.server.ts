import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { domainToASCII } from "node:url";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { MailSettings } from "#app/platform/settings.server.ts";
import { writeWhole } from "#app/platform/whole-file.server.ts";
import { headerLine, isOneAddress, type MailIdentity, type MailMessage } from "./message.ts";

/** The result of one try. `words` are the server's and may contain addresses. */
export type Delivery =
  | { outcome: "sent" }
  /** A permanent error for this mail. `noSuchAddress`: permanent for every mail to this address. */
  | { outcome: "refused"; words: string; noSuchAddress?: boolean }
  /** A temporary error: no connection, wrong credentials. `mayHaveArrived`: the connection was lost after the whole mail was sent. */
  | { outcome: "unreachable"; words: string; mayHaveArrived: boolean };

export interface MailTransport {
  /** Tries once, within two minutes. `beforeHandover` is awaited before the last bytes are sent; if it throws, they are not. */
  deliver(message: MailMessage, mail: MailIdentity, beforeHandover?: () => Promise<void>): Promise<Delivery>;
  describe(): string;
  close(): void;
}

/** The configured transport: SMTP, the HTTP relay, or files in `dataDir`/mail. `atOnce`: concurrent mails. */
export function openTransport(mail: MailSettings, dataDir: string, atOnce = 4): MailTransport {
  const transport = bareTransport(mail, dataDir, atOnce);
  return {
    ...transport,
    async deliver({ replyTo, ...message }, identity, beforeHandover) {
      if (!isOneAddress(message.to))
        return { outcome: "refused", words: "the recipient is not one plain address" };
      const safe: MailMessage = { ...message, subject: headerLine(message.subject) };
      // An invalid Reply-To is left out, because the mail matters more.
      if (replyTo && isOneAddress(replyTo.address))
        safe.replyTo = { ...replyTo, name: headerLine(replyTo.name) };
      return await transport.deliver(safe, identity, beforeHandover);
    },
  };
}

function bareTransport({ from, transport }: MailSettings, dataDir: string, atOnce: number): MailTransport {
  if (transport.kind === "smtp") return smtpTransport(transport.url, from, atOnce);
  if (transport.kind === "relay") return relayTransport(transport.url);
  return filesTransport(path.join(dataDir, "mail"), from);
}

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
/** Below the three minutes after which the job system starts another try. */
const deliveryTimeoutMs = 90_000;

/** Delivers by SMTP over at most `atOnce` pooled connections. `url` is smtp:// (STARTTLS where offered) or smtps://. */
function smtpTransport(url: string, from: string, atOnce: number): MailTransport {
  const { hostname, port, protocol, username } = new URL(url);
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    maxMessages: 100,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // Passwords need TLS, unless the URL has ?requireTLS=false.
    requireTLS: username !== "" && !/^(localhost|127\..*|\[::1\])$/.test(hostname),
  });
  const handovers = new WeakMap<object, () => Promise<void>>();
  mailer.use("stream", (mail, done) => {
    const handOver = handovers.get(mail.data.signal ?? {});
    // The full stop that completes the message is sent after this stream has ended.
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
        return outcomeOf(error as SmtpError, isHandedOver);
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

// RFC 3463 codes of an invalid mailbox or domain. A plain 550 may also mean a refused relay or spam.
const noSuchAddress = /^5\d\d[ -]5\.(?:1\.(?:[01236]|10)|2\.1)\b/;

/** A 5xx for recipient or message is permanent; for greeting, sign-in or sender the configuration is at fault. */
function outcomeOf({ command, responseCode, response, message }: SmtpError, isHandedOver: boolean): Delivery {
  const words = (response ?? message).replace(/\p{Cc}+/gu, " ").slice(0, 500);
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if (!isPermanent || (command !== "RCPT TO" && command !== "DATA"))
    return { outcome: "unreachable", words, mayHaveArrived: isHandedOver && responseCode === undefined };
  return { outcome: "refused", words, noSuchAddress: command === "RCPT TO" && noSuchAddress.test(words) };
}

/** A message for nodemailer. Message-ID and Date come from the row, so that every attempt is the same mail. */
function envelope(message: MailMessage, mail: MailIdentity, from: string) {
  return {
    from,
    // An object, because a string would be parsed as a list.
    to: { name: "", address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: mail.queuedAt,
    messageId: `<${mail.id}@${hostOf(from)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(message.replyTo ? { replyTo: message.replyTo } : {}),
    headers: {
      ...(message.autoGenerated ? { "Auto-Submitted": "auto-generated" } : {}),
      ...(message.unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    ...(message.attachments ? { attachments: [...message.attachments] } : {}),
  } satisfies SendMailOptions;
}

function hostOf(from: string): string {
  const host = from.slice(from.lastIndexOf("@") + 1).replace(/[>\s].*$/s, "");
  return domainToASCII(host) || "localhost";
}

const responseTimeoutMs = 15_000;

/** Sends mail by an HTTP relay (specification.md section 7), which takes neither Reply-To nor attachments. */
function relayTransport(baseUrl: string): MailTransport {
  const url = new URL(`${baseUrl}/api/email/send-email`);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization: Record<string, string> =
    credentials === ":" ? {} : { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
  url.username = "";
  url.password = "";
  return {
    async deliver({ to, subject, text, html }, _mail, beforeHandover) {
      let isHandedOver = false;
      try {
        await beforeHandover?.();
        isHandedOver = true;
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", ...authorization },
          body: JSON.stringify({ to, subject, text, html }),
          // A followed redirect would become a GET, whose 200 means nothing.
          redirect: "manual",
          signal: AbortSignal.timeout(responseTimeoutMs),
        });
        await response.body?.cancel();
        if (response.ok) return { outcome: "sent" };
        const words = `the relay answered ${response.status}`;
        // A gateway gave up waiting for the relay, which may still send the mail.
        return { outcome: "unreachable", words, mayHaveArrived: response.status === 504 };
      } catch (error) {
        const reason = reasonOf(error as Error);
        const words = `the relay did not answer (${reason})`;
        return { outcome: "unreachable", words, mayHaveArrived: isHandedOver && !neverConnected.has(reason) };
      }
    },
    describe: () => `the relay at ${url.origin}${url.pathname}`,
    close: () => {},
  };
}

const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const reasonOf = ({ name, cause }: Error) => String((cause as { code?: unknown } | undefined)?.code ?? name);

/** Writes each mail as an .eml file; a second attempt replaces the first. */
function filesTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(message, mail) {
      try {
        const { message: source } = await composer.sendMail(envelope(message, mail, from));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path.join(folder, fileName(message, mail)), source as Buffer);
        return { outcome: "sent" };
      } catch (error) {
        const { code, message: reason } = error as NodeJS.ErrnoException;
        const words = `the mail could not be written to a file (${code ?? reason})`;
        return { outcome: "unreachable", words, mayHaveArrived: false };
      }
    },
    describe: () => `files in ${folder}`,
    close: () => composer.close(),
  };
}

/** Such as `20261121T071239Z-booking-received-HA-7K3Q9D-1b9d6bcd.eml`. */
function fileName(message: MailMessage, mail: MailIdentity): string {
  const time = mail.queuedAt.toISOString().replace(/[-:]|\.\d+/g, "");
  const parts = [time, mail.kind, message.about ?? "", mail.id.slice(0, 8)];
  return `${parts
    .map((part) => part.replace(/[^A-Za-z0-9-]+/g, "-"))
    .filter(Boolean)
    .join("-")}.eml`;
}
