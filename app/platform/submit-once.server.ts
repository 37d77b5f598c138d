import { createHash } from "node:crypto";

/** One sending of a form. */
export interface Sending {
  /** Made by the browser, once per form; null where the form was sent without scripts. */
  idempotencyKey: string | null;
  /** What was asked, after every rule. */
  content: object;
  now: Date;
}

/** Where sendings are kept, each under the digest that it is known by; no two have the same. */
interface Keeping {
  /** Stores the row, and all that comes with it, in one transaction; null when the digest (or anything unique) is taken. */
  store(submission: string): Promise<string | null>;
  /** What is kept under the digest: its id as `store` gave it, and whether a sending like it is still the same one. */
  find(submission: string): Promise<{ id: string; createdAt: Date; isOpen: boolean } | undefined>;
}

/** Asked before anything new is stored: null lets it in. A repeat is not asked about, since it adds nothing. */
export type Admit = () => Promise<{ retryAfterSeconds: number } | null>;

export interface Receipt {
  /** What the stored row is known by: a reference, an id. */
  id: string;
  /** false: this sending had been stored before, and nothing was added. */
  isNew: boolean;
}

/**
 * Stores each sending once. The same again (double click, reload, lost answer) gives the first one's id and adds
 * nothing; the same key with other content is another sending. Without a key a sending is known by its content; a
 * repeat then counts as new once the first is a day old or no longer open. What `admit` refuses is not stored.
 */
export async function submitOnce(sending: Sending, keeping: Keeping): Promise<Receipt>;
export async function submitOnce(
  sending: Sending,
  keeping: Keeping,
  admit: Admit,
): Promise<Receipt | { retryAfterSeconds: number }>;
export async function submitOnce(
  { idempotencyKey, content, now }: Sending,
  { store, find }: Keeping,
  admit: Admit = async () => null,
): Promise<Receipt | { retryAfterSeconds: number }> {
  let submission = digest(idempotencyKey ?? "no script", JSON.stringify(content));
  let admitted: "yes" | { retryAfterSeconds: number } | undefined;
  // Ends: each turn either returns or moves on to a digest that names one more existing row.
  for (;;) {
    const earlier = await find(submission);
    if (!earlier) {
      admitted ??= (await admit()) ?? "yes";
      if (admitted !== "yes") return admitted;
      const stored = await store(submission);
      if (stored) return { id: stored, isNew: true };
      continue; // another sending of the same came first, or a unique value was taken: look again
    }
    const isRepeat = idempotencyKey !== null || (earlier.isOpen && isWithinADay(earlier.createdAt, now));
    if (isRepeat) return { id: earlier.id, isNew: false };
    submission = digest(submission, earlier.id);
  }
}

const digest = (...parts: string[]) => createHash("sha256").update(parts.join("\0")).digest("base64url");

const dayMs = 24 * 60 * 60 * 1000;
const isWithinADay = (then: Date, now: Date) => now.getTime() - then.getTime() < dayMs;
