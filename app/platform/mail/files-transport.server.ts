import { mkdir } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { writeWhole } from "#app/platform/whole-file.server.ts";
import { envelope } from "./envelope.server.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { MailIdentity, MailMessage } from "./message.ts";

/**
 * Writes each mail as an .eml file that any mail program opens: the way without a mail server. A second try of
 * a mail replaces the first.
 */
export function filesTransport(folder: string, from: string): MailTransport {
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
        return {
          outcome: "unreachable",
          words: `the mail could not be written to a file (${code ?? reason})`,
        };
      }
    },
    describe: () => `files in ${folder}`,
    close: () => composer.close(),
  };
}

/** Such as `20261121T071239Z-booking-received-HA-7K3Q9D-1b9d6bcd.eml`: in order of time, told apart by eye. */
function fileName(message: MailMessage, mail: MailIdentity): string {
  const time = mail.queuedAt.toISOString().replace(/[-:]|\.\d+/g, "");
  const parts = [time, mail.kind, message.about ?? "", mail.id.slice(0, 8)];
  return `${parts
    .map((part) => part.replace(/[^A-Za-z0-9-]+/g, "-"))
    .filter(Boolean)
    .join("-")}.eml`;
}
