import { eq } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";
import { credentials, users } from "#app/database/schema/accounts.ts";
import {
  type FirebaseUser,
  firebaseHash,
  firebaseUser,
  importedProviders,
  type SealedParameters,
} from "./firebase-export.ts";
import { rowImporter } from "./parse-rows.ts";

/** Parts of imported accounts that are left behind, for the operator's summary. */
export interface LeftBehind {
  /** Accounts that had a second factor in Firebase, which no export carries. */
  secondFactors: number;
  /** Ways to sign in by providers that the site does not know. */
  identities: number;
}

/** Imports accounts with their ids. One whose e-mail address another account here has is skipped: an import takes over no account. */
export const accountImporter = (db: Database, parameters: SealedParameters, leftBehind: LeftBehind) =>
  rowImporter(firebaseUser, "an account", async (from) => {
    const email = from.email ?? from.providerUserInfo.find((info) => info.email)?.email;
    if (!email)
      return {
        skipped:
          "this account has no e-mail address (it signed in by telephone, or anonymously); the site knows people by theirs",
      };
    return await db.transaction(async (transaction) => {
      const { rowCount } = await transaction.insert(users).values(userOf(from, email)).onConflictDoNothing();
      if (!rowCount) {
        const isHere = (await transaction.$count(users, eq(users.id, from.localId))) > 0;
        return isHere
          ? "alreadyHere"
          : { skipped: "its e-mail address belongs to another account here already" };
      }
      const ways = waysToSignIn(from, parameters);
      // Conflicts: an identity that has been linked to another account here keeps that.
      if (ways.length > 0) await transaction.insert(credentials).values(ways).onConflictDoNothing();
      if (from.mfaInfo.length > 0) leftBehind.secondFactors += 1;
      leftBehind.identities += from.providerUserInfo.filter(isUnknown).length;
      return "added";
    });
  });

const isUnknown = ({ providerId }: FirebaseUser["providerUserInfo"][number]) =>
  providerId !== "password" && !(providerId in importedProviders);

function userOf(from: FirebaseUser, email: string): typeof users.$inferInsert {
  const { localId, displayName, emailVerified, phoneNumber, disabled, createdAt = new Date() } = from;
  return {
    id: localId,
    name: displayName || (email.split("@")[0] ?? ""),
    email,
    // Firebase never verified an address that only a provider supplied.
    emailVerified: from.email !== undefined && emailVerified,
    phone: phoneNumber,
    banned: disabled,
    banReason: disabled ? "Disabled before the move from Firebase" : null,
    createdAt,
    updatedAt: createdAt,
  };
}

function waysToSignIn(from: FirebaseUser, parameters: SealedParameters): (typeof credentials.$inferInsert)[] {
  const { localId: userId, passwordHash, salt, createdAt = new Date() } = from;
  const stamps = { createdAt, updatedAt: createdAt };
  const ways: (typeof credentials.$inferInsert)[] = [];
  for (const { providerId: theirs, rawId: accountId } of from.providerUserInfo) {
    const providerId = importedProviders[theirs];
    if (providerId) ways.push({ id: `${userId}:${providerId}`, userId, providerId, accountId, ...stamps });
  }
  if (passwordHash)
    ways.push({
      id: `${userId}:credential`,
      userId,
      providerId: "credential",
      accountId: userId,
      password: firebaseHash(parameters, salt, passwordHash),
      ...stamps,
    });
  return ways;
}
