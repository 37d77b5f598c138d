import type { Services } from "#app/platform/services.server.ts";
import { currentFacts } from "../facts.server.ts";
import { priceSheet } from "../facts.ts";
import { answersOf, priceGroups, readPrices } from "./prices.ts";
import { factForm, type SaveContext, saveForm } from "./save-form.server.ts";

const subject = { kind: "prices", subject: "all" } as const;

/** The price sheet as its form begins, with its history. */
export const priceForm = (services: Pick<Services, "db">) =>
  factForm(
    services.db,
    subject,
    async () => {
      const { source, checkedOn, ...sheet } = (await currentFacts(services.db)).prices;
      return { ...answersOf(sheet), source, checkedOn };
    },
    priceSheet,
    answersOf,
  );

/** Saves the price sheet with an audit entry, and drops the pages that show it. */
export const savePrices = (
  form: FormData,
  context: SaveContext,
  services: Pick<Services, "db" | "clock" | "limiter">,
) =>
  saveForm(
    form,
    { ...subject, groups: priceGroups },
    async (answers) => {
      const { airport } = await currentFacts(services.db);
      const { sheet, errors } = readPrices(answers, (code) => airport(code) !== undefined);
      // A sheet that cannot be read back would take down every page with prices, this one included.
      const isComplete = Object.keys(errors).length === 0;
      return { figures: isComplete ? priceSheet.parse(sheet) : null, errors };
    },
    context,
    services,
  );
