import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import { fillForm, sendForm } from "./visitors.ts";

interface LoadOptions {
  /** Each sends its form again until it is thanked for, as people do. */
  writers: number;
  /** Asked for at each origin, one after another. */
  pages: readonly string[];
  /** Between two requests of one writer or reader. */
  pauseMs?: number;
}

/** Writers and readers who ask until `end`, each form from an address of its own, and what became of what they asked. */
export class SteadyLoad {
  /** Reference by e-mail address. */
  readonly thanked = new Map<string, string>();
  /** Forms that were not thanked for when they were sent, by status or the connection's fault. */
  readonly refusals = new Map<string, number>();
  readonly failedReads: string[] = [];
  reads = 0;
  slowestReadMs = 0;
  isWriting = true;
  #lastThankedSentAt = 0;
  #isOver = false;
  readonly #under: Promise<void>[];

  constructor(origins: readonly string[], { writers, pages, pauseMs = 50 }: LoadOptions) {
    const repeat = async (ask: () => Promise<void>) => {
      while (!this.#isOver) {
        await ask();
        await pause(pauseMs);
      }
    };
    const writer = (number: number) => {
      let form = fillForm();
      return repeat(async () => {
        if (!this.isWriting) return;
        const sentAt = performance.now();
        // The loopback has as many addresses as there are visitors.
        const agent = new Agent({ localAddress: form.address.replace(/^10/, "127") });
        const origin = origins[number % origins.length] ?? "";
        const answer = await sendForm(origin, form, { agent }).catch(codeOf);
        if (typeof answer === "string" || !answer.reference) {
          const why = typeof answer === "string" ? answer : `${answer.status}`;
          this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
          return;
        }
        this.thanked.set(form.email, answer.reference);
        this.#lastThankedSentAt = Math.max(this.#lastThankedSentAt, sentAt);
        form = fillForm();
      });
    };
    const reader = (origin: string) =>
      repeat(async () => {
        for (const page of pages) {
          const begun = performance.now();
          const status = await read(`${origin}${page}`);
          this.slowestReadMs = Math.max(this.slowestReadMs, performance.now() - begun);
          this.reads += 1;
          if (status !== "200") this.failedReads.push(`${page} ${status}`);
        }
      });
    this.#under = [...Array.from({ length: writers }, (_, number) => writer(number)), ...origins.map(reader)];
  }

  /** Seconds until a form is thanked for that was sent from now on. */
  async secondsToThanks(timeout = 120_000): Promise<number> {
    const since = performance.now();
    await vi.waitUntil(() => this.#lastThankedSentAt > since, { timeout, interval: 20 });
    return (performance.now() - since) / 1000;
  }

  /** What became of it, for whoever reads a campaign's output. */
  said(): string {
    const slowest = `the slowest in ${this.slowestReadMs.toFixed(0)} ms`;
    const failed = JSON.stringify(this.failedReads.slice(0, 20));
    const refused = JSON.stringify([...this.refusals]);
    return `${this.reads} pages read, ${slowest}; ${this.failedReads.length} failed: ${failed}; not thanked at once: ${refused}`;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#under);
  }
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message;

function read(url: string): Promise<string> {
  return new Promise((resolve) => {
    get(url, (answer) => {
      answer.resume().on("close", () => resolve(answer.complete ? `${answer.statusCode}` : "broke off"));
    }).on("error", (error) => resolve(codeOf(error)));
  });
}
