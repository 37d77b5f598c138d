import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { type FilledForm, fillForm, keepAlive, sendForm } from "./visitors.ts";

const formKinds = ["booking", "comment", "subscription", "message"] as const;
export type FormKind = (typeof formKinds)[number];

interface WrittenForm extends FilledForm {
  kind: FormKind;
  path: string;
}

function writeForm(kind: FormKind): WrittenForm {
  const booking = fillForm();
  if (kind === "booking") return { kind, path: "/booking", ...booking };
  const { email } = booking;
  const name = "Ada Obi";
  const [path, fields] = {
    comment: [`/blog/${samplePosts[0]?.id}`, { name, email, content: `Words of ${email}` }],
    subscription: ["/newsletter", { email }],
    message: ["/contact", { name, email, message: `Do you fly to Accra? ${email}` }],
  }[kind] as [string, Record<string, string>];
  const hidden = { openMs: "45000", idempotencyKey: randomUUID() };
  return { ...booking, kind, path, body: new URLSearchParams({ ...fields, ...hidden }).toString() };
}

interface WriterOptions {
  clients: number;
  /** The time before a client's next form. */
  pauseMs: () => number;
  kinds?: readonly FormKind[];
  /** Each form comes from its own address, for a site behind a proxy. */
  ownAddresses?: boolean;
}

/** Visitors who fill in forms of each kind, and repeat each until it is thanked for. */
export class Writers {
  /** By e-mail address: the kind of form, and a booking's reference. */
  readonly thanked = new Map<string, { kind: FormKind; reference: string | null }>();
  /** Answers other than a thanks, by status. */
  readonly refusals = new Map<number, number>();
  /** Sendings that had no answer, each with its error. */
  readonly broken: string[] = [];
  /** How long each response took, in ms. */
  readonly times: number[] = [];
  readonly #options: WriterOptions;
  #isOpen = false;
  #origins: readonly string[] = [];
  #under: Promise<unknown> = Promise.resolve();
  /** When the latest form that was thanked for had been sent. */
  #latest = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** All send to these origins, each to one of them, until `end`. */
  begin(...origins: string[]): void {
    this.moveTo(...origins);
    this.#isOpen = true;
    const { clients, pauseMs, kinds = formKinds, ownAddresses } = this.#options;
    const agent = keepAlive(clients);
    const write = async (client: number) => {
      for (let turn = client; this.#isOpen; turn += 1) {
        const form = writeForm(kinds[turn % kinds.length] as FormKind);
        // The loopback has as many addresses as there are visitors.
        const localAddress = form.address.replace(/^10/, "127");
        const own = ownAddresses ? new Agent({ localAddress }) : agent;
        for (let wait: number | null = 0; this.#isOpen && wait !== null; await pause(wait ?? 0))
          wait = await this.#send(client, form, own);
        await pause(pauseMs());
      }
    };
    const writing = Array.from({ length: clients }, (_, client) => write(client));
    this.#under = Promise.all(writing).finally(() => agent.destroy());
  }

  /** All send to other addresses from now on: the next server's. */
  moveTo(...origins: string[]): void {
    this.#origins = origins;
  }

  /** No more new forms; resolves when the last answer is here. */
  async end(): Promise<void> {
    this.#isOpen = false;
    await this.#under;
  }

  /** Resolves after this many more thanks. */
  async thanks(more: number): Promise<void> {
    const target = this.thanked.size + more;
    await vi.waitUntil(() => this.thanked.size >= target, { timeout: 60_000, interval: 2 });
  }

  /** Resolves at the first thanks for a form sent from now on; returns the ms until then. */
  async recovery(): Promise<number> {
    const now = performance.now();
    await vi.waitUntil(() => this.#latest > now, { timeout: 120_000, interval: 5 });
    return performance.now() - now;
  }

  /** After how many ms to send the same form again; null: it was thanked for. */
  async #send(client: number, form: WrittenForm, agent: Agent): Promise<number | null> {
    const startedAt = performance.now();
    const origin = this.#origins[client % this.#origins.length] ?? "";
    const response = await sendForm(origin, form, { agent, path: form.path }).catch(String);
    if (typeof response === "string") {
      this.broken.push(response);
      return 20;
    }
    const { status, reference, ms } = response;
    this.times.push(ms);
    const isThanks = form.kind === "booking" ? reference !== null : [200, 303].includes(status);
    if (!isThanks) {
      this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
      // A limit counts what a person may send, and this one sends nothing else.
      return 1_000;
    }
    this.thanked.set(form.email, { kind: form.kind, reference });
    this.#latest = Math.max(this.#latest, startedAt);
    return null;
  }
}
