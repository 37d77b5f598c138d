import type { MailTransport } from "./mail-transport.ts";

const answerTimeoutMs = 15_000;

/**
 * Hands mail to an HTTP relay: POST `baseUrl`/api/email/send-email with JSON {to, subject, text, html}, as
 * specification.md section 7 has it. Any 2xx is success; anything else may pass later, since a status does not say
 * whether this mail or the relay's configuration is at fault. Reply-To and attachments have no place in that call.
 * Credentials in the URL go as basic authentication.
 */
export function relayTransport(baseUrl: string): MailTransport {
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
          // Followed, a redirect would turn the POST into a GET, whose 200 says nothing about the mail.
          redirect: "manual",
          signal: AbortSignal.timeout(answerTimeoutMs),
        });
        await response.body?.cancel();
        if (response.ok) return { outcome: "sent" };
        return { outcome: "unreachable", words: `the relay answered ${response.status}` };
      } catch (error) {
        const reason = reasonOf(error as Error);
        const words = `the relay did not answer (${reason})`;
        const mayHaveArrived = isHandedOver && !neverConnected.has(reason);
        return { outcome: "unreachable", words, ...(mayHaveArrived ? { mayHaveArrived } : {}) };
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
