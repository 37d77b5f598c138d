import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { bookingForm } from "./stored-bookings.ts";

/** A filled-in form; its unique e-mail address identifies its row. */
export interface FilledForm {
  readonly kind: FormKind;
  readonly path: string;
  readonly email: string;
  readonly body: string;
  /** The visitor's address, for X-Forwarded-For, with its own rate limits. */
  readonly address: string;
}

export interface FormResponse {
  status: number;
  /** The booking reference on the thank-you page; null without one. */
  reference: string | null;
  ms: number;
}

let count = 0;

const formKinds = ["booking", "comment", "subscription", "message"] as const;
export type FormKind = (typeof formKinds)[number];

/** A valid form with the hidden fields that scripts fill in; a booking is for a flight two months ahead. */
export function fillForm(kind: FormKind = "booking"): FilledForm {
  count += 1;
  const email = `visitor-${count}-${randomUUID().slice(0, 8)}@example.com`;
  const name = "Ada Obi";
  const [path, fields] = {
    booking: ["/booking", { ...bookingAnswers(), fullName: `Visitor ${count}`, email }],
    comment: [`/blog/${samplePosts[0]?.id}`, { name, email, content: `Words of ${email}` }],
    subscription: ["/newsletter", { email }],
    message: ["/contact", { name, email, message: `Do you fly to Accra? ${email}` }],
  }[kind] as [string, Record<string, string>];
  const hidden = { website: "", openMs: "45000", idempotencyKey: randomUUID() };
  const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  return { kind, path, email, body: new URLSearchParams({ ...fields, ...hidden }).toString(), address };
}

const bookingAnswers = () => ({
  ...bookingForm,
  phone: "+234 800 000 0000",
  departureDateTime: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 16),
  specialRequests: "Two cases of instruments, in the cabin.",
});

/** Connections that stay open between requests. End them with `destroy()`. */
export const keepAlive = (clients: number) => new Agent({ keepAlive: true, maxSockets: clients });

/** Posts the form as a browser without scripts does. Throws when the connection breaks. */
export async function sendForm(origin: string, form: FilledForm, agent?: Agent): Promise<FormResponse> {
  const start = performance.now();
  const { status, text: page } = await post(new URL(form.path, origin), form, agent);
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

interface WriterOptions {
  clients: number;
  /** The pause before a client's next form. */
  pauseMs: () => number;
  kinds?: readonly FormKind[];
  /** Each form comes from its own address, for a site behind a proxy. */
  ownAddresses?: boolean;
}

/** Visitors who send forms of each kind, and repeat each until they get the thank-you page. */
export class Writers {
  /** By e-mail address: the kind of form, and a booking's reference. */
  readonly thanked = new Map<string, { kind: FormKind; reference: string | null }>();
  /** Number of responses that were no thanks, by status. */
  readonly refusals = new Map<number, number>();
  /** The error of each submission without a response. */
  readonly broken: string[] = [];
  /** How long each response took, in ms. */
  readonly times: number[] = [];
  readonly #options: WriterOptions;
  #isOpen = false;
  #origins: readonly string[] = [];
  #writing: Promise<unknown> = Promise.resolve();
  /** When the latest thanked form was sent. */
  #latest = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Starts the clients, each with one of these origins, until `end`. */
  begin(...origins: string[]): void {
    this.moveTo(...origins);
    this.#isOpen = true;
    const { clients, pauseMs, kinds = formKinds, ownAddresses } = this.#options;
    const agent = keepAlive(clients);
    const write = async (client: number) => {
      for (let count = client; this.#isOpen; count += 1) {
        const form = fillForm(kinds[count % kinds.length]);
        // All of 127.0.0.0/8 is the loopback.
        const localAddress = form.address.replace(/^10/, "127");
        const own = ownAddresses ? new Agent({ localAddress }) : agent;
        for (let wait: number | null = 0; this.#isOpen && wait !== null; await pause(wait ?? 0))
          wait = await this.#send(client, form, own);
        await pause(pauseMs());
      }
    };
    const writing = Array.from({ length: clients }, (_, client) => write(client));
    this.#writing = Promise.all(writing).finally(() => agent.destroy());
  }

  /** Makes all clients send to other origins, such as the next server's. */
  moveTo(...origins: string[]): void {
    this.#origins = origins;
  }

  /** Starts no further form; resolves after the last response. */
  async end(): Promise<void> {
    this.#isOpen = false;
    await this.#writing;
  }

  /** Resolves after this many more thanks. */
  async thanks(more: number): Promise<void> {
    const target = this.thanked.size + more;
    await vi.waitUntil(() => this.thanked.size >= target, { timeout: 120_000, interval: 2 });
  }

  /** Resolves at the first thanks for a form sent from now on; returns the ms until then. */
  async recovery(): Promise<number> {
    const now = performance.now();
    await vi.waitUntil(() => this.#latest > now, { timeout: 120_000, interval: 5 });
    return performance.now() - now;
  }

  /** The pause in ms before the same form is sent again; null after a thank-you page. */
  async #send(client: number, form: FilledForm, agent: Agent): Promise<number | null> {
    const startedAt = performance.now();
    const origin = this.#origins[client % this.#origins.length] ?? "";
    const response = await sendForm(origin, form, agent).catch(String);
    if (typeof response === "string") {
      this.broken.push(response);
      return 20;
    }
    const { status, reference, ms } = response;
    this.times.push(ms);
    const isThanks = form.kind === "booking" ? reference !== null : [200, 303].includes(status);
    if (!isThanks) {
      this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
      // Faster repeats would use up the limits of this visitor's address.
      return 1_000;
    }
    this.thanked.set(form.email, { kind: form.kind, reference });
    this.#latest = Math.max(this.#latest, startedAt);
    return null;
  }
}
