import { Agent, request } from "node:http";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { startSite } from "#tests/support/site.ts";
import { numbersFromCommandLine, quantile, Rounds } from "./measure.ts";

// What 20 sign-ins at once do to everybody else: the latency of pages, asked for at a steady pace, with and without them.
const {
  rounds: count,
  people,
  requests,
  pace,
} = numbersFromCommandLine({ rounds: 3, people: 20, requests: 150, pace: 40 });
const rounds = new Rounds();

await rounds.run(count, async (note) => {
  const site = await startSite({ env: { LOG_LEVEL: "warn" } });
  try {
    const visitors = Array.from({ length: people }, () => new AccountVisitor(site));
    for (const [index, visitor] of visitors.entries()) await visitor.signUp(`person-${index}@example.com`);
    // "/booking" comes from the page cache; an empty form to it is rendered; "/api/session" asks the database.
    const cookie = [...(visitors[0]?.cookies ?? [])].map((pair) => pair.join("=")).join("; ");
    const asked = [
      { name: "page from the cache", path: "/booking", method: "GET" },
      { name: "page rendered", path: "/contact", method: "POST" },
      { name: "who is signed in", path: "/api/session", method: "GET" },
    ];
    for (const { name, path, method } of asked) {
      const measure = () => latencies(site.origin + path, method, cookie);
      await measure();
      const alone = await measure();
      let isOver = false;
      const signingIn = Promise.all(
        visitors.map(async (_, index) => {
          while (!isOver) {
            // Another network and another person each time, so that no limit is what is measured.
            const visitor = new AccountVisitor(site);
            const start = performance.now();
            await visitor.signIn(`stranger-${index}-${start}@example.com`);
            note("a sign-in, 20 at once: ms", performance.now() - start);
          }
        }),
      );
      const beside = await measure();
      isOver = true;
      await signingIn;
      for (const [what, times] of [
        ["alone", alone],
        ["beside 20 sign-ins", beside],
      ] as const) {
        note(`${name}, ${what}: p50 ms`, quantile(times, 0.5));
        note(`${name}, ${what}: p99 ms`, quantile(times, 0.99));
      }
    }
  } finally {
    await site.stop();
  }
});
rounds.print(`Sign-in: ${people} people sign in without a pause; ${requests} requests, one every ${pace} ms`);

/** Each request begins at its time, whether or not the earlier ones have ended: a stall is counted in full. */
async function latencies(url: string, method: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const one = (start = performance.now()) =>
    new Promise<number>((resolve, reject) => {
      const type = method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
      const sent = request(url, { method, agent, headers: { Cookie: cookie, ...type } }, (answer) => {
        answer
          .resume()
          .on("end", () => resolve(performance.now() - start))
          .on("error", reject);
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection in the moment in which it was used again: the time goes on.
        if (error.code === "ECONNRESET" && sent.reusedSocket) one(start).then(resolve, reject);
        else reject(error);
      });
      sent.end();
    });
  const under: Promise<number>[] = [];
  for (let sent = 0; sent < requests; sent += 1) {
    under.push(one());
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
  const times = await Promise.all(under);
  agent.destroy();
  return times;
}
