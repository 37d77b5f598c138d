import { fleet } from "#app/content/fleet.ts";
import { currencies } from "#app/content/trip/model.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { currentFacts, readFacts } from "../facts.server.ts";
import { type PriceSheet, priceSheet, priceSheetOf } from "../facts.ts";
import {
  type FactAnswers,
  type FactForm,
  factMessages,
  moneyText,
  readFigure,
  readMoney,
} from "./fact-form.ts";
import { baseField, priceGroups } from "./prices.ts";
import { factForm, saveForm, todayOf, type Writer } from "./save-form.server.ts";

const subject = { kind: "prices", subject: "all" } as const;

/** The price sheet as its form begins, with its history. */
export const priceForm = (services: Pick<Services, "db" | "clock">): Promise<FactForm> =>
  factForm(
    services.db,
    subject,
    async () => {
      const facts = await readFacts(services.db);
      const { source, checkedOn, ...sheet } = priceSheetOf(facts, todayOf(services));
      return { ...answersOf(sheet), source, checkedOn };
    },
    (figures) => {
      const read = priceSheet.safeParse(figures);
      return read.success ? answersOf(read.data) : null;
    },
  );

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

/** Saves the price sheet with an audit entry, and drops the pages that show it. */
export const savePrices = (
  form: FormData,
  writer: Writer,
  services: Pick<Services, "db" | "clock" | "limiter">,
) =>
  saveForm(
    form,
    { ...subject, groups: priceGroups, intent: "write" },
    async (answers) => {
      const { sheet, errors } = readPrices(answers);
      const { airport } = await currentFacts(services.db);
      const bases = Object.entries(sheet.bases).map(([icao, base]) => [baseField(icao), base] as const);
      for (const [name, base] of [["base", sheet.base] as const, ...bases])
        if (!airport(base)) errors[name] = factMessages.base;
      // A sheet that cannot be read back would take down every page with prices, this one included.
      const isComplete = Object.keys(errors).length === 0;
      return { figures: isComplete ? priceSheet.parse(sheet) : null, errors };
    },
    writer,
    services,
  );
