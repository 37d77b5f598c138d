import { oddQuestion } from "#tests/support/odd-questions.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { startSite } from "#tests/support/site.ts";
import { numbersFromCommandLine } from "./measure.ts";

// Questions that nobody would ask, to each address that judges: how each was answered. Fails when one is a fault of ours.
const { questions, seed, clients } = numbersFromCommandLine({
  questions: 10_000,
  seed: Date.now() % 1_000_000,
  clients: 8,
});
const paths = ["/trip", "/api/trip", "/booking", "/api/airports"];

const random = seededRandom(seed);
const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const asked = Array.from({ length: questions }, (_, at) => {
  const query = oddQuestion(random, day);
  // Two of the addresses take a question as one of their own fields.
  const path = paths[at % paths.length] ?? "/trip";
  if (path === "/booking")
    return `${path}?${new URLSearchParams({ trip: String(query), aircraft: "aw139" })}`;
  return path === "/api/airports"
    ? `${path}?q=${encodeURIComponent([...query.values()].join(" "))}`
    : `${path}?${query}`;
});

console.log(`${questions} questions, --seed ${seed}`);
const site = await startSite({ env: { LOG_LEVEL: "warn" } });
const statuses = new Map<string, number>();
const faults: string[] = [];
try {
  let next = 0;
  const ask = async () => {
    for (let at = next++; at < asked.length; at = next++) {
      const question = asked[at] ?? "";
      // Each from another network, so that no limit answers instead.
      const network = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
      const response = await fetch(site.origin + question, {
        headers: { "X-Forwarded-For": network },
        redirect: "manual",
      });
      await response.body?.cancel();
      const key = `${question.split("?", 1)[0]} ${response.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      if (response.status >= 500) faults.push(question);
    }
  };
  await Promise.all(Array.from({ length: clients }, ask));
} finally {
  await site.stop();
}
for (const [key, count] of [...statuses].sort(([one], [other]) => one.localeCompare(other)))
  console.log(`${key}: ${count}`);
for (const question of faults.slice(0, 20)) console.log(`fault: ${question}`);
process.exitCode = faults.length > 0 ? 1 : 0;
