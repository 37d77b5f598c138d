import { tripPaths } from "#app/content/trip/routes.ts";
import type { Transaction } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/answer-form.server.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import { undatedKinds } from "../fact-kinds.ts";
import { currentFacts, lockRevision, readFacts, writeFact } from "../facts.server.ts";
import type { FactKind, WrittenFact } from "../facts.ts";
import { localTime } from "../local-time.ts";
import { controlsOf, errorsIn, errorsOf, figuresOf, isDay, unnamed } from "./fact-form.ts";
import { staffFactMessages } from "./messages.ts";
import { rowsOf } from "./read-facts.server.ts";

type FactReply = { ok: true; done: keyof typeof staffFactMessages.done | null; subject: string } | Refusal;

/** Who writes, and how it gets into the audit log. */
interface FactWriter {
  staffId: string;
  record: (
    transaction: Transaction,
    intent: "write" | "withdraw" | "prices",
    subjectId: string,
    detail: Record<string, string | number | boolean>,
  ) => Promise<void>;
}

type FactParts = Pick<Services, "db" | "clock" | "limiter">;

/** Takes a new version of a fact, or withdraws one; each with its row in the audit log, and the public pages drawn anew. */
export async function receiveFact(
  form: FormData,
  asked: { kind: FactKind; subject: string },
  { staffId, record }: FactWriter,
  { db, clock, limiter }: FactParts,
): Promise<FactReply> {
  const { kind } = asked;
  const answers = answersIn(form, controlsOf(kind, asked.subject)) as Record<string, string>;
  // The form that withdraws has none of the fields.
  const { refuse, tooMany } = refusing(form.get("intent") === "write" ? answers : {});
  const verdict = await limiter.count("facts-staff", limits.factsPerStaff, staffId);
  if (verdict) return tooMany(verdict, () => staffFactMessages.tooMany);
  const subject = asked.subject === unnamed ? (answers.shortName ?? "").trim() : asked.subject;
  const today = localTime(clock.now(), "UTC").date;
  const conflict: Refusal = { ...refuse(staffFactMessages.conflict), status: 409 };
  const version = Number(form.get("version"));
  const write = async (
    fact: Omit<WrittenFact, "revision">,
    intent: "write" | "withdraw",
  ): Promise<FactReply> =>
    await db.transaction(async (transaction) => {
      const newest = await lockRevision(transaction, kind, subject);
      const isKnown = newest > 0 || rowsOf(await readFacts(transaction), kind, subject).length > 0;
      if (isKnown && asked.subject === unnamed)
        return refuse(staffFactMessages.correct, { shortName: staffFactMessages.wrong.shortNameTaken });
      // An aerodrome is the file's, or is noted for the first time; everything else is on record before it changes.
      if (!isKnown && asked.subject !== unnamed && kind !== "aerodromeNotes")
        return refuse(staffFactMessages.gone);
      if (newest !== version) return conflict;
      const outcome = await writeFact(transaction, fact);
      if (!outcome.ok) return refuse(staffFactMessages.correct, errorsOf(kind, subject, outcome.issues));
      await record(transaction, intent, subject, {
        kind,
        validFrom: fact.validFrom,
        revision: outcome.revision,
      });
      await dropPages(transaction, tripPaths);
      return { ok: true, done: intent, subject };
    });
  const days = undatedKinds.includes(kind)
    ? { validFrom: answers.checkedOn ?? "", validTo: null }
    : { validFrom: answers.validFrom ?? "", validTo: answers.validTo || null };

  if (form.get("intent") === "withdraw") {
    const validFrom = String(form.get("from") || today);
    if (!isDay(validFrom) || (kind === "aircraft" && validFrom <= today)) return conflict;
    const withdrawn = { kind, subject, validFrom, validTo: null, figures: null };
    return await write(
      { ...withdrawn, source: staffFactMessages.withdrawn, checkedOn: today, by: staffId },
      "withdraw",
    );
  }
  if (form.get("intent") !== "write") return refuse(staffFactMessages.gone);
  const errors = { ...errorsIn(kind, answers), ...(await errorsBeyond(kind, asked.subject, answers, db)) };
  if (Object.keys(errors).length > 0) return refuse(staffFactMessages.correct, errors);
  const figures = figuresOf(kind, subject, answers);
  const { source = "", checkedOn = "" } = answers;
  return await write(
    { kind, subject, figures, ...days, source: source.trim(), checkedOn, by: staffId },
    "write",
  );
}

