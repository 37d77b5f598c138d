import { expect, type Locator, type Page } from "@playwright/test";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";

/** Presses what the desk asks about first, and gives what it asks. */
export async function askAbout(page: Page, ask: string): Promise<Locator> {
  const summary = page.locator("summary").getByText(ask, { exact: true });
  const asked = page.locator("details").filter({ has: summary }).last();
  await summary.click();
  await expect(asked).toHaveAttribute("open");
  return asked;
}

/** Moves the booking whose page is open, as somebody at the desk does: asks, writes, says yes. */
export async function moveOnPage(
  page: Page,
  to: "confirmed" | "completed" | "cancelled",
  word = "",
): Promise<void> {
  const asked = await askAbout(page, say.moves[to].ask);
  await asked.getByRole("textbox").fill(word);
  await asked.getByRole("button", { name: say.moves[to].sure }).click();
}
