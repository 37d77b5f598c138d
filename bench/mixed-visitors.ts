import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { samplePosts } from "#app/content/sample-posts.ts";
import { parseAirports } from "#app/features/trip/airport-file.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { AccountVisitor, newCustomer, newStaff } from "#tests/support/account-visitor.ts";
import { readEvents } from "#tests/support/event-reader.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { Site } from "#tests/support/site.ts";
import { Writers } from "#tests/support/writers.ts";
import { publicPaths } from "./measured-site.ts";

/** All kinds of visitors at a modest pace from `begin` to `end`; each request comes from a different network. */
export class MixedVisitors {
  /** How long answers took since the last `takeTimes`, in ms, by kind. */
  #times: Record<string, number[]> = { page: [], trip: [], account: [], staff: [] };
  /** How often each kind was answered with what. */
  readonly answers = new Map<string, number>();
  readonly writers = new Writers({ clients: 4, pauseMs: () => this.#random() * 2_000 });
  readonly #site: Site;
  readonly #random: () => number;
  readonly #over = new AbortController();
  readonly #codes = parseAirports(
    readFileSync(path.join(projectRoot, "app/content/trip/aerodromes.tsv"), "utf8"),
  ).flatMap(({ iata, kind }) => (iata && kind !== "small" ? [iata] : []));
  #under: Promise<unknown>[] = [];

  constructor(site: Site, seed: number) {
    this.#site = site;
    this.#random = seededRandom(seed);
  }

  async begin({ readers, streams }: { readers: number; streams: number }): Promise<void> {
    const site = this.#site;
    // First and alone: the site's own client connects at its first query.
    const { cookie: Cookie } = await newStaff(site, "admin", "Ngozi Adeyemi");
    const customers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(site)));
    await site.query(
      `insert into newsletter_subscribers (email, state, confirmed_at)
       select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, 600) n`,
    );
    const pages = [...(await publicPaths(site)), "/no-such-page", "/sitemap.xml", "/blog/feed.xml"];
    const desk = [
      "dashboard",
      "bookings",
      "messages",
      "comments",
      "mail",
      "newsletters/subscribers",
      "audit",
    ];
    this.writers.begin(site.origin);
    this.#under = [
      ...Array.from({ length: readers }, (_, reader) =>
        this.#every(0.05, (turn) =>
          // Half of them come over a connection of their own each time.
          this.#read("page", pages[turn % pages.length] ?? "", reader % 2 ? { Connection: "close" } : {}),
        ),
      ),
      this.#every(2, () =>
        this.#read("page", `/blog?q=${this.#pick(["runway", "permit", "slots", "fuel"])}`),
      ),
      this.#every(1, () => this.#read("page", `/api/airports?q=${this.#pick(this.#codes)}`)),
      this.#every(0.5, () => this.#read("trip", `/trip?${this.#tripQuestion()}`)),
      this.#every(1, () => this.#read("trip", `/api/trip?${this.#tripQuestion()}`)),
      this.#every(3, (turn) => this.#read("staff", `/admin/${desk[turn % desk.length]}`, { Cookie })),
      this.#every(4, (turn) => this.#signInAndOut(customers[turn % customers.length]?.email ?? "")),
      ...Array.from({ length: streams }, () => this.#every(0, () => this.#followComments())),
      this.#every(300, () =>
        site.query(
          `insert into campaigns (subject, preheader, html, status, start_at)
           values ('Permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`,
        ),
      ),
    ];
  }

  /** Sends everybody home; resolves when the last answer is here. */
  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all([...this.#under, this.writers.end()]);
  }

  /** How long answers took since it was last asked, in ms, by kind. */
  takeTimes(): Record<string, number[]> {
    const times = { ...this.#times, form: this.writers.times.splice(0) };
    this.#times = Object.fromEntries(Object.keys(this.#times).map((kind) => [kind, []]));
    return times;
  }

  /** Does it at this pace, or as fast as it is answered where that takes longer. */
  async #every(seconds: number, ask: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !this.#over.signal.aborted; turn += 1)
      await Promise.all([ask(turn), this.#rest(seconds)]);
  }

  #rest = (seconds: number) =>
    pause(seconds * 1000, undefined, { signal: this.#over.signal }).catch(() => {});

  #pick = <Item>(of: readonly Item[]) => of[Math.floor(this.#random() * of.length)] as Item;

  #network = () => `10.${[0, 0, 0].map(() => Math.floor(this.#random() * 256)).join(".")}`;

  /** Reads an answer to its end, and notes what it was and how long that took. */
  async #answered(kind: string, asked: Promise<Response>): Promise<void> {
    const begun = performance.now();
    const outcome = await asked
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch((error: Error) => String(error.cause ?? error));
    this.#times[kind]?.push(performance.now() - begun);
    const answer = `${kind} ${outcome}`;
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  #read(kind: string, address: string, more: Record<string, string> = {}): Promise<void> {
    const headers = { "X-Forwarded-For": this.#network(), "Accept-Encoding": "gzip", ...more };
    return this.#answered(kind, fetch(this.#site.origin + address, { headers }));
  }

  #tripQuestion(): string {
    const ahead = (1 + this.#random() * 300) * 86_400_000;
    const date = new Date(Date.now() + ahead).toISOString().slice(0, 10);
    const passengers = 1 + Math.floor(this.#random() * 12);
    return `from=${this.#pick(this.#codes)}&to=${this.#pick(this.#codes)}&date=${date}&time=09:00&pax=${passengers}`;
  }

  async #signInAndOut(email: string): Promise<void> {
    const visitor = new AccountVisitor(this.#site);
    await this.#answered("account", visitor.signIn(email));
    await this.#answered("account", visitor.send("/bookings"));
    await this.#answered("account", visitor.post("/sign-out", {}));
  }

  async #followComments(): Promise<void> {
    const stream = `${this.#site.origin}/api/blog/${samplePosts[0].id}/comments/stream`;
    const reader = await readEvents(stream, { from: this.#network() });
    await this.#rest(20 + this.#random() * 60);
    reader.close();
  }
}