/** What only the other facts can tell. */
async function errorsBeyond(
  kind: FactKind,
  subject: string,
  answers: Readonly<Record<string, string>>,
  db: Services["db"],
): Promise<FormErrors<string>> {
  if (subject === unnamed) {
    const name = answers.shortName?.trim() ?? "";
    if (name === unnamed || !/^[a-z0-9][a-z0-9-]{1,39}$/.test(name))
      return { shortName: staffFactMessages.wrong.shortName };
  }
  if (kind !== "priceRules" && kind !== "aerodromeNotes") return {};
  const { airport, airports } = await currentFacts(db);
  if (kind === "priceRules")
    return airport(answers.base?.trim().toUpperCase() ?? "") ? {} : { base: staffFactMessages.wrong.base };
  // A code that another aerodrome has would lead to that one.
  const duplicates = (["iata", "icao"] as const).filter((name) => {
    const other = airport(answers[`correction.${name}`]?.trim().toUpperCase() || "-");
    return other && other.ident !== subject;
  });
  const errors = Object.fromEntries(
    duplicates.map((name) => [`correction.${name}`, staffFactMessages.wrong.codeTaken]),
  );
  if (airports.inFile(subject)) return errors;
  // The file does not have it: without these it would have no place on the map.
  const needed = ["name", "city", "country", "kind", "lat", "lon", "elevationFt", "timeZone"];
  const missing = needed.map((name) => `correction.${name}`).filter((path) => !answers[path]?.trim());
  return {
    ...errors,
    ...Object.fromEntries(missing.map((path) => [path, staffFactMessages.wrong.newAerodrome])),
  };
}

/** Shows or hides prices, in all versions of the rules from today on. */
export async function receivePriceSwitch(
  form: FormData,
  { staffId, record }: FactWriter,
  { db, clock, limiter }: FactParts,
): Promise<FactReply> {
  const verdict = await limiter.count("facts-staff", limits.factsPerStaff, staffId);
  if (verdict) return refusing({}).tooMany(verdict, () => staffFactMessages.tooMany);
  const revisionField = form.get("shown");
  if (revisionField !== "true" && revisionField !== "false")
    return refusing({}).refuse(staffFactMessages.gone);
  const pricesShown = revisionField === "true";
  const today = localTime(clock.now(), "UTC").date;
  return await db.transaction(async (transaction): Promise<FactReply> => {
    await lockRevision(transaction, "priceRules");
    const { priceRules } = await readFacts(transaction);
    const rules = priceRules.filter(
      (row) => (!row.validTo || row.validTo >= today) && row.pricesShown !== pricesShown,
    );
    for (const { validFrom, validTo, source, checkedOn, by: _earlier, ...figures } of rules) {
      const outcome = await writeFact(transaction, {
        kind: "priceRules",
        subject: "all",
        validFrom,
        validTo,
        source,
        checkedOn,
        by: staffId,
        figures: { ...figures, pricesShown },
      });
      if (!outcome.ok) throw new Error(`the rules of ${validFrom} cannot be written again`);
    }
    if (rules.length === 0) return { ok: true, done: null, subject: "" };
    await record(transaction, "prices", "all", { kind: "priceRules", pricesShown });
    await dropPages(transaction, tripPaths);
    return { ok: true, done: "prices", subject: "" };
  });
}
