import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { judgeTrip } from "#app/features/trip/judge-trip.ts";
import { tripJson } from "#app/features/trip/trip-json.ts";
import { readTripQuery } from "#app/features/trip/trip-query.ts";
import { airports, facts, seededRandom } from "#tests/fixtures/trip/judged.ts";

// 400 seeded questions, each judged on three days: a guard for rewrites of the judgement.
// TRIP_GOLDEN=all judges all 1,200 questions and writes them to data/trip-golden.json for a diff; TRIP_GOLDEN=write also stores the hashes.
const mode = process.env.TRIP_GOLDEN ?? "some";
const file = path.join(import.meta.dirname, "trip-hashes.txt");

const now = ["2026-11-22T12:00Z", "2027-03-27T12:00Z", "2028-07-01T12:00Z"];
const hub =
  "LOS ABV PHC KAN ACC LTN FAB LHR LCY BQH NCE GVA LBG DXB DWC TEB JFK VNY JNB HLA CAI NBO ADD".split(" ");
const far =
  "QRW DN55 NG-0009 DSS DLA FIH LAD KRT NIM KBP VKO IST SVO HND SYD AKL GRU MIA LAX ANC KEF TOS".split(" ");

function questions(count: number, today: string): string[] {
  const random = seededRandom(34);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const place = () => pick(random() < 0.75 ? hub : far);
  const day = (after: number) =>
    new Date(Date.parse(today) + (3 + after) * 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: count }, () => {
    const first = Math.floor(random() * 300);
    const query = new URLSearchParams({ from: place(), to: place(), date: day(first) });
    const time = () => pick(["", "02:30", "06:00", "09:00", "13:15", "18:30", "23:00"]);
    const at = (date: string) => [date, time()].filter(Boolean).join("T");
    query.set("time", time());
    query.set("by", pick(["depart", "depart", "arrive"]));
    query.set("pax", String(1 + Math.floor(random() * 19)));
    query.set("bags", pick(["", "", "4", "12", "30"]));
    query.set("currency", pick(["USD", "GBP", "NGN"]));
    let last = first;
    for (let more = pick([0, 0, 0, 1, 2]); more > 0; more -= 1) {
      last += pick([0, 1, 2, 9]);
      query.append("leg", `${place()}-${place()}@${at(day(last))}`);
    }
    if (random() < 0.4) query.set("back", at(day(last + pick([0, 1, 3, 12]))));
    return query.toString();
  });
}

/** Every `step`th question with its judgement, without sentences, or the codes of its problems. */
function judgeGolden(step: number): { question: string; hash: string; judgement: string }[] {
  const all = now.flatMap((today) => questions(400, today).map((question) => ({ question, today })));
  return all
    .filter((_, at) => at % step === 0)
    .map(({ question, today }) => {
      const read = readTripQuery(new URLSearchParams(question), airports.find, new Date(today));
      const result = read.ok ? tripJson(judgeTrip(read.query, facts), [], airports) : read;
      const judgement = JSON.stringify(result, (key, value) => (key === "text" ? undefined : value));
      const hash = createHash("sha256").update(judgement).digest("hex").slice(0, 6);
      return { question, hash, judgement };
    });
}

test("the judgements of seeded questions are those that were stored", () => {
  const step = mode === "some" ? 12 : 1;
  const judged = judgeGolden(step);
  if (mode !== "some") {
    mkdirSync("data", { recursive: true });
    const lines = judged.map(({ question, judgement }) => `${JSON.stringify(question)}: ${judgement}`);
    writeFileSync("data/trip-golden.json", `{\n${lines.join(",\n")}\n}\n`);
  }
  if (mode === "write") {
    const hashes = judged.map(({ hash }) => hash);
    const rows = Array.from({ length: 40 }, (_, row) => hashes.slice(row * 30, row * 30 + 30).join(" "));
    writeFileSync(file, `${rows.join("\n")}\n`);
  }
  const stored = readFileSync(file, "utf8").split(/\s+/).filter(Boolean);
  expect(stored).toHaveLength(1_200);
  for (const { question, judgement } of judged)
    for (const { estimate } of JSON.parse(judgement).totals ?? []) {
      const { lowMinor, expectedMinor, highMinor } = estimate;
      expect(lowMinor / expectedMinor, question).toBeGreaterThanOrEqual(0.85);
      expect(highMinor / expectedMinor, question).toBeLessThanOrEqual(1.15);
    }
  const changed = judged.filter(({ hash }, at) => hash !== stored[at * step]);
  expect(changed.map(({ question }) => question)).toEqual([]);
});
