import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "node-html-parser";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";
import type { Site } from "./site.ts";

/** Cached by path: a mail is written once and read often. */
const sources = new Map<string, Buffer>();
const parsed = new Map<string, Promise<Email>>();

/** The mails to this address that a site without a mail server has written so far, oldest first. */
export async function mailsWritten({ dataDir }: Pick<Site, "dataDir">, address: string): Promise<Email[]> {
  const folder = path.join(dataDir, "mail");
  // Unfinished mails lie beside them under other names.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const parsing = names.sort().flatMap((name) => {
    const file = path.join(folder, name);
    const source = sources.get(file) ?? readFileSync(file);
    sources.set(file, source);
    if (!source.includes(address)) return [];
    const mail = parsed.get(file) ?? PostalMime.parse(source);
    parsed.set(file, mail);
    return mail;
  });
  const mails = await Promise.all(parsing);
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}

/** The one mail with this subject to this address, once it is written. */
export async function mailTo(site: Pick<Site, "dataDir">, address: string, subject: string): Promise<Email> {
  const find = async () => (await mailsWritten(site, address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await find()).length).toBe(1);
  const [mail] = await find();
  if (!mail) throw new Error(`no mail ${subject}`);
  return mail;
}

export const trimmed = (text = "") => text.replaceAll("\r\n", "\n").trim();

/** Subject and plain text of a mail's preview page. */
export function previewedMail(html: string): { subject: string; text: string } {
  const page = parse(html);
  return {
    subject: page.querySelector("strong")?.text ?? "",
    text: trimmed(page.querySelector("pre")?.text),
  };
}

/** Expects that the one mail with the previewed subject has the previewed text. */
export async function expectAsPreviewed(
  site: Pick<Site, "dataDir">,
  address: string,
  preview: ReturnType<typeof previewedMail>,
): Promise<void> {
  expect(trimmed((await mailTo(site, address, preview.subject)).text)).toBe(preview.text);
}
