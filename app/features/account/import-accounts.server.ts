import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { credentials, users } from "#app/database/schema/accounts.ts";
import type { BatchOutcome } from "#app/platform/import/import-file.server.ts";
import type { JsonRow } from "#app/platform/import/json-rows.server.ts";
import { type FirebaseUser, firebaseUser, importedProviders } from "./firebase-export.ts";
import { firebaseHash, type SealedParameters } from "./firebase-scrypt.server.ts";
import { importMessages as say } from "./import-messages.ts";

type NewUser = typeof users.$inferInsert;
type NewCredential = typeof credentials.$inferInsert;

interface Account {
  line: number;
  user: NewUser;
  credentials: NewCredential[];
  leavesBehind: LeftBehind;
}

/** What an import leaves behind of accounts that it does bring over; for the operator's summary. */
export interface LeftBehind {
  /** Accounts that had a second factor in Firebase, which no export carries. */
  secondFactors: number;
  /** Ways to sign in by providers that the site does not know. */
  identities: number;
}

/**
 * Brings over accounts of a Firebase export under the ids that they had there, so that bookings find their owners. An id
 * that is here already is left as it is, with whatever password it has by now. An account whose address belongs to
 * another account here is skipped: nobody gains an account by having had one elsewhere.
 */
export async function importAccounts(
  db: Database,
  rows: readonly JsonRow[],
  parameters: SealedParameters,
  leftBehind: LeftBehind,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { added: 0, alreadyHere: 0, skipped: [] };
  const skip = (line: number, reason: string) => outcome.skipped.push({ line, reason });
  const accounts: Account[] = [];
  for (const { line, value } of rows) {
    const parsed = firebaseUser.safeParse(value);
    if (!parsed.success) skip(line, say.badFields(parsed.error.issues.map(({ path }) => path.join("."))));
    else if (!emailOf(parsed.data)) skip(line, say.noEmail);
    else accounts.push(accountOf(line, parsed.data, parameters));
  }
  if (accounts.length === 0) return outcome;
  await db.transaction(async (transaction) => {
    const added = await addAccounts(transaction, accounts);
    outcome.added = added.size;
    const known = new Set(
      (
        await transaction
          .select({ id: users.id })
          .from(users)
          .where(
            inArray(
              users.id,
              accounts.map(({ user }) => user.id),
            ),
          )
      ).map(({ id }) => id),
    );
    for (const { line, user, leavesBehind } of accounts) {
      // Struck off: a second row of the same id is here already.
      if (added.delete(user.id)) {
        leftBehind.secondFactors += leavesBehind.secondFactors;
        leftBehind.identities += leavesBehind.identities;
      } else if (known.has(user.id)) outcome.alreadyHere++;
      else skip(line, say.addressTaken);
    }
  });
  return outcome;
}

async function addAccounts(transaction: Transaction, accounts: readonly Account[]): Promise<Set<string>> {
  const inserted = await transaction
    .insert(users)
    .values(accounts.map(({ user }) => user))
    .onConflictDoNothing()
    .returning({ id: users.id });
  const added = new Set(inserted.map(({ id }) => id));
  const seen = new Set<string>();
  const ways = accounts
    .filter(({ user }) => added.has(user.id) && !seen.has(user.id) && seen.add(user.id))
    .flatMap((account) => account.credentials);
  // Conflicts: an identity that has been linked to another account here keeps that.
  if (ways.length > 0) await transaction.insert(credentials).values(ways).onConflictDoNothing();
  return added;
}

const emailOf = ({ email, providerUserInfo }: FirebaseUser) =>
  email ?? providerUserInfo.find((info) => info.email)?.email;

function accountOf(line: number, from: FirebaseUser, parameters: SealedParameters): Account {
  const { localId: id, displayName, passwordHash, salt, createdAt = new Date() } = from;
  const email = emailOf(from) ?? "";
  const stamps = { createdAt, updatedAt: createdAt };
  const ways: NewCredential[] = from.providerUserInfo.flatMap(({ providerId, rawId }) => {
    const ours = importedProviders[providerId];
    return ours ? [{ id: `${id}:${ours}`, userId: id, providerId: ours, accountId: rawId, ...stamps }] : [];
  });
  if (passwordHash)
    ways.push({
      id: `${id}:credential`,
      userId: id,
      providerId: "credential",
      accountId: id,
      password: firebaseHash(parameters, salt, passwordHash),
      ...stamps,
    });
  return {
    line,
    user: {
      id,
      name: displayName || (email.split("@")[0] ?? ""),
      email,
      // An address that stands at a provider alone was never proven to Firebase itself.
      emailVerified: from.email !== undefined && from.emailVerified,
      phone: from.phoneNumber,
      banned: from.disabled,
      banReason: from.disabled ? say.disabledThere : null,
      ...stamps,
    },
    credentials: ways,
    leavesBehind: { secondFactors: from.mfaInfo.length > 0 ? 1 : 0, identities: unknownIdentities(from) },
  };
}

const unknownIdentities = ({ providerUserInfo }: FirebaseUser) =>
  providerUserInfo.filter(({ providerId }) => providerId !== "password" && !(providerId in importedProviders))
    .length;
