import { sql } from "drizzle-orm";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { pictureNamesIn } from "#app/platform/uploads/picture-names.server.ts";
import type { UsedPictures } from "#app/platform/uploads/sweep-uploads.server.ts";

/** The uploaded pictures of every letter: one that went out shows them for as long as somebody keeps the mail. */
export const picturesInLetters: UsedPictures = (db) =>
  pictureNamesIn(db, campaigns.id, sql`${campaigns.html}`);
