import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** One filled-in form. Its e-mail address is unique and identifies its row. */
export interface FilledForm {
  readonly email: string;
  readonly body: string;
  /** The visitor's address, for X-Forwarded-For, with its own rate limits. */
  readonly address: string;
}

export interface Answer {
  status: number;
  /** From the thanks; null when there was no thanks. */
  reference: string | null;
  ms: number;
}

let count = 0;

/** A valid request two months ahead, filled in as the page's own scripts send it. */
export function fillForm(): FilledForm {
  count += 1;
  const email = `visitor-${count}-${randomUUID().slice(0, 8)}@example.com`;
  const departure = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
  const body = new URLSearchParams({
    fullName: `Visitor ${count}`,
    email,
    phone: "+234 800 000 0000",
    preferredContact: "email",
    tripType: "dropoff",
    departureCity: "Lagos (LOS)",
    arrivalCity: "Abuja (ABV)",
    departureDateTime: departure,
    datesFlexible: "no",
    numberOfPassengers: "4",
    hasChildren: "no",
    specialRequests: "Two cases of instruments, in the cabin.",
    preferredAircraft: "",
    purpose: "business",
    confirmInfo: "true",
    website: "",
    openMs: "45000",
    idempotencyKey: randomUUID(),
  }).toString();
  return { email, body, address: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
}

/** Connections that visitors keep open between their requests. End them with `destroy()`. */
export const keepAlive = (clients: number) => new Agent({ keepAlive: true, maxSockets: clients });

/** Posts the form as a browser without scripts does (to `/booking.data`: as one with them). Throws when the connection breaks. */
export async function sendForm(
  origin: string,
  form: FilledForm,
  { agent, path = "/booking" }: { agent?: Agent; path?: string } = {},
): Promise<Answer> {
  const start = performance.now();
  const { status, text: page } = await post(new URL(path, origin), form, agent);
  // 303 without scripts, 202 with them; the address of the thank-you page contains the reference.
  const reference = [202, 303].includes(status) ? (/\bHA-[2-9A-Z]{6}\b/.exec(page)?.[0] ?? null) : null;
  return { status, reference, ms: performance.now() - start };
}

async function post(url: URL, { body, address }: FilledForm, agent?: Agent) {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    Origin: url.origin,
    "X-Forwarded-For": address,
  };
  const outgoing = request(url, { method: "POST", headers, agent }).end(body);
  // A connection may also break after the response has begun.
  outgoing.on("error", () => {});
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const content = await text(response);
  if (!response.complete) throw new Error("the response broke off");
  return { status: response.statusCode ?? 0, text: `${response.headers.location ?? ""}\n${content}` };
}
