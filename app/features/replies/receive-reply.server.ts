import type { Transaction } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { replyMessages as say } from "./messages.ts";
import { replyRules } from "./reply-rules.ts";
import { deleteReply, mostReplies, saveReply } from "./saved-replies.server.ts";

/** What became of a form of a saved reply; a refusal after a conflict names the version that would be replaced. */
export type ReplyFormReply =
  | { ok: true; done: "saved" | "deleted" }
  | (Refusal<"name" | "text"> & { version?: number });

interface ReplyWriter {
  staffId: string;
  record: (transaction: Transaction, verb: "create" | "change" | "delete", id: string) => Promise<void>;
}

/** Saves or deletes a reply, with its row in the audit log; `id` null: a new one. */
export async function receiveReply(
  form: FormData,
  id: string | null,
  { staffId, record }: ReplyWriter,
  services: Pick<Services, "db" | "clock" | "limiter">,
): Promise<ReplyFormReply> {
  const isDelete = id !== null && form.get("intent") === "delete";
  // The form that deletes has none of the fields.
  const { refuse, tooMany } = refusing(isDelete ? {} : replyRules.answers(form));
  const verdict = await services.limiter.count("replies-staff", limits.repliesPerStaff, staffId);
  if (verdict) return tooMany(verdict, () => say.tooMany);
  const version = Number(form.get("version"));
  if (isDelete) {
    const isDeleted = await deleteReply(services.db, { id, version }, (transaction) =>
      record(transaction, "delete", id),
    );
    return isDeleted ? { ok: true, done: "deleted" } : { ...refuse(say.changedSince), status: 409 };
  }
  const parsed = replyRules.parse(form);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const saved = await saveReply(
    services.db,
    { id, version, ...parsed.value },
    services.clock.now(),
    (transaction, savedId) => record(transaction, id === null ? "create" : "change", savedId),
  );
  if (saved.ok) return { ok: true, done: "saved" };
  if (saved.reason === "taken") return refuse(say.taken, { name: say.taken });
  if (saved.reason === "full") return refuse(say.full(mostReplies));
  if (saved.reason === "missing") return { ...refuse(say.gone), status: 409 };
  return { ...refuse(say.conflict(saved.present.text)), status: 409, version: saved.present.version };
}
