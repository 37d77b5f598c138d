import { mailedLinks, subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { linkMessages as say } from "./link-messages.ts";
import { unsubscribe } from "./subscribers.server.ts";

const purpose = "newsletter unsubscribe";
/** Where such a POST goes. */
export const unsubscribePath = mailedLinks[purpose].path;

/** A form of one field is far smaller. */
const longestBody = 1_024;

/**
 * Whether this is the POST by which a mail program ends a subscription (RFC 8058): to the one address, with a token, and
 * with that one field. It comes from anywhere, without cookies; the token alone is what lets it do its work.
 */
export async function isOneClick(request: Request): Promise<boolean> {
  const isThere = new URL(request.url).pathname === unsubscribePath && tokenIn(purpose, request.url) !== "";
  if (request.method !== "POST" || !isThere) return false;
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= longestBody)) return false;
  try {
    const fields = [...(await request.clone().formData())];
    return fields.length === 1 && fields[0]?.[0] === "List-Unsubscribe" && fields[0][1] === "One-Click";
  } catch {
    return false;
  }
}

/** Does what such a POST asks; the answer is for a program, and is no redirect. */
export async function answerOneClick(
  request: Request,
  { db, secret, clock }: Pick<Services, "db" | "secret" | "clock">,
): Promise<Response> {
  const subscriberId = subjectOf(secret, purpose, tokenIn(purpose, request.url));
  if (subscriberId) await unsubscribe(db, secret, subscriberId, clock.now());
  return new Response(`${subscriberId ? say.oneClickDone : say.oneClickUnknown}\n`, {
    status: subscriberId ? 200 : 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
