import { fleet } from "#app/content/fleet.ts";
import { currencies } from "#app/content/trip/model.ts";
import type { Transaction } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import { currentFacts, factHistory, newestRevision, readFacts, saveFact } from "../facts.server.ts";
import { type PriceSheet, priceSheet, priceSheetOf } from "../facts.ts";
import { localTime } from "../local-time.ts";
import {
  type FactAnswers,
  type FactForm,
  factMessages,
  moneyText,
  readFigure,
  readMoney,
  recordErrors,
} from "./fact-form.ts";
import { baseField, priceGroups } from "./prices.ts";

const subject = { kind: "prices", subject: "all" } as const;

/** The price sheet as its form begins, with its history. */
export async function priceForm({ db, clock }: Pick<Services, "db" | "clock">): Promise<FactForm> {
  const today = localTime(clock.now(), "UTC").date;
  // Before the figures: a newer version with older figures would overwrite a colleague's change without a conflict.
  const version = await newestRevision(db, subject);
  const [facts, history] = await Promise.all([readFacts(db), factHistory(db, subject)]);
  const { source, checkedOn, ...sheet } = priceSheetOf(facts, today);
  return {
    answers: { ...answersOf(sheet), source, checkedOn },
    version,
    history: history.map(({ figures, ...row }) => {
      const read = priceSheet.safeParse(figures);
      return { ...row, answers: read.success ? answersOf(read.data) : null };
    }),
  };
}

export function answersOf(sheet: PriceSheet): FactAnswers {
  const rates = Object.entries(sheet.perHourMinor).map(([icao, minor]) => [icao, moneyText(minor)]);
  return {
    pricesShown: String(sheet.pricesShown),
    sample: String(sheet.sample),
    currency: sheet.currency,
    ...Object.fromEntries(rates),
    dailyMinimumMinutes: String(sheet.dailyMinimumMinutes),
    landingAndHandling: sheet.landingAndHandling
      .map(({ upToKg, minor }) => `${upToKg.toLocaleString("en-GB")}: ${moneyText(minor)}`)
      .join("\n"),
    night: moneyText(sheet.nightMinor),
    secondCrew: moneyText(sheet.secondCrewMinor),
    nightsWaiting: String(sheet.nightsWaiting),
    base: sheet.base,
    ...Object.fromEntries(Object.entries(sheet.bases).map(([icao, base]) => [baseField(icao), base])),
    marginPercent: String(sheet.marginPercent),
    gbp: String(sheet.perUsd.GBP),
    ngn: sheet.perUsd.NGN.toLocaleString("en-GB"),
  };
}

/** Reads the form; the sheet counts only where there are no errors. */
export function readPrices(answers: FactAnswers): { sheet: PriceSheet; errors: FormErrors<string> } {
  const errors: FormErrors<string> = {};
  const read = <Value>(name: string, value: Value | null | undefined | false, message: string): Value => {
    if (value === null || value === undefined || value === false) errors[name] = message;
    return value as Value;
  };
  const positive = (value: number | null) => (value !== null && value > 0 ? value : null);
  const whole = (name: string, most: number) => {
    const value = readFigure(answers[name]);
    const isWhole = value !== null && Number.isInteger(value) && value <= most;
    return read(name, isWhole && value, factMessages.whole(most));
  };
  const percent = readFigure(answers.marginPercent);
  const lines = (answers.landingAndHandling ?? "").split("\n").filter((line) => line.trim());
  const fees = lines.map((line) => {
    const [weight, fee, ...more] = line.split(":");
    const [upToKg, minor] = [readFigure(weight), readMoney(fee)];
    const isFee = upToKg !== null && Number.isInteger(upToKg) && minor !== null && more.length === 0;
    return isFee ? { upToKg, minor } : null;
  });
  const areFees = fees.length > 0 && fees.every((fee, at) => fee && fee.upToKg > (fees[at - 1]?.upToKg ?? 0));
  const sheet = {
    pricesShown: answers.pricesShown === "true",
    sample: answers.sample === "true",
    currency: read(
      "currency",
      currencies.find((each) => each === answers.currency),
      factMessages.choice,
    ),
    perHourMinor: Object.fromEntries(
      fleet.map(({ icao }) => [icao, read(icao, positive(readMoney(answers[icao])), factMessages.money)]),
    ),
    dailyMinimumMinutes: whole("dailyMinimumMinutes", 24 * 60),
    landingAndHandling: read("landingAndHandling", areFees && fees, factMessages.fees),
    nightMinor: read("night", readMoney(answers.night), factMessages.money),
    secondCrewMinor: read("secondCrew", readMoney(answers.secondCrew), factMessages.money),
    nightsWaiting: whole("nightsWaiting", 365),
    base: codeIn(answers.base),
    bases: Object.fromEntries(
      fleet.flatMap(({ icao }) => {
        const base = codeIn(answers[baseField(icao)]);
        return base ? [[icao, base]] : [];
      }),
    ),
    marginPercent: read(
      "marginPercent",
      percent !== null && percent <= 100 ? percent : null,
      factMessages.percent,
    ),
    perUsd: {
      GBP: read("gbp", positive(readFigure(answers.gbp)), factMessages.figure),
      NGN: read("ngn", positive(readFigure(answers.ngn)), factMessages.figure),
    },
  };
  return { sheet: sheet as PriceSheet, errors };
}

const codeIn = (text = "") => text.trim().toUpperCase();

interface Writer {
  staffId: string;
  record: (transaction: Transaction) => Promise<void>;
}

/** Saves the price sheet with an audit entry, and drops the pages that show it. */
export async function savePrices(
  form: FormData,
  { staffId, record }: Writer,
  { db, clock, limiter }: Pick<Services, "db" | "clock" | "limiter">,
): Promise<{ ok: true } | Refusal> {
  const names = Object.values(priceGroups).flatMap((group) => group.map(({ name }) => name));
  const answers: FactAnswers = answersIn(form, [...names, "source", "checkedOn"]);
  const { refuse, tooMany } = refusing(answers);
  const verdict = await limiter.count("facts-staff", limits.factsPerStaff, staffId);
  if (verdict) return tooMany(verdict, () => factMessages.tooMany);
  const { sheet, errors: ofFigures } = readPrices(answers);
  const { airport } = await currentFacts(db);
  const errors = {
    ...ofFigures,
    ...(airport(sheet.base) ? {} : { base: factMessages.base }),
    ...Object.fromEntries(
      Object.entries(sheet.bases).flatMap(([icao, base]) =>
        airport(base) ? [] : [[baseField(icao), factMessages.base]],
      ),
    ),
    ...recordErrors(answers, localTime(clock.now(), "UTC").date),
  };
  if (Object.keys(errors).length > 0) return refuse(factMessages.correct, errors);
  const { source = "", checkedOn = "" } = answers;
  // A sheet that cannot be read back would take down every page with prices, this one included.
  const figures = priceSheet.parse(sheet);
  const fact = { ...subject, figures, source: source.trim(), checkedOn, by: staffId };
  return await db.transaction(async (transaction): Promise<{ ok: true } | Refusal> => {
    if ((await saveFact(transaction, fact, Number(form.get("version")))) === null)
      return { ...refuse(factMessages.conflict), status: 409 };
    await record(transaction);
    return { ok: true };
  });
}
