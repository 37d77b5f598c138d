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
  /** Response times in ms by kind since the last `takeTimes`. */
  #times: Record<string, number[]> = { page: [], trip: [], account: [], staff: [] };
  /** Number of responses by kind and outcome. */
  readonly outcomes = new Map<string, number>();
  readonly writers = new Writers({ clients: 4, pauseMs: () => this.#random() * 2_000 });
  readonly #site: Site;
  readonly #random: () => number;
  readonly #ending = new AbortController();
  readonly #codes = parseAirports(
    readFileSync(path.join(projectRoot, "app/content/trip/aerodromes.tsv"), "utf8"),
  ).flatMap(({ iata, kind }) => (iata && kind !== "small" ? [iata] : []));
  #loops: Promise<unknown>[] = [];

  constructor(site: Site, seed: number) {
    this.#site = site;
    this.#random = seededRandom(seed);
  }

  async begin({ readers, streams }: { readers: number; streams: number }): Promise<void> {
    const site = this.#site;
    // Runs alone, because the first query opens the site's database connection.
    const { cookie: Cookie } = await newStaff(site, "admin", "Ngozi Adeyemi");
    const customers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(site)));
    await site.query(
      `insert into newsletter_subscribers (email, state, confirmed_at)
       select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, 600) n`,
    );
    const pages = [...(await publicPaths(site)), "/no-such-page", "/sitemap.xml", "/blog/feed.xml"];
    const staffPages = [
      "dashboard",
      "bookings",
      "messages",
      "comments",
      "mail",
      "newsletters/subscribers",
      "audit",
    ];
    this.writers.begin(site.origin);
    this.#loops = [
      ...Array.from({ length: readers }, (_, reader) =>
        this.#every(0.05, (index) =>
          // Half of the readers open a new connection for each request.
          this.#read("page", pages[index % pages.length] ?? "", reader % 2 ? { Connection: "close" } : {}),
        ),
      ),
      this.#every(2, () =>
        this.#read("page", `/blog?q=${this.#pick(["runway", "permit", "slots", "fuel"])}`),
      ),
      this.#every(1, () => this.#read("page", `/api/airports?q=${this.#pick(this.#codes)}`)),
      this.#every(0.5, () => this.#read("trip", `/trip?${this.#tripQuery()}`)),
      this.#every(1, () => this.#read("trip", `/api/trip?${this.#tripQuery()}`)),
      this.#every(3, (index) =>
        this.#read("staff", `/admin/${staffPages[index % staffPages.length]}`, { Cookie }),
      ),
      this.#every(4, (index) => this.#signInAndOut(customers[index % customers.length]?.email ?? "")),
      ...Array.from({ length: streams }, () => this.#every(0, () => this.#followComments())),
      this.#every(300, () =>
        site.query(
          `insert into campaigns (subject, preheader, html, status, start_at)
           values ('Permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`,
        ),
      ),
    ];
  }

  /** Stops all visitors; resolves after the last response. */
  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#loops, this.writers.end()]);
  }

  /** Returns the response times in ms by kind since the last call. */
  takeTimes(): Record<string, number[]> {
    const times = { ...this.#times, form: this.writers.times.splice(0) };
    this.#times = Object.fromEntries(Object.keys(this.#times).map((kind) => [kind, []]));
    return times;
  }

  /** Repeats a request every `seconds`, or after its response if that takes longer. */
  async #every(seconds: number, request: (index: number) => Promise<unknown>): Promise<void> {
    for (let index = 0; !this.#ending.signal.aborted; index += 1)
      await Promise.all([request(index), this.#rest(seconds)]);
  }

  #rest = (seconds: number) =>
    pause(seconds * 1000, undefined, { signal: this.#ending.signal }).catch(() => {});

  #pick = <Item>(of: readonly Item[]) => of[Math.floor(this.#random() * of.length)] as Item;

  #network = () => `10.${[0, 0, 0].map(() => Math.floor(this.#random() * 256)).join(".")}`;

  /** Reads a response to its end, and records its outcome and time. */
  async #record(kind: string, request: Promise<Response>): Promise<void> {
    const start = performance.now();
    const outcome = await request
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch((error: Error) => String(error.cause ?? error));
    this.#times[kind]?.push(performance.now() - start);
    const key = `${kind} ${outcome}`;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }

  #read(kind: string, address: string, extraHeaders: Record<string, string> = {}): Promise<void> {
    const headers = { "X-Forwarded-For": this.#network(), "Accept-Encoding": "gzip", ...extraHeaders };
    return this.#record(kind, fetch(this.#site.origin + address, { headers }));
  }

  #tripQuery(): string {
    const ahead = (1 + this.#random() * 300) * 86_400_000;
    const date = new Date(Date.now() + ahead).toISOString().slice(0, 10);
    const passengers = 1 + Math.floor(this.#random() * 12);
    return `from=${this.#pick(this.#codes)}&to=${this.#pick(this.#codes)}&date=${date}&time=09:00&pax=${passengers}`;
  }

  async #signInAndOut(email: string): Promise<void> {
    const visitor = new AccountVisitor(this.#site);
    await this.#record("account", visitor.signIn(email));
    await this.#record("account", visitor.send("/bookings"));
    await this.#record("account", visitor.post("/sign-out", {}));
  }

  /** Like a page that is open for a while: fetches the comments after each message. */
  async #followComments(): Promise<void> {
    const comments = `/api/blog/${samplePosts[0].id}/comments`;
    const reader = await readEvents(`${this.#site.origin}${comments}/stream`, this.#network());
    const fetchChanges = async () => {
      for (let count = 1; ; count += 1) {
        await reader.hasChanges(count);
        await this.#read("page", comments);
      }
    };
    // Rejects when the stream ends.
    const following = fetchChanges().catch(() => {});
    await this.#rest(20 + this.#random() * 60);
    reader.close();
    await following;
  }
}
