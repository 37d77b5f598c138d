import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { staffAreaMessages as bookingWords } from "#app/features/booking/staff-messages.ts";
import { editorMessages } from "#app/ui/staff/editor/editor-messages.ts";
import { type Customer, cookiesOf } from "#tests/support/customers.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { open, whenAlive } from "./page.ts";

/** Signs a new member of staff in and opens a page of the staff area. */
export async function openAsStaff(
  page: Page,
  site: Site,
  address: string,
  { role = "admin" as "admin" | "editor", name = "Ngozi Adeyemi" } = {},
): Promise<Customer> {
  const member = await newStaff(site, role, name);
  await page.context().addCookies(cookiesOf(member, site));
  await open(page, `/admin/${address}`);
  return member;
}

/** Signs in at the staff's sign-in, where a session that has ended sends its page. */
export async function signInAgain(page: Page, { email, password }: Customer): Promise<void> {
  await expect(page.getByRole("heading", { name: "Staff sign-in" })).toBeVisible();
  await whenAlive(page);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

/** Opens a question that the staff area asks before it acts, and returns it. */
export async function askAbout(page: Page, ask: string): Promise<Locator> {
  const summary = page.locator("summary").getByText(ask, { exact: true });
  const question = page.locator("details").filter({ has: summary }).last();
  await summary.click();
  await expect(question).toHaveAttribute("open");
  return question;
}

/** Moves the booking whose page is open: asks, writes, confirms. */
export async function moveOnPage(
  page: Page,
  to: "confirmed" | "completed" | "cancelled",
  note = "",
): Promise<void> {
  const question = await askAbout(page, bookingWords.moves[to].ask);
  await question.getByRole("textbox").fill(note);
  await question.getByRole("button", { name: bookingWords.moves[to].sure }).click();
}

export const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** The editor of a post's text. */
export const postText = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
export const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: editorMessages.toolbarName }).getByRole("button", { name, exact: true });

/** A picture file of 1400 by 700, plain so that it is encoded quickly; random bytes give it a photograph's weight. */
export async function pictureFile() {
  const file = path.join(tmpdir(), `harmattan-picture-${randomUUID()}.jpg`);
  const plain = sharp({ create: { width: 1400, height: 700, channels: 3, background: "#876" } });
  await writeFile(file, Buffer.concat([await plain.jpeg().toBuffer(), randomBytes(400_000)]));
  return { file, remove: () => rm(file, { force: true }) };
}
