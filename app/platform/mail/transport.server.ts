import path from "node:path";
import type { MailSettings } from "#app/platform/settings.server.ts";
import { filesTransport } from "./files-transport.server.ts";
import type { MailTransport } from "./mail-transport.ts";
import { headerLine, isOneAddress, type MailMessage } from "./message.ts";
import { relayTransport } from "./relay-transport.server.ts";
import { smtpTransport } from "./smtp-transport.server.ts";

/**
 * The way out that the settings name: SMTP, the HTTP relay, or files in `dataDir`/mail. Whatever it is, a message
 * reaches it with one plain recipient and with headers of one line. `atOnce`: how many mails it may have in hand.
 */
export function openTransport(mail: MailSettings, dataDir: string, atOnce = 4): MailTransport {
  const way = openWay(mail, dataDir, atOnce);
  return {
    ...way,
    async deliver(message, identity, beforeHandover) {
      if (!isOneAddress(message.to))
        return { outcome: "refused", words: "the recipient is not one plain address" };
      return await way.deliver(withSafeHeaders(message), identity, beforeHandover);
    },
  };
}

function openWay({ from, transport }: MailSettings, dataDir: string, atOnce: number): MailTransport {
  switch (transport.kind) {
    case "smtp":
      return smtpTransport(transport.url, from, atOnce);
    case "relay":
      return relayTransport(transport.url);
    case "files":
      return filesTransport(path.join(dataDir, "mail"), from);
  }
}

// A Reply-To that is no single address is left out: the mail matters more than the convenience.
function withSafeHeaders({ replyTo, ...message }: MailMessage): MailMessage {
  return {
    ...message,
    subject: headerLine(message.subject),
    ...(replyTo && isOneAddress(replyTo.address)
      ? { replyTo: { name: headerLine(replyTo.name), address: replyTo.address } }
      : {}),
  };
}
