import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useForm } from "#app/ui/form/use-form.ts";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import {
  forgetWords,
  keepNewerWords,
  keepWords,
  type LostDraft,
  useLeaveQuestion,
} from "#app/ui/staff/unsaved-words.tsx";
import type { PostStatus } from "../post-filter.ts";
import type { PostAnswers, PostField } from "../post-form.ts";
import type { PostDone, PostReply } from "../receive-post.server.ts";
import { type ExpectedPost, signPost, useAutosave } from "./use-autosave.ts";

export const createAddress = "/admin/blogs/create";

export interface EditedPost {
  /** null: not stored yet. */
  id: string | null;
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
  /** What its writer had written when a session ended under it, or while its first saving led here. */
  lost: LostDraft | null;
  /** The draft saved itself. */
  onAutosaved?: (saved: ExpectedPost) => void;
  /** Called with what stands in the form. */
  onRead: (posted: FormData) => void;
}

/** What scripts add to a post's form: it saves itself, asks before it is left, and is kept in this tab while it is on its way. */
export function usePostForm({ post, reply: latest, lost, onAutosaved, onRead }: PostFormOptions) {
  // What the page's address said already when these words were found is not about them.
  const [earlier] = useState(lost && !lost.isNewer ? latest : null);
  const reply = latest === earlier ? null : latest;
  const refusal = reply?.ok === false ? reply : null;
  // What was refused or lost is what the writer goes on with, from the version that he had seen.
  const [initial] = useState<PostAnswers>({ ...post.answers, ...refusal?.values, ...lost?.words });
  const [seen, setSeen] = useState<ExpectedPost>({
    id: post.id ?? (lost?.words.id || null),
    version: refusal?.version ?? (lost && !lost.isNewer ? Number(lost.words.version) : post.version),
  });
  const expected = useRef(seen);
  const see = (saved: ExpectedPost) => {
    expected.current = saved;
    setSeen(saved);
  };
  const page = useLocation().pathname;
  const autosave = useAutosave({
    ...{ isOn: post.status === "draft", lost, expected },
    onSaved(saved) {
      // A post that saved itself for the first time has its address from now on, for whoever loads the page anew.
      if (expected.current.id === null)
        history.replaceState(history.state, "", `/admin/blogs/edit/${saved.id}`);
      see(saved);
      onAutosaved?.(saved);
    },
  });
  /** The words that are on their way, and their page; null once this form has seen the answer. */
  const sending = useRef<{ page: string; fields: FormData }>(null);
  const isSaved = ["idle", "saved", "arrived"].includes(autosave.state.kind);
  const leaveUnasked = useLeaveQuestion(
    () => !isSaved || sending.current !== null,
    () => {
      // They may be stored yet: brought back, they would be a second post, or seem to be somebody else's.
      if (sending.current) forgetWords(sending.current.page);
      sending.current = null;
    },
  );
  const keepNewer = useEffectEvent(() => {
    // The answer, or the sign-in, takes this form's place.
    const [sent, newer] = [sending.current, autosave.newer()];
    if (!sent || !newer) return;
    const isNew = sent.page === createAddress && new URLSearchParams(location.search).has("done");
    if (isNew || sent.page === location.pathname) keepNewerWords(location.pathname, newer, sent.fields);
    else keepWords(sent.page, newer);
  });
  useLayoutEffect(() => () => keepNewer(), []);
  const failed = useFailedSubmission();
  const end = useEffectEvent((outcome: Parameters<typeof autosave.endByHand>[0]) => {
    sending.current = null;
    autosave.endByHand(outcome);
  });
  useEffect(() => {
    if (failed) end("lost");
  }, [failed]);
  const form = useForm<PostField, PostDone>({
    // The box takes the focus: it lists what is wrong, and stands above what was pressed.
    fields: [],
    ...{ reply, failed: "", replace: true, beforeSend: autosave.settle },
    onRead(posted) {
      autosave.read(posted);
      onRead(posted);
    },
    onSend(posted) {
      signPost(posted, expected.current);
      // What is thrown away needs no keeping.
      sending.current = posted.get("intent") === "delete" ? null : { page, fields: posted };
      if (sending.current) keepWords(page, posted);
      // Its own sending leaves nothing; whoever goes before the answer does, and is asked.
      leaveUnasked();
    },
    onReply(answer) {
      if (answer.ok) see({ id: answer.postId, version: answer.version });
      end(answer.ok ? "stored" : "refused");
    },
  });
  const { props, problemBox } = form;
  return {
    ...{ initial, seen, reply, refusal, problemBox, leaveUnasked, save: autosave.state },
    isBroughtBack: lost !== null && !lost.isNewer && !reply,
    props: {
      ...props,
      // Sent to its own page, also where that of a new post has another address by now: without an answer it stays.
      action: page,
      onInput(event: Parameters<typeof props.onInput>[0]) {
        void props.onInput(event);
        autosave.touch();
      },
    },
  };
}
