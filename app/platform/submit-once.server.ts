import { createHash, randomUUID } from "node:crypto";
import { TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import type { Limit } from "#app/limits.ts";
import { idempotencyKeyOf } from "./posted-form.server.ts";
import type { RateLimiter, Verdict } from "./rate-limit.server.ts";

export interface FormSubmission {
  /** Made by the browser, once per form; null where the form was sent without scripts. */
  idempotencyKey: string | null;
  content: object;
  now: Date;
}

type RateLimited = NonNullable<Verdict>;

interface SubmissionStore<Stored> {
  /** Stores the row in one transaction and returns its id; null when a unique value is taken. */
  store(submission: string): Promise<Stored | null>;
  /** The stored row of a digest, and whether a repeat still belongs to it. */
  find(submission: string): Promise<{ id: string; createdAt: Date; isOpen: boolean } | undefined>;
}

export interface Receipt {
  id: string;
  /** False if the submission had been stored before; nothing was added then. */
  isNew: boolean;
}

/** Stores each submission once. Without a key its content identifies it, for a day and while its row is open. */
export async function submitOnce<Stored extends string | RateLimited>(
  { idempotencyKey, content, now }: FormSubmission,
  { store, find }: SubmissionStore<Stored>,
): Promise<Receipt | Exclude<Stored, string>> {
  let submission = digest(idempotencyKey ?? "no script", JSON.stringify(content));
  // Terminates: each iteration returns or moves on to the digest of one more existing row.
  for (;;) {
    const stored = await store(submission);
    if (typeof stored === "string") return { id: stored, isNew: true };
    if (stored) return stored as Exclude<Stored, string>;
    const earlier = await find(submission);
    if (!earlier) continue; // another unique value was taken, or the row was deleted meanwhile
    const isRepeat = idempotencyKey !== null || (earlier.isOpen && isWithinADay(earlier.createdAt, now));
    if (isRepeat) return { id: earlier.id, isNew: false };
    submission = digest(submission, earlier.id);
  }
}

/** The value of a unique column `submission`, for a form that always has a key; the same for a repeat. */
export const submissionOf = (posted: FormData, content: object): string =>
  digest(idempotencyKeyOf(posted) ?? randomUUID(), JSON.stringify(content));

export interface StoreServices {
  db: Database;
  limiter: Pick<RateLimiter, "count">;
}

/** Runs `insert` in a transaction. `admit` counts against the network's limit and rolls back if it is used up. */
export async function storeWithin(
  { db, limiter }: StoreServices,
  [name, limit]: readonly [string, Limit],
  network: string,
  insert: (transaction: Transaction, admit: () => Promise<void>) => Promise<string | null>,
): Promise<string | RateLimited | null> {
  let verdict: Verdict = null;
  try {
    return await db.transaction((transaction) =>
      insert(transaction, async () => {
        verdict = await limiter.count(name, limit, network, transaction);
        if (verdict) transaction.rollback();
      }),
    );
  } catch (error) {
    if (error instanceof TransactionRollbackError) return verdict;
    throw error;
  }
}

const digest = (...parts: string[]) => createHash("sha256").update(parts.join("\0")).digest("base64url");

const dayMs = 24 * 60 * 60 * 1000;
const isWithinADay = (then: Date, now: Date) => now.getTime() - then.getTime() < dayMs;
