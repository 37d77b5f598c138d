import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation, useSubmit } from "react-router";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { RichText } from "#app/ui/staff/editor/rich-text.tsx";
import { useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import {
  BroughtBack,
  forgetWords,
  keepNewerWords,
  keepWords,
  type LostDraft,
  useLeaveQuestion,
  useLostDraft,
} from "#app/ui/staff/unsaved-words.tsx";
import type { PostStatus } from "../post-filter.ts";
import { type PostAnswers, postFields, postLengths } from "../post-form.ts";
import { longestSlug } from "../post-slug.ts";
import type { PostReply } from "../receive-post.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { HeaderPicture } from "./header-picture.tsx";
import { PublishingPanel } from "./publishing-panel.tsx";
import { ReplyBox } from "./reply-box.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { type ExpectedPost, useAutosave } from "./use-autosave.ts";

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

interface PostEditorProps {
  post: EditedPost;
  /** The draft saved itself. */
  onAutosaved?: (saved: ExpectedPost) => void;
  reply: PostReply | null;
  categories: readonly string[];
  earlierAddresses: readonly string[];
  /** Host of the public site. */
  host: string;
}

const createAddress = "/admin/blogs/create";

/** The form of a post, with what its writer had written when a session ended under it, or while its first saving led here. */
export function PostEditor(props: PostEditorProps) {
  const lost = useLostDraft(props.reply, createAddress);
  return <PostForm key={lost ? "lost" : "stored"} {...props} lost={lost} />;
}

interface PostFormProps extends PostEditorProps {
  lost: LostDraft | null;
}

/** The form itself: its words at the left, its state and how it looks elsewhere at the right. Without scripts it is the same form. */
function PostForm(props: PostFormProps) {
  const { post, onAutosaved, reply: latestReply, categories, earlierAddresses, host, lost } = props;
  // What the page's address said already when these words were found is not about them.
  const [earlierReply] = useState(lost && !lost.isNewer ? latestReply : null);
  const reply = latestReply === earlierReply ? null : latestReply;
  const refusal = reply && !reply.ok ? reply : null;
  // What was refused or lost is what the writer goes on with, from the version that he had seen.
  const [initial] = useState<PostAnswers>({ ...(refusal?.values ?? post.answers), ...lost?.words });
  const [expected, setExpected] = useState<ExpectedPost>({
    id: post.id ?? (lost?.words.id || null),
    version: refusal?.version ?? (lost && !lost.isNewer ? Number(lost.words.version) : post.version),
  });
  const [typed, setTyped] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const page = useLocation().pathname;
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const autosave = useAutosave(form, {
    isOn: post.status === "draft",
    beginsWith: lost ? (lost.isNewer ? "typed" : "lost") : "stored",
    expected,
    onSaved(saved) {
      setExpected(saved);
      onAutosaved?.(saved);
      // A post that saved itself for the first time has its address from now on, for whoever loads the page anew.
      if (expected.id === null && saved.id)
        history.replaceState(history.state, "", `/admin/blogs/edit/${saved.id}`);
    },
  });
  const { endByHand, failByHand, hasNewer } = autosave;
  const failed = useFailedSubmission();
  const isLeaving = useRef(false);
  const presses = useRef(0);
  const isSaved = ["idle", "saved", "arrived"].includes(autosave.state.kind);
  /** The words that are on their way, and their page; null once this form has seen the answer. */
  const sending = useRef<{ page: string; fields: FormData } | null>(null);
  useLeaveQuestion(
    () => (!isSaved || sending.current !== null) && !isLeaving.current,
    () => {
      // They may be stored yet: brought back, they would be a second post, or seem to be somebody else's.
      if (sending.current) forgetWords(sending.current.page);
      sending.current = null;
    },
  );
  useLayoutEffect(
    () => () => {
      // The answer, or the sign-in, takes this form's place, which is still there to be read.
      const sent = sending.current;
      if (!sent || !form.current || !hasNewer()) return;
      const words = new FormData(form.current);
      const isNew = sent.page === createAddress && new URLSearchParams(location.search).has("done");
      if (isNew || sent.page === location.pathname) keepNewerWords(location.pathname, words, sent.fields);
      else keepWords(sent.page, words);
    },
    [hasNewer],
  );
  useEffect(() => {
    if (!reply) return;
    sending.current = null;
    if (reply.ok) setExpected({ id: reply.postId, version: reply.version });
    endByHand(reply.ok);
  }, [reply, endByHand]);
  useEffect(() => {
    if (!failed) return;
    sending.current = null;
    failByHand();
  }, [failed, failByHand]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    presses.current += 1;
    const press = presses.current;
    // A saving of its own that is still on its way would otherwise count as somebody else's.
    const latest = await autosave.settle();
    // Pressed again meanwhile, it is sent once: the last press says what is done.
    if (!form.current || press !== presses.current) return;
    const fields = new FormData(form.current, submitter);
    fields.set("id", latest.id ?? "");
    fields.set("version", String(latest.version));
    fields.set(hiddenFields.sentAt, String(Date.now()));
    // What is thrown away needs no keeping.
    sending.current = fields.get("intent") === "delete" ? null : { page, fields };
    if (sending.current) keepWords(page, fields);
    // Its own sending leaves nothing; whoever goes before the answer does, and is asked.
    isLeaving.current = true;
    // Sent to its own page, also where that of a new post has another address by now: without an answer it stays, and the way back leads
    // to the page before.
    void submit(fields, { method: "post", action: page, replace: true });
    isLeaving.current = false;
  }
  const errors = refusal?.errors ?? {};
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={send}
      onInput={() => {
        if (form.current) setTyped(answersIn(new FormData(form.current), postFields));
        autosave.touch();
      }}
    >
      {lost && !lost.isNewer && !reply ? <BroughtBack /> : null}
      <ReplyBox
        reply={reply}
        postId={expected.id}
        isConflict={autosave.state.kind === "conflict"}
        onReload={() => {
          isLeaving.current = true;
        }}
      />
      <input type="hidden" name="id" value={expected.id ?? ""} />
      <input type="hidden" name="version" value={expected.version} />
      <IdempotencyKey lost={lost?.words.idempotencyKey} />
      <div className="gap-x-14 border-t hairline pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7">
          <TextField
            name="title"
            label={say.labels.title}
            error={errors.title}
            defaultValue={initial.title}
            maxLength={postLengths.title}
          />
          <RichText
            name="content"
            // The page's main element is called content.
            id="post-text"
            label={say.labels.content}
            hint={say.contentHint}
            error={errors.content}
            initial={initial.content}
            scope="article"
            maxLength={postLengths.content}
          />
          <TextArea
            name="excerpt"
            label={say.labels.excerpt}
            hint={say.excerptHint}
            error={errors.excerpt}
            defaultValue={initial.excerpt}
            rows={3}
            maxLength={postLengths.excerpt}
          />
          <div className="grid gap-7 sm:grid-cols-2">
            <TextField
              name="category"
              label={say.labels.category}
              hint={say.categoryHint}
              error={errors.category}
              defaultValue={initial.category}
              maxLength={postLengths.category}
              list="post-categories"
            />
            <TextField
              name="author"
              label={say.labels.author}
              error={errors.author}
              defaultValue={initial.author}
              maxLength={postLengths.author}
            />
          </div>
          <datalist id="post-categories">
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <TextField
            name="slug"
            label={say.labels.slug}
            hint={
              earlierAddresses.length > 0
                ? `${say.slugHint} ${say.earlier(earlierAddresses.join(", "))}`
                : say.slugHint
            }
            error={errors.slug}
            defaultValue={initial.slug}
            maxLength={longestSlug}
            autoCapitalize="none"
            spellCheck={false}
            optional
          />
          <HeaderPicture initial={initial} current={typed.imageUrl} errors={errors} />
        </div>
        <aside>
          <PublishingPanel
            post={{ ...post, id: expected.id }}
            initialMoment={initial.publishAt}
            error={errors.publishAt}
            isBusy={isBusy}
            save={autosave.state}
          />
          <SearchPreview title={typed.title} slug={typed.slug} excerpt={typed.excerpt} host={host} />
        </aside>
      </div>
    </Form>
  );
}
