import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { Site } from "./site.ts";

/** The mails to this address that a site without a mail server has written down so far, oldest first. */
export async function mailsWritten({ dataDir }: Pick<Site, "dataDir">, address: string): Promise<Email[]> {
  const folder = path.join(dataDir, "mail");
  // Beside them lie drafts of mails that are being written, which go at any moment.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  // Only what names the address is parsed: a site of many tests has hundreds of mails, which are looked through again and again.
  const naming = names
    .sort()
    .map((name) => readFileSync(path.join(folder, name)))
    .filter((mail) => mail.includes(address));
  const mails = await Promise.all(naming.map((mail) => PostalMime.parse(mail)));
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}
