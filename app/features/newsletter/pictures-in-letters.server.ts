import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { pictureNamesIn } from "#app/platform/uploads/picture-names.server.ts";

/** The uploaded pictures of every letter: one that went out shows them for as long as somebody keeps the mail. */
export const picturesInLetters = (db: Queries) => pictureNamesIn(db, campaigns.id, sql`${campaigns.html}`);
