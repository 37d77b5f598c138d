import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PostStatus } from "#app/features/blog/post.ts";
import type { PostDone, PostReply } from "#app/features/blog/staff-posts.server.ts";
import { draftOf } from "#app/ui/form/draft.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { lagosTime } from "#app/ui/staff/lagos-time.ts";
import { useLeaveQuestion } from "#app/ui/staff/leave-question.ts";
import type { PostAnswers, PostField } from "./post-form.ts";

export interface EditedPost {
  id: string;
  version: number;
  status: PostStatus;
  /** When it is or will be out. */
  publishedAt: Date | null;
  slug: string;
  answers: PostAnswers;
}

interface PostFormOptions {
  post: EditedPost;
  reply: PostReply | null;
  /** The draft saved itself. */
  onAutosaved: (version: number) => void;
  /** Called with the form's values. */
  onRead: (posted: FormData) => void;
}

/** What scripts add to a post's form: autosave, and a question before it is left unsaved. */
export function usePostForm({ post, reply, onAutosaved, onRead }: PostFormOptions) {
  const refusal = reply?.ok === false ? reply : null;
  // Rejected text continues from the version that the writer had seen.
  const [initial] = useState<PostAnswers>({ ...post.answers, ...refusal?.values });
  const [version, setVersion] = useState(refusal?.version ?? post.version);
  const expected = useRef(version);
  const see = (saved: number) => {
    expected.current = saved;
    setVersion(saved);
  };
  const autosave = useAutosave({
    isOn: post.status === "draft",
    expected,
    onSaved(saved) {
      see(saved);
      onAutosaved(saved);
    },
  });
  /** From a manual save until its response. A deletion has nothing to keep. */
  const isSending = useRef(false);
  const isSaved = ["idle", "saved"].includes(autosave.state.kind);
  const leaveUnasked = useLeaveQuestion(() => !isSaved || isSending.current);
  const failed = useFailedSubmission();
  const end = useEffectEvent((outcome: Parameters<typeof autosave.endByHand>[0]) => {
    isSending.current = false;
    autosave.endByHand(outcome);
  });
  useEffect(() => {
    if (failed) end("lost");
  }, [failed]);
  const form = useForm<PostField, PostDone>({
    // The box lists the errors above the button and takes the focus.
    fields: [],
    reply,
    failed: "",
    replace: true,
    beforeSend: autosave.settle,
    onRead(posted) {
      autosave.read(posted);
      onRead(posted);
    },
    onSend(posted) {
      posted.set("version", String(expected.current));
      isSending.current = posted.get("intent") !== "delete";
      // Submitting needs no question; leaving before the response does.
      leaveUnasked();
    },
    onReply(answer) {
      if (answer.ok) see(answer.version);
      else if (refusal?.status === 409) see(refusal.version);
      end(answer.ok ? "stored" : "refused");
    },
  });
  const { props, problemBox } = form;
  return {
    initial,
    version,
    reply,
    refusal,
    problemBox,
    save: autosave.state,
    props: {
      ...props,
      onInput(event: Parameters<typeof props.onInput>[0]) {
        void props.onInput(event);
        autosave.touch();
      },
    },
  };
}

const pauseMs = 1_500;
/** After this time a saving counts as lost: one by hand waits for it, and the form knows its own when it is asked again. */
const longestSavingMs = 15_000;

export interface SaveState {
  kind: "idle" | "unsaved" | "saving" | "saved" | "conflict" | "failed";
  text?: string;
}

const unsaved: SaveState = { kind: "unsaved", text: "Not saved yet" };

interface Autosaved {
  isOn: boolean;
  /** The version that this page saw last. */
  expected: RefObject<number>;
  onSaved: (version: number) => void;
}

/**
 * Autosaves a draft after a pause in typing, one request at a time. After a conflict it stops until a manual save or a reload.
 */
function useAutosave({ isOn, expected, onSaved }: Autosaved) {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underway = useRef(Promise.resolve());
  const isOver = useRef(false);
  /** True from a manual save until its response: autosave must not conflict with it. */
  const isByHand = useRef(false);
  /** The form's values, a new object on each change; and the manually submitted ones. */
  const typed = useRef(new FormData());
  const submitted = useRef<FormData>(null);

  const save = useEffectEvent(async () => {
    const fields = typed.current;
    if (!isOn || isOver.current || isByHand.current || !String(fields.get("title")).trim()) return;
    fields.set("version", String(expected.current));
    setState({ kind: "saving", text: "Saving…" });
    const reply = await send(fields);
    // The page was left meanwhile: the address is another's.
    if (isOver.current) return;
    if (reply.ok) {
      onSaved(reply.version);
      const text = `Saved at ${lagosTime(new Date(reply.savedAt))}`;
      setState(typed.current === fields ? { kind: "saved", text } : unsaved);
    } else if (reply.status === 409) {
      isOver.current = true;
      setState({ kind: "conflict" });
    } else {
      setState({ kind: "failed", text: reply.message });
    }
  });
  const plan = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      underway.current = underway.current.then(() => save());
    }, pauseMs);
  });
  useEffect(() => {
    isOver.current = false;
    return () => {
      clearTimeout(timer.current);
      isOver.current = true;
    };
  }, []);

  return {
    state,
    /** Takes the form's current values. */
    read(posted: FormData) {
      typed.current = posted;
    },
    /** Something was typed. */
    touch() {
      if (isOver.current) return;
      setState(unsaved);
      plan();
    },
    /** Before a manual save: cancels the pending autosave and waits for a running one. */
    async settle() {
      isByHand.current = true;
      await underway.current;
      clearTimeout(timer.current);
      submitted.current = typed.current;
    },
    /** After a manual save, or its loss: unsaved text is autosaved after the next pause. */
    endByHand(outcome: "stored" | "refused" | "lost") {
      isByHand.current = false;
      if (outcome === "stored") isOver.current = false;
      if (isOver.current) return;
      const isNewer = typed.current !== submitted.current;
      if (outcome === "stored") setState(isNewer ? unsaved : { kind: "idle" });
      if (outcome === "lost") setState(unsaved);
      if (isNewer || outcome === "lost") plan();
    },
  };
}

type Reply = { ok: true; version: number; savedAt: string } | { ok: false; message: string; status: number };

async function send(fields: FormData): Promise<Reply> {
  try {
    const response = await fetch("/admin/blogs/autosave", {
      method: "POST",
      body: new URLSearchParams(draftOf(fields)),
      signal: AbortSignal.timeout(longestSavingMs),
    });
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("json")) {
      const body = (await response.json()) as Reply | { error: string };
      if ("ok" in body) return body;
    }
  } catch {
    // The network is away: said below, and tried again with the next words.
  }
  return { ok: false, message: "Autosave failed. Your text is still here; save by hand.", status: 0 };
}
