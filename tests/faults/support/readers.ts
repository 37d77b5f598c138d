import { type Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Reads these pages at each origin again and again until `end`. */
export class Readers {
  /** Path and status, or the error of the connection. */
  readonly failed: string[] = [];
  count = 0;
  slowestMs = 0;
  #isOver = false;
  readonly #reading: Promise<unknown>;

  constructor(
    origins: readonly string[],
    paths: readonly string[],
    { pauseMs = 20, agent }: { pauseMs?: number; agent?: Agent } = {},
  ) {
    const readAll = async (origin: string) => {
      for (; !this.#isOver; await pause(pauseMs))
        for (const path of paths) {
          const start = performance.now();
          const status = await statusOf(origin + path, agent);
          this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
          this.count += 1;
          if (status !== "200") this.failed.push(`${path} ${status}`);
        }
    };
    this.#reading = Promise.all(origins.map(readAll));
  }

  summary(): string {
    return `${this.count} pages read, the slowest in ${this.slowestMs.toFixed(0)} ms; failed: ${this.failed.slice(0, 20)}`;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#reading;
  }
}

function statusOf(url: string, agent?: Agent): Promise<string> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      const end = () => resolve(response.complete ? `${response.statusCode}` : "broken off");
      response.resume().on("close", end);
    }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
