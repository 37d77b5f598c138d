import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";

/** One filled-in form. Its e-mail address is like no other's, so a booking can be told by it. */
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
  const { status, text } = await post(new URL(path, origin), form, agent);
  // 303 without scripts, 202 with them; the address of the thank-you page contains the reference.
  const reference = [202, 303].includes(status) ? (/\bHA-[2-9A-Z]{6}\b/.exec(text)?.[0] ?? null) : null;
  return { status, reference, ms: performance.now() - start };
}

function post(url: URL, form: FilledForm, agent?: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(form.body),
      Origin: url.origin,
      "X-Forwarded-For": form.address,
    };
    const outgoing = request(url, { method: "POST", headers, agent }, (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        answer.complete
          ? resolve({
              status: answer.statusCode ?? 0,
              text: `${answer.headers.location ?? ""}\n${Buffer.concat(chunks).toString()}`,
            })
          : reject(new Error("the answer broke off")),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(form.body);
  });
}
