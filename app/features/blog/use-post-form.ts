import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredPost } from "#app/features/blog/change-post.server.ts";
import type { PostDone, PostReply } from "#app/features/blog/staff-posts.server.ts";
import { draftOf } from "#app/ui/form/draft.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { lagosTime } from "#app/ui/staff/lagos-time.ts";
import { useLeaveQuestion } from "#app/ui/staff/leave-question.ts";
import type { PostAnswers, PostField } from "./post-form.ts";

/** `publishedAt`: when it is or will be out. */
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
const pauseMs = 1_500;
/** A save by hand waits for a running autosave, at most this long. */
const longestSavingMs = 15_000;

/** Saves a draft after a pause in typing, one request at a time; after a conflict only by hand. Leaving unsaved text asks first. */
export function usePostForm({ post, reply, onRead }: PostFormOptions) {
  const refusal = reply?.ok === false ? reply : null;
  // Rejected text continues from the version that the writer had seen.
  const [initial] = useState<PostAnswers>({ ...post.answers, ...refusal?.values });
  const [firstVersion] = useState(refusal?.version ?? post.version);
  /** The version that the next save replaces. */
  const expected = useRef(firstVersion);
  const [save, setSave] = useState<SaveState>({ kind: "idle" });
  const isUnsaved = !["idle", "saved"].includes(save.kind);
  /** Autosave is off until a save by hand. */
  const hasConflict = useRef(false);
  const stopAtConflict = (saved: number) => {
    hasConflict.current = true;
    expected.current = saved;
    setSave({ kind: "conflict" });
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(Promise.resolve());
  /** The form's values, a new object on each change; and those of the save by hand under way. */
  const typed = useRef(new FormData());
  const submitted = useRef<FormData>(null);

  const autosave = useEffectEvent(async () => {
    const fields = typed.current;
    const isBlank = !String(fields.get("title")).trim();
    if (post.status !== "draft" || hasConflict.current || submitted.current || isBlank) return;
    fields.set("version", String(expected.current));
    setSave({ kind: "saving", text: "Saving…" });
    const outcome = await send(fields);
    if (outcome.ok) {
      expected.current = outcome.version;
      const text = `Saved at ${lagosTime(new Date(outcome.savedAt))}`;
      setSave(typed.current === fields ? { kind: "saved", text } : unsaved);
      return;
    }
    if (outcome.status !== 409) setSave({ kind: "failed", text: outcome.message });
    // A save by hand pressed meanwhile meets the conflict itself, with the version that its writer has seen.
    else if (!submitted.current) stopAtConflict(outcome.version ?? expected.current);
  });
  const plan = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      running.current = running.current.then(() => autosave());
    }, pauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  /** After a save by hand, its refusal or its loss: text that is not stored is autosaved after the next pause. */
  const end = useEffectEvent((isStored: boolean, isAccepted = isStored) => {
    // Another form of the page restores revisions.
    if (!submitted.current) return;
    const isNewer = typed.current !== submitted.current;
    submitted.current = null;
    if (isStored) hasConflict.current = false;
    if (hasConflict.current) {
      // After a conflict autosave stays off until a save by hand; an unpublishing ends the message all the same.
      if (isAccepted) setSave(unsaved);
      return;
    }
    if (isStored && !isNewer) return setSave({ kind: "idle" });
    setSave(unsaved);
    plan();
  });
  const unanswered = useFailedSubmission();
  useEffect(() => {
    if (unanswered) end(false);
  }, [unanswered]);
  const isDeleting = useRef(false);
  const leaveUnasked = useLeaveQuestion(
    () => isUnsaved || (submitted.current !== null && !isDeleting.current),
  );
  const { props, problemBox } = useForm<PostField, PostDone>({
    // The box lists the errors above the button and takes the focus.
    fields: [],
    reply,
    failed: "",
    replace: true,
    async beforeSend() {
      submitted.current = typed.current;
      await running.current;
      clearTimeout(timer.current);
      submitted.current = typed.current;
    },
    onRead(posted) {
      typed.current = posted;
      onRead(posted);
    },
    onSend(posted) {
      posted.set("version", String(expected.current));
      isDeleting.current = posted.get("intent") === "delete";
      // Submitting needs no question; leaving before the response does.
      leaveUnasked();
    },
    onReply(answer) {
      if (answer.ok) expected.current = answer.version;
      else if (refusal?.status === 409) stopAtConflict(refusal.version);
      // Unpublishing stores no text.
      end(answer.ok && !(answer.verb === "withdraw" && isUnsaved), answer.ok);
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
        plan();
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

/** The server's reply. A failure without one is shown, and tried again with the next words. */
async function send(fields: FormData): Promise<Reply> {
  try {
    const response = await fetch("/admin/blogs/autosave", {
      method: "POST",
      body: new URLSearchParams(draftOf(fields)),
      signal: AbortSignal.timeout(longestSavingMs),
    });
    const body: Reply | { error: string } = await response.json();
    return "ok" in body ? body : failed;
  } catch {
    return failed;
  }
}
