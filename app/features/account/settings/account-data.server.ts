import { eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { credentials, sessions, users } from "#app/database/schema/accounts.ts";
import type { Viewer } from "../viewer.server.ts";
import { deviceInWords } from "./device-words.ts";

/** Everything that the account itself holds of its owner, for a copy; hashes, keys and tokens are no data about a person. */
export async function accountData(db: Queries, { id }: Pick<Viewer, "id">) {
  const { name, email, emailVerified, phone, company, twoFactorEnabled, createdAt, updatedAt } = users;
  const [profile] = await db
    .select({ name, email, emailVerified, phone, company, twoFactorEnabled, createdAt, updatedAt })
    .from(users)
    .where(eq(users.id, id));
  const { providerId, accountId: account, createdAt: since } = credentials;
  const ways = await db
    .select({ provider: providerId, account, since })
    .from(credentials)
    .where(eq(credentials.userId, id));
  const { createdAt: signedInAt, updatedAt: lastUsedAt, expiresAt, userAgent } = sessions;
  const places = await db
    .select({ signedInAt, lastUsedAt, expiresAt, userAgent })
    .from(sessions)
    .where(eq(sessions.userId, id));
  return {
    profile,
    signIns: ways.map(({ provider, account, since }) =>
      provider === "credential" ? { provider: "password", since } : { provider, account, since },
    ),
    sessions: places.map((place) => ({ ...place, device: deviceInWords(place.userAgent) })),
  };
}
