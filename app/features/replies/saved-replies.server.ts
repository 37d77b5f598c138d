import { and, asc, eq, sql } from "drizzle-orm";
import { firstReplies } from "#app/content/saved-replies.ts";
import type { Database, Queries } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { firstContents } from "#app/database/schema/posts.ts";
import { savedReplies } from "#app/database/schema/staff.ts";
import type { StaffRequest } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { replyRules } from "./reply-rules.ts";

type SavedReply = typeof savedReplies.$inferSelect;

/** All saved replies: the first ones in the order of a request's days, then those of staff by name. */
export async function listReplies(db: Queries): Promise<SavedReply[]> {
  const replies = await db.select().from(savedReplies).orderBy(asc(savedReplies.name));
  const rank = ({ name }: SavedReply) => {
    const at = firstReplies.findIndex((reply) => reply.name === name);
    return at < 0 ? firstReplies.length : at;
  };
  return replies.toSorted((one, other) => rank(one) - rank(other));
}

/** A saved reply; null where there is none of this id. */
export async function replyOf(db: Queries, id: string): Promise<SavedReply | null> {
  if (!isRowId(id)) return null;
  const [reply] = await db.select().from(savedReplies).where(eq(savedReplies.id, id));
  return reply ?? null;
}

/** Saved replies with their placeholders filled; without a reference, those that name none. Other braces are the writer's own. */
export async function filledReplies(
  db: Queries,
  values: { name: string; reference?: string },
): Promise<Pick<SavedReply, "id" | "name" | "text">[]> {
  const fill = (text: string) =>
    text.replace(/\{(name|reference)\}/g, (_, key: keyof typeof values) => values[key] ?? "");
  return (await listReplies(db))
    .filter(({ text }) => values.reference || !text.includes("{reference}"))
    .map(({ id, name, text }) => ({ id, name, text: fill(text) }));
}

/** Gives a new site its first replies. Once: a reply that staff deleted does not come back, and replies of their own stay alone. */
export async function seedReplies(db: Database, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const [isFirst] = await transaction
      .insert(firstContents)
      .values({ name: "replies" })
      .onConflictDoNothing()
      .returning();
    if (!isFirst || (await transaction.$count(savedReplies)) > 0) return;
    await transaction
      .insert(savedReplies)
      .values(firstReplies.map((reply) => ({ ...reply, updatedAt: now })));
  });
}

export type ReplyFormReply = { ok: true; done: "saved" | "deleted" } | Refusal<"name" | "text">;

const changedMeanwhile =
  "Someone changed this reply, or deleted it, while you had it open. Look at it as it is now.";
const nameTaken = "Another reply has this name. Choose another name, or change that reply.";

/** Saves or deletes a reply, with its audit entry; `id` null: a new one. */
export async function receiveReply(
  form: FormData,
  id: string | null,
  { staff, record }: Pick<StaffRequest, "staff" | "record">,
  { db, clock, limiter }: Pick<Services, "db" | "clock" | "limiter">,
): Promise<ReplyFormReply> {
  const isDelete = form.get("intent") === "delete";
  // The form that deletes has none of the fields.
  const { refuse, tooMany } = refusing<"name" | "text">(isDelete ? {} : replyRules.answers(form));
  const spent = await limiter.count("replies-staff", limits.repliesPerStaff, staff.id);
  if (spent) return tooMany(spent, () => "Too many changes in an hour. Wait a few minutes and try again.");
  const present = id === null ? null : await replyOf(db, id);
  if (id !== null && !present)
    return refuse("There is no such saved reply any more. Go back to the list.", {}, 409);
  const version = Number(form.get("version"));
  const isVersion = present && and(eq(savedReplies.id, present.id), eq(savedReplies.version, version));
  if (isDelete && isVersion)
    return await db.transaction(async (transaction) => {
      const { rowCount } = await transaction.delete(savedReplies).where(isVersion);
      if (!rowCount) return refuse(changedMeanwhile, {}, 409);
      await record(transaction, { action: "reply.delete", subjectId: present.id });
      return { ok: true, done: "deleted" };
    });
  const parsed = replyRules.parse(form);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const { name, text } = parsed.value;
  return await db.transaction(async (transaction): Promise<ReplyFormReply> => {
    // One writer at a time, so that a free name stays free.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved replies', 0))`);
    const [named] = await transaction.select().from(savedReplies).where(eq(savedReplies.name, name));
    // The same form, sent twice.
    if (named?.text === text && (id === null || named.id === id)) return { ok: true, done: "saved" };
    if (named && named.id !== id) return refuse("", { name: nameTaken });
    const values = { name, text, updatedAt: clock.now() };
    const query = isVersion
      ? transaction
          .update(savedReplies)
          .set({ ...values, version: version + 1 })
          .where(isVersion)
      : transaction.insert(savedReplies).values(values);
    const [row] = await query.returning();
    if (row) {
      await record(transaction, { action: present ? "reply.change" : "reply.create", subjectId: row.id });
      return { ok: true, done: "saved" };
    }
    const message = `Someone changed this reply while you had it open. It now reads: “${present?.text}” Save again to replace it with yours.`;
    return refuse(message, {}, 409);
  });
}
