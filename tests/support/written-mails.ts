import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { Site } from "./site.ts";

/** The mails to this address that a site without a mail server has written down so far, oldest first. */
export async function mailsWritten({ dataDir }: Pick<Site, "dataDir">, address: string): Promise<Email[]> {
  const folder = path.join(dataDir, "mail");
  const mails = await Promise.all(
    readdirSync(folder)
      .sort()
      .map((file) => PostalMime.parse(readFileSync(path.join(folder, file)))),
  );
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}
