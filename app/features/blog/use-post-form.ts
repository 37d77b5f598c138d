import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredPost } from "#app/features/blog/change-post.server.ts";
import type { PostDone, PostReply } from "#app/features/blog/staff-posts.server.ts";
import { draftOf } from "#app/ui/form/draft.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { lagosTime } from "#app/ui/staff/lagos-time.ts";
import { useLeaveQuestion } from "#app/ui/staff/leave-question.ts";
import type { PostAnswers, PostField } from "./post-form.ts";

/** `publishedAt`: past or planned time of publication. */
export type EditedPost = Pick<StoredPost, "id" | "version" | "status" | "publishedAt" | "slug"> & {
  answers: PostAnswers;
};

interface PostFormOptions {
  post: EditedPost;
  reply: PostReply | null;
  onRead: (posted: FormData) => void;
}

interface SaveState {
  kind: "idle" | "unsaved" | "saving" | "saved" | "conflict" | "failed";
  text?: string;
}

const unsaved: SaveState = { kind: "unsaved", text: "Not saved yet" };
const typingPauseMs = 1_500;
/** A manual save waits at most this long for a running autosave. */
const autosaveTimeoutMs = 15_000;

/** Autosaves a draft after a pause in typing, one request at a time, until a conflict. Leaving unsaved text needs confirmation. */
export function usePostForm({ post, reply, onRead }: PostFormOptions) {
  const refusal = reply?.ok === false ? reply : null;
  // Rejected text keeps the version that it was based on.
  const [initial] = useState<PostAnswers>({ ...post.answers, ...refusal?.values });
  const [firstVersion] = useState(refusal?.version ?? post.version);
  /** The next save replaces this version. */
  const baseVersion = useRef(firstVersion);
  const [save, setSave] = useState<SaveState>({ kind: "idle" });
  const isUnsaved = !["idle", "saved"].includes(save.kind);
  /** Turns autosave off until a manual save. */
  const hasConflict = useRef(false);
  const stopAtConflict = (saved: number) => {
    hasConflict.current = true;
    baseVersion.current = saved;
    setSave({ kind: "conflict" });
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAutosave = useRef(Promise.resolve());
  /** The current values, a new object on each change, and those of a manual save in progress. */
  const currentFields = useRef(new FormData());
  const submittedFields = useRef<FormData>(null);

  const autosave = useEffectEvent(async () => {
    const fields = currentFields.current;
    const isBlank = !String(fields.get("title")).trim();
    if (post.status !== "draft" || hasConflict.current || submittedFields.current || isBlank) return;
    fields.set("version", String(baseVersion.current));
    setSave({ kind: "saving", text: "Saving…" });
    const outcome = await send(fields);
    if (outcome.ok) {
      baseVersion.current = outcome.version;
      const text = `Saved at ${lagosTime(new Date(outcome.savedAt))}`;
      setSave(currentFields.current === fields ? { kind: "saved", text } : unsaved);
      return;
    }
    if (outcome.status !== 409) setSave({ kind: "failed", text: outcome.message });
    // A manual save started meanwhile reports the conflict itself.
    else if (!submittedFields.current) stopAtConflict(outcome.version ?? baseVersion.current);
  });
  const scheduleAutosave = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastAutosave.current = lastAutosave.current.then(() => autosave());
    }, typingPauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  /** After a manual save or its failure, unstored text is autosaved after the next pause. */
  const endManualSave = useEffectEvent((isStored: boolean, isAccepted = isStored) => {
    // The reply may belong to the form that restores revisions.
    if (!submittedFields.current) return;
    const isNewer = currentFields.current !== submittedFields.current;
    submittedFields.current = null;
    if (isStored) hasConflict.current = false;
    if (hasConflict.current) {
      // Autosave stays off until a manual save, but an unpublishing hides the conflict message.
      if (isAccepted) setSave(unsaved);
      return;
    }
    if (isStored && !isNewer) return setSave({ kind: "idle" });
    setSave(unsaved);
    scheduleAutosave();
  });
  const failedSubmission = useFailedSubmission();
  useEffect(() => {
    if (failedSubmission) endManualSave(false);
  }, [failedSubmission]);
  const isDeleting = useRef(false);
  const allowLeaving = useLeaveQuestion(
    () => isUnsaved || (submittedFields.current !== null && !isDeleting.current),
  );
  const { props, problemBox } = useForm<PostField, PostDone>({
    // The box lists the errors above the button and takes the focus.
    fields: [],
    reply,
    failed: "",
    replace: true,
    async beforeSend() {
      submittedFields.current = currentFields.current;
      await lastAutosave.current;
      clearTimeout(timer.current);
      submittedFields.current = currentFields.current;
    },
    onRead(posted) {
      currentFields.current = posted;
      onRead(posted);
    },
    onSend(posted) {
      posted.set("version", String(baseVersion.current));
      isDeleting.current = posted.get("intent") === "delete";
      // Submitting needs no confirmation; leaving before the response does.
      allowLeaving();
    },
    onReply(result) {
      if (result.ok) baseVersion.current = result.version;
      else if (refusal?.status === 409) stopAtConflict(refusal.version);
      // Unpublishing stores no text.
      endManualSave(result.ok && !(result.verb === "withdraw" && isUnsaved), result.ok);
    },
  });
  return {
    initial,
    firstVersion,
    reply,
    refusal,
    problemBox,
    save,
    props: {
      ...props,
      onInput(event: Parameters<typeof props.onInput>[0]) {
        void props.onInput(event);
        if (hasConflict.current) return;
        setSave(unsaved);
        scheduleAutosave();
      },
    },
  };
}

type Reply =
  | { ok: true; version: number; savedAt: string }
  | { ok: false; message: string; status: number; version?: number };

const failed: Reply = {
  ok: false,
  message: "Autosave failed. Your text is still here; save by hand.",
  status: 0,
};

/** Sends an autosave. Without a valid reply it reports a failure; the next change tries again. */
async function send(fields: FormData): Promise<Reply> {
  try {
    const response = await fetch("/admin/blogs/autosave", {
      method: "POST",
      body: new URLSearchParams(draftOf(fields)),
      signal: AbortSignal.timeout(autosaveTimeoutMs),
    });
    const body: Reply | { error: string } = await response.json();
    return "ok" in body ? body : failed;
  } catch {
    return failed;
  }
}
