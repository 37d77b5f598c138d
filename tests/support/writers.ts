import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { type FilledForm, fillForm, keepAlive, sendForm } from "./visitors.ts";

export const formKinds = ["booking", "comment", "subscription", "message"] as const;
export type FormKind = (typeof formKinds)[number];

/** A form with where it goes. Each e-mail address stands in one form alone, so that its row is known by it. */
export interface WrittenForm extends FilledForm {
  kind: FormKind;
  path: string;
}

function writeForm(kind: FormKind): WrittenForm {
  const booking = fillForm();
  const { email, address } = booking;
  if (kind === "booking") return { kind, path: "/booking", ...booking };
  const name = "Ada Obi";
  const [path, fields] = {
    comment: [`/blog/${samplePosts[0]?.id}`, { name, email, content: `Words of ${email}` }],
    subscription: ["/newsletter", { email }],
    message: ["/contact", { name, email, message: `Do you fly to Accra? ${email}` }],
  }[kind] as [string, Record<string, string>];
  const hidden = { openMs: "45000", idempotencyKey: randomUUID() };
  return { kind, path, email, address, body: new URLSearchParams({ ...fields, ...hidden }).toString() };
}

/** Visitors who fill in one form after another, of each kind in turn, and send a form again until it is thanked for, as people do. */
export class Writers {
  /** By e-mail address: the kind of form, and a booking's reference. */
  readonly thanked = new Map<string, { kind: FormKind; reference: string | null }>();
  /** Answers other than a thanks, by status. */
  readonly refusals = new Map<number, number>();
  /** Sendings that had no answer, each with its error. */
  readonly broken: string[] = [];
  /** How long each answer took, in ms. */
  readonly times: number[] = [];
  readonly #clients: number;
  readonly #pauseMs: () => number;
  #isOpen = false;
  #origin = "";
  #under: Promise<unknown> = Promise.resolve();
  /** When the latest form that was thanked for had been sent. */
  #latest = 0;

  /** `pauseMs`: how long each takes over the next form. */
  constructor(clients: number, pauseMs: () => number) {
    this.#clients = clients;
    this.#pauseMs = pauseMs;
  }

  /** All begin to send to this address, whoever listens there, until `end`. */
  begin(origin: string): void {
    this.moveTo(origin);
    this.#isOpen = true;
    const agent = keepAlive(this.#clients);
    const writing = Array.from({ length: this.#clients }, async (_, client) => {
      for (let turn = client; this.#isOpen; turn += 1) {
        const form = writeForm(formKinds[turn % formKinds.length] as FormKind);
        for (let wait: number | null = 0; this.#isOpen && wait !== null; await pause(wait ?? 0))
          wait = await this.#send(form, agent);
        await pause(this.#pauseMs());
      }
    });
    this.#under = Promise.all(writing).finally(() => agent.destroy());
  }

  /** All send to another address from now on: the next server's. */
  moveTo(origin: string): void {
    this.#origin = origin;
  }

  /** No more new forms; resolves when the last answer is here. */
  async end(): Promise<void> {
    this.#isOpen = false;
    await this.#under;
  }

  /** Resolves when so many more than now have been thanked for. */
  async thanks(more: number): Promise<void> {
    const wanted = this.thanked.size + more;
    await vi.waitUntil(() => this.thanked.size >= wanted, { timeout: 60_000, interval: 2 });
  }

  /** Resolves when somebody is thanked for what was sent from now on; gives after how many ms. */
  async recovery(): Promise<number> {
    const now = performance.now();
    await vi.waitUntil(() => this.#latest > now, { timeout: 120_000, interval: 5 });
    return performance.now() - now;
  }

  /** After how many ms the same form is sent again; null: it was thanked for. */
  async #send(form: WrittenForm, agent: ReturnType<typeof keepAlive>): Promise<number | null> {
    const sent = performance.now();
    const answer = await sendForm(this.#origin, form, { agent, path: form.path }).catch(String);
    if (typeof answer === "string") {
      this.broken.push(answer);
      return 20;
    }
    const { status, reference, ms } = answer;
    this.times.push(ms);
    const isThanks = form.kind === "booking" ? reference !== null : [200, 303].includes(status);
    if (!isThanks) {
      this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
      // A limit counts what a person may send, and this one sends nothing else.
      return 1_000;
    }
    this.thanked.set(form.email, { kind: form.kind, reference });
    this.#latest = Math.max(this.#latest, sent);
    return null;
  }
}
