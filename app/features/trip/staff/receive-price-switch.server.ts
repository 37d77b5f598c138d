import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/answer-form.server.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import { lockRevision, readFacts, writeFact } from "../facts.server.ts";
import { localTime } from "../local-time.ts";
import { tripPaths } from "../trip-paths.ts";
import { staffFactMessages as say } from "./messages.ts";
import type { FactParts, FactReply, FactWriter } from "./receive-fact.server.ts";

/** Shows or hides prices, in all versions of the rules from today on. */
export async function receivePriceSwitch(
  form: FormData,
  { staffId, record }: FactWriter,
  { db, clock, limiter }: FactParts,
): Promise<FactReply> {
  const verdict = await limiter.count("facts-staff", limits.factsPerStaff, staffId);
  if (verdict) return refusing({}).tooMany(verdict, () => say.tooMany);
  const shown = form.get("shown");
  if (shown !== "true" && shown !== "false") return refusing({}).refuse(say.gone);
  const pricesShown = shown === "true";
  const today = localTime(clock.now(), "UTC").date;
  return await db.transaction(async (transaction): Promise<FactReply> => {
    await lockRevision(transaction, "priceRules");
    const { priceRules } = await readFacts(transaction);
    const rules = priceRules.filter(
      (row) => (!row.validTo || row.validTo >= today) && row.pricesShown !== pricesShown,
    );
    for (const { validFrom, validTo, source, checkedOn, by: _earlier, ...figures } of rules) {
      const written = await writeFact(transaction, {
        ...{ kind: "priceRules", subject: "all", validFrom, validTo, source, checkedOn, by: staffId },
        figures: { ...figures, pricesShown },
      });
      if (!written.ok) throw new Error(`the rules of ${validFrom} cannot be written again`);
    }
    if (rules.length === 0) return { ok: true, done: null, subject: "" };
    await record(transaction, "prices", "all", { kind: "priceRules", pricesShown });
    await dropPages(transaction, tripPaths);
    return { ok: true, done: "prices", subject: "" };
  });
}
