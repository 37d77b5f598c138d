import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { Site } from "./site.ts";

/** The mails that a site without a mail server has written so far and that contain this text, oldest first. */
export async function mailsNaming({ dataDir }: Pick<Site, "dataDir">, text: string): Promise<Email[]> {
  const folder = path.join(dataDir, "mail");
  // Unfinished mails lie beside them under other names.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const sources = names.sort().map((name) => readFileSync(path.join(folder, name)));
  // Parsing is slow: only the sources that contain the text are parsed.
  return await Promise.all(
    sources.filter((mail) => mail.includes(text)).map((mail) => PostalMime.parse(mail)),
  );
}

/** The written mails to this address. */
export async function mailsWritten(site: Pick<Site, "dataDir">, address: string): Promise<Email[]> {
  const mails = await mailsNaming(site, address);
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}
