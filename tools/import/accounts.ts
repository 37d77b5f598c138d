import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { credentials, users } from "#app/database/schema/accounts.ts";
import { type FirebaseUser, firebaseUser, importedProviders } from "./firebase-export.ts";
import { firebaseHash, type SealedParameters } from "./firebase-hash.ts";
import { messages } from "./messages.ts";
import { type BatchOutcome, noOutcome, parseRows } from "./parse-rows.ts";
import type { Row } from "./read-rows.ts";

type NewUser = typeof users.$inferInsert;
type NewCredential = typeof credentials.$inferInsert;

interface Account {
  number: number;
  user: NewUser;
  credentials: NewCredential[];
  leavesBehind: LeftBehind;
}

/** Parts of imported accounts that are left behind, for the operator's summary. */
export interface LeftBehind {
  /** Accounts that had a second factor in Firebase, which no export carries. */
  secondFactors: number;
  /** Ways to sign in by providers that the site does not know. */
  identities: number;
}

/**
 * Imports accounts of a Firebase export with their ids, so that bookings find their owners. Existing ids are left alone. An account
 * whose e-mail address belongs to another account is skipped, so that an import cannot take over an account.
 */
export async function importAccounts(
  db: Database,
  rows: readonly Row[],
  parameters: SealedParameters,
  leftBehind: LeftBehind,
): Promise<BatchOutcome> {
  const outcome = noOutcome();
  const skip = (number: number, reason: string) => outcome.skipped.push({ number, reason });
  const accounts: Account[] = [];
  for (const { number, data } of parseRows(rows, firebaseUser, "an account", outcome)) {
    if (!emailOf(data)) skip(number, messages.noEmail);
    else accounts.push(accountOf(number, data, parameters));
  }
  if (accounts.length === 0) return outcome;
  await db.transaction(async (transaction) => {
    const added = await addAccounts(transaction, accounts);
    outcome.added = added.size;
    const takenIds = new Set(
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
    for (const { number, user, leavesBehind } of accounts) {
      // Deleted, so that a second row of the same id counts as here already.
      if (added.delete(user.id)) {
        leftBehind.secondFactors += leavesBehind.secondFactors;
        leftBehind.identities += leavesBehind.identities;
      } else if (takenIds.has(user.id)) outcome.alreadyHere++;
      else skip(number, messages.addressTaken);
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
  const seenIds = new Set<string>();
  const ways = accounts
    .filter(({ user }) => added.has(user.id) && !seenIds.has(user.id) && seenIds.add(user.id))
    .flatMap((account) => account.credentials);
  // Conflicts: an identity that has been linked to another account here keeps that.
  if (ways.length > 0) await transaction.insert(credentials).values(ways).onConflictDoNothing();
  return added;
}

const emailOf = ({ email, providerUserInfo }: FirebaseUser) =>
  email ?? providerUserInfo.find((info) => info.email)?.email;

function accountOf(number: number, from: FirebaseUser, parameters: SealedParameters): Account {
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
    number,
    user: {
      id,
      name: displayName || (email.split("@")[0] ?? ""),
      email,
      // Firebase never verified an address that only a provider supplied.
      emailVerified: from.email !== undefined && from.emailVerified,
      phone: from.phoneNumber,
      banned: from.disabled,
      banReason: from.disabled ? messages.disabledThere : null,
      ...stamps,
    },
    credentials: ways,
    leavesBehind: { secondFactors: from.mfaInfo.length > 0 ? 1 : 0, identities: unknownIdentities(from) },
  };
}

const unknownIdentities = ({ providerUserInfo }: FirebaseUser) =>
  providerUserInfo.filter(({ providerId }) => providerId !== "password" && !(providerId in importedProviders))
    .length;
