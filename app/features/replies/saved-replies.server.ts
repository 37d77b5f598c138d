import { and, asc, DrizzleQueryError, eq } from "drizzle-orm";
import { firstReplies } from "#app/content/saved-replies.ts";
import type { Database, Queries } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { firstContents } from "#app/database/schema/posts.ts";
import { savedReplies } from "#app/database/schema/staff.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { replyRules } from "./reply-rules.ts";

type SavedReply = typeof savedReplies.$inferSelect;

/** All saved replies: those of `firstReplies` in its order, then the others by name. */
export async function listReplies(db: Queries): Promise<SavedReply[]> {
  const replies = await db.select().from(savedReplies).orderBy(asc(savedReplies.name));
  const rank = ({ name }: SavedReply) => {
    const at = firstReplies.findIndex((reply) => reply.name === name);
    return at < 0 ? firstReplies.length : at;
  };
  return replies.toSorted((one, other) => rank(one) - rank(other));
}

/** A saved reply; null if unknown. */
export async function replyOf(db: Queries, id: string): Promise<SavedReply | null> {
  if (!isRowId(id)) return null;
  const [reply] = await db.select().from(savedReplies).where(eq(savedReplies.id, id));
  return reply ?? null;
}

/** Saved replies with `{name}` and `{reference}` filled. Without a reference, those that need one are left out. */
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

/** Adds the first replies to a new database, once. It never restores deleted ones or adds them to replies written by staff. */
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

export type ReplyFormReply = ActionReply<{ done: "saved" | "deleted" }, "name" | "text">;

const gone = "There is no such saved reply any more. Go back to the list.";

/** Whether a write broke the unique key of names. */
const isNameTaken = (error: unknown) =>
  error instanceof DrizzleQueryError && (error.cause as { code?: string }).code === "23505";

/** Saves or deletes a reply, with its audit entry. `id` is null for a new reply. */
export async function receiveReply(
  id: string | null,
  { form, staff, record, services: { db, clock, limiter } }: StaffPost,
): Promise<ReplyFormReply> {
  const isDelete = form.get("intent") === "delete";
  // The form that deletes has no fields.
  const { refuse, tooMany } = refusing<"name" | "text">(isDelete ? {} : replyRules.answers(form));
  const overLimit = await limiter.count("replies-staff", limits.repliesPerStaff, staff.id);
  if (overLimit)
    return tooMany(overLimit, () => "Too many changes in an hour. Wait a few minutes and try again.");
  if (id !== null && !isRowId(id)) return refuse(gone, {}, 409);
  const version = Number(form.get("version"));
  const isVersion = id !== null && and(eq(savedReplies.id, id), eq(savedReplies.version, version));
  if (isVersion && isDelete)
    return await db.transaction(async (transaction) => {
      const { rowCount } = await transaction.delete(savedReplies).where(isVersion);
      if (!rowCount) return refuse("Someone changed this reply. Look at it as it is now.", {}, 409);
      await record(transaction, { action: "reply.delete", subjectId: id });
      return { ok: true, done: "deleted" };
    });
  const parsed = replyRules.parse(form);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const values = { ...parsed.value, updatedAt: clock.now() };
  try {
    const isSaved = await db.transaction(async (transaction) => {
      const query = isVersion
        ? transaction
            .update(savedReplies)
            .set({ ...values, version: version + 1 })
            .where(isVersion)
        : transaction.insert(savedReplies).values(values);
      const [row] = await query.returning();
      if (row) await record(transaction, { action: id ? "reply.change" : "reply.create", subjectId: row.id });
      return row !== undefined;
    });
    if (isSaved) return { ok: true, done: "saved" };
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    // A new reply sent twice is stored once.
    const isRepeat = and(eq(savedReplies.name, values.name), eq(savedReplies.text, values.text));
    if (id === null && (await db.$count(savedReplies, isRepeat)) > 0) return { ok: true, done: "saved" };
    return refuse("", { name: "Another reply has this name. Choose another name, or change that reply." });
  }
  const current = id && (await replyOf(db, id));
  if (!current) return refuse(gone, {}, 409);
  const message = `Someone changed this reply while you had it open. It now reads: “${current.text}” Save again to replace it with yours.`;
  return refuse(message, {}, 409);
}
