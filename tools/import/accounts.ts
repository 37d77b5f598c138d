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

/** Numbers of parts of accounts that were not imported, for the operator's summary. */
export interface NotImported {
  /** Accounts with a second factor in Firebase, which exports do not contain. */
  secondFactors: number;
  /** Identities at providers that the site does not support. */
  identities: number;
}

/** Imports accounts with their ids. Skips one whose e-mail address another account here has, so that no account is taken over. */
export const accountImporter = (db: Database, parameters: SealedParameters, notImported: NotImported) =>
  rowImporter(firebaseUser, "an account", async (from) => {
    const email = from.email ?? from.providerUserInfo.find((info) => info.email)?.email;
    if (!email)
      return {
        skipped:
          "this account has no e-mail address (it signed in by telephone, or anonymously), by which the site identifies people",
      };
    return await db.transaction(async (transaction) => {
      const { rowCount } = await transaction.insert(users).values(userOf(from, email)).onConflictDoNothing();
      if (!rowCount) {
        const isHere = (await transaction.$count(users, eq(users.id, from.localId))) > 0;
        return isHere
          ? "alreadyHere"
          : { skipped: "its e-mail address belongs to another account here already" };
      }
      const rows = credentialsOf(from, parameters);
      // An identity that is linked to another account here keeps that link.
      if (rows.length > 0) await transaction.insert(credentials).values(rows).onConflictDoNothing();
      if (from.mfaInfo.length > 0) notImported.secondFactors += 1;
      notImported.identities += from.providerUserInfo.filter(isUnknown).length;
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

function credentialsOf(
  from: FirebaseUser,
  parameters: SealedParameters,
): (typeof credentials.$inferInsert)[] {
  const { localId: userId, passwordHash, salt, createdAt = new Date() } = from;
  const stamps = { createdAt, updatedAt: createdAt };
  const rows: (typeof credentials.$inferInsert)[] = [];
  for (const { providerId: firebaseProvider, rawId: accountId } of from.providerUserInfo) {
    const providerId = importedProviders[firebaseProvider];
    if (providerId) rows.push({ id: `${userId}:${providerId}`, userId, providerId, accountId, ...stamps });
  }
  if (passwordHash)
    rows.push({
      id: `${userId}:credential`,
      userId,
      providerId: "credential",
      accountId: userId,
      password: firebaseHash(parameters, salt, passwordHash),
      ...stamps,
    });
  return rows;
}
