import type { Queries } from "#app/database/client.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { currentFacts } from "../facts.server.ts";
import { priceSheet } from "../facts.ts";
import { answersOf, priceGroups, readPrices } from "./prices.ts";
import { factForm, saveForm } from "./save-form.server.ts";

const subject = { kind: "prices", subject: "all" } as const;

/** The current price sheet for its form, with its history. */
export function priceForm(db: Queries) {
  const readAnswers = async () => {
    const { source, checkedOn, ...sheet } = (await currentFacts(db)).prices;
    return { ...answersOf(sheet), source, checkedOn };
  };
  return factForm(db, subject, readAnswers, priceSheet, answersOf);
}

/** Saves the price sheet with an audit entry, and invalidates the pages that show it. */
export const savePrices = (post: StaffPost) =>
  saveForm(post, { ...subject, groups: priceGroups }, async (answers) => {
    const { airports } = await currentFacts(post.services.db);
    const { sheet, errors } = readPrices(answers, (code) => airports.byCode(code) !== undefined);
    // A sheet that cannot be read back would take down every page with prices, this one included.
    const isComplete = Object.keys(errors).length === 0;
    return { figures: isComplete ? priceSheet.parse(sheet) : null, errors };
  });
