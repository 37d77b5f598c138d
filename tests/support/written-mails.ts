import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { Site } from "./site.ts";

/** The mails to this address that a site without a mail server has written down so far, oldest first. */
export async function mailsWritten({ dataDir }: Pick<Site, "dataDir">, address: string): Promise<Email[]> {
  const folder = path.join(dataDir, "mail");
  // Beside them lie drafts of mails that are being written, which go at any moment.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(
    names.sort().map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}
