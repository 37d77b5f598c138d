import type { Transaction } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Refusal } from "#app/ui/form/form-reply.ts";
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
  if (verdict)
    return tooMany(verdict, () => "Too many changes in an hour. Wait a few minutes and try again.");
  const version = Number(form.get("version"));
  if (isDelete) {
    const isDeleted = await deleteReply(services.db, { id, version }, (transaction) =>
      record(transaction, "delete", id),
    );
    return isDeleted
      ? { ok: true, done: "deleted" }
      : {
          ...refuse(
            "Someone changed this reply, or deleted it, while you had it open. Look at it as it is now.",
          ),
          status: 409,
        };
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
  if (saved.reason === "taken")
    return refuse("Another reply has this name. Choose another name, or change that reply.", {
      name: "Another reply has this name. Choose another name, or change that reply.",
    });
  if (saved.reason === "full")
    return refuse(`There are ${mostReplies} saved replies already. Delete one that nobody uses first.`);
  if (saved.reason === "missing")
    return { ...refuse("There is no such saved reply any more. Go back to the list."), status: 409 };
  return {
    ...refuse(
      `Someone changed this reply while you had it open. It now reads: “${saved.present.text}” Save again to replace it with yours.`,
    ),
    status: 409,
    version: saved.present.version,
  };
}
