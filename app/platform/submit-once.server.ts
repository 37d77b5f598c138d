import { createHash } from "node:crypto";
import { inArray, TransactionRollbackError } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/database/client.server.ts";
import type { Limit } from "#app/limits.ts";
import { batched } from "./batched.server.ts";
import { noteWrite } from "./quiet.server.ts";
import type { RateLimiter, Verdict } from "./rate-limit.server.ts";

/** One sending of a form. */
export interface Sending {
  /** Made by the browser, once per form; null where the form was sent without scripts. */
  idempotencyKey: string | null;
  /** What was asked, after every rule. */
  content: object;
  now: Date;
}

/** How long to wait, where a limit is used up. */
type Refused = NonNullable<Verdict>;

/** Where sendings are kept, each under the digest that it is known by; no two have the same. */
interface Keeping<Stored> {
  /** Stores the row, and all that comes with it, in one transaction, and gives its id; null when the digest (or anything unique) is taken. */
  store(submission: string): Promise<Stored | null>;
  /** What is kept under the digest: its id as `store` gave it, and whether a sending like it is still the same one. */
  find(submission: string): Promise<{ id: string; createdAt: Date; isOpen: boolean } | undefined>;
}

export interface Receipt {
  /** What the stored row is known by: a reference, an id. */
  id: string;
  /** false: this sending had been stored before, and nothing was added. */
  isNew: boolean;
}

/**
 * Stores each sending once. The same again (double click, reload, lost answer) gives the first one's id and adds
 * nothing; the same key with other content is another sending. Without a key a sending is known by its content; a
 * repeat then counts as new once the first is a day old or no longer open. What `store` refuses is answered with its refusal.
 */
export async function submitOnce<Stored extends string | Refused>(
  { idempotencyKey, content, now }: Sending,
  { store, find }: Keeping<Stored>,
): Promise<Receipt | Exclude<Stored, string>> {
  let submission = digest(idempotencyKey ?? "no script", JSON.stringify(content));
  // Ends: each turn either returns or moves on to a digest that names one more existing row.
  for (;;) {
    const stored = await store(submission);
    if (typeof stored === "string") return { id: stored, isNew: true };
    if (stored) return stored as Exclude<Stored, string>;
    const earlier = await find(submission);
    if (!earlier) continue; // another unique value was taken, or the row has gone meanwhile
    const isRepeat = idempotencyKey !== null || (earlier.isOpen && isWithinADay(earlier.createdAt, now));
    if (isRepeat) return { id: earlier.id, isNew: false };
    submission = digest(submission, earlier.id);
  }
}

/** A sending as it is offered to be stored. */
interface Offered {
  submission: string;
  /** Whom the limit counts. */
  network: string;
}

export interface Storing {
  db: Database;
  limiter: Pick<RateLimiter, "countEach">;
}

/**
 * The `store` of a public form. All that are offered at once go in one transaction: what is there already is left out before it is counted
 * against the limit, and `insert` stores the rest, with all that comes with it, and gives the ids by digest.
 */
export const storeTogether = <Parts extends Storing, Row extends Offered>(
  table: PgTable & { submission: AnyPgColumn<{ data: string; notNull: true }> },
  [name, limit]: readonly [string, Limit],
  insert: (transaction: Transaction, rows: readonly Row[], parts: Parts) => Promise<Map<string, string>>,
) =>
  batched(async (parts: Parts, offered: readonly Row[]): Promise<(string | Refused | null)[]> => {
    noteWrite();
    const { submission } = table;
    const digests = offered.map((row) => row.submission);
    const each = new Map(offered.map((row) => [row.submission, row]));
    const store = async (transaction: Transaction) => {
      const found = await transaction.select({ submission }).from(table).where(inArray(submission, digests));
      for (const earlier of found) each.delete(earlier.submission);
      const fresh = [...each.values()];
      const networks = fresh.map(({ network }) => network);
      const verdicts = await parts.limiter.countEach(transaction, name, limit, networks);
      const refused = new Map(fresh.map((row, index) => [row.submission, verdicts[index]]));
      const admitted = fresh.filter((row) => !refused.get(row.submission));
      const ids =
        admitted.length > 0 ? await insert(transaction, admitted, parts) : new Map<string, string>();
      return digests.map((one) => {
        const id = ids.get(one);
        // The same, offered twice at once, is stored for the first.
        ids.delete(one);
        return id ?? refused.get(one) ?? null;
      });
    };
    try {
      return await parts.db.transaction(store);
    } catch (error) {
      // `insert` found it taken and gave back what it had done; of several, each is then stored alone.
      if (offered.length === 1 && error instanceof TransactionRollbackError) return [null];
      throw error;
    } finally {
      noteWrite();
    }
  });

const digest = (...parts: string[]) => createHash("sha256").update(parts.join("\0")).digest("base64url");

const dayMs = 24 * 60 * 60 * 1000;
const isWithinADay = (then: Date, now: Date) => now.getTime() - then.getTime() < dayMs;
