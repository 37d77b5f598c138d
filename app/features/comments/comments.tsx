import { Fragment, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { publicName } from "#app/platform/public-name.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/form/draft.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import {
  type Comment,
  type CommentField,
  type CommentThread,
  commentId,
  commentMessages,
  commentRules,
  maxLengths,
} from "./comment.ts";
import type { CommentReply } from "./comments.server.ts";
import { type PendingComment, useComments } from "./use-comments.ts";

const postedMs = 3000;
const sectionId = "comments";

interface CommentsProps {
  slug: string;
  /** Comments rendered by the server. */
  initial: CommentThread;
  /** Cursor of a page of older comments; null on the newest. */
  before: number | null;
  viewer: Commenter | null;
  /** The refusal of a form posted without scripts. */
  reply: CommentReply | null;
  /** A comment posted without scripts was stored. */
  isThanked: boolean;
}

/** A post's comments: count, form and live list. It works without scripts. */
export function Comments({ slug, initial, before, viewer, reply, isThanked }: CommentsProps) {
  const page = `/blog/${slug}`;
  const live = useComments(slug, initial, before);
  const { thread, pending, list, unseen, arrivals } = live;
  const isNewest = before === null;
  const isEmpty = thread.comments.length === 0 && !pending;
  return (
    <section
      id={sectionId}
      data-hydrates="seen"
      aria-labelledby="comments-heading"
      className="page-width page-grid scroll-mt-20 gap-y-10 border-t hairline pt-16 pb-24 md:pt-24 md:pb-36"
    >
      <div className="col-span-12 lg:col-span-4">
        <h2 id="comments-heading" className="text-heading">
          {isNewest ? "Comments" : "Older comments"}
        </h2>
        <p className="mt-3 text-quiet">{commentMessages.count(thread.count)}</p>
        {isEmpty ? <p className="mt-1 text-quiet">{commentMessages.empty}</p> : null}
      </div>
      <div className="col-span-12 lg:col-span-8 lg:col-start-5">
        {isNewest ? (
          <CommentForm page={page} viewer={viewer} reply={reply} isThanked={isThanked} live={live} />
        ) : (
          <Link to={`${page}#${sectionId}`} className={buttonClass("plain")}>
            To the newest comments and the form
          </Link>
        )}
        <div className="mt-14 md:mt-16">
          <NewAbove count={unseen} onSeen={live.hasSeen} onPress={() => list.current?.scrollIntoView()} />
          <h3 className="sr-only">Comments, newest first</h3>
          <CommentList list={list} comments={thread.comments} pending={pending} />
          {thread.older === null ? null : (
            <OlderComments href={`${page}?before=${thread.older}#${sectionId}`} read={live.readOlder} />
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {arrivals.length > 1 ? `${arrivals.length} new comments.` : null}
        {arrivals.length === 1 ? `New comment by ${arrivals[0]}.` : null}
      </p>
    </section>
  );
}

/** A sticky button with the number of comments that arrived above the visible part of the list. */
function NewAbove({ count, onSeen, onPress }: { count: number; onSeen: () => void; onPress: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = start.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting || (entry && entry.boundingClientRect.top > 0)) onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <>
      <div ref={start} className="h-px" />
      <div className="pointer-events-none sticky top-24 z-10 flex h-0 justify-center print:hidden">
        {count > 0 ? (
          <button
            type="button"
            onClick={onPress}
            className="pointer-events-auto h-11 bg-ink px-6 text-small font-[550] text-bone"
          >
            {count === 1 ? "1 new comment above" : `${count} new comments above`}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** A link to the page of older comments. Scripts append them here instead and focus the first. */
function OlderComments({ href, read }: { href: string; read: () => Promise<void> }) {
  const [state, setState] = useState<"idle" | "reading" | "failed">("idle");
  const onClick = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state === "reading") return;
    setState("reading");
    try {
      await read();
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="border-t hairline pt-8 print:hidden">
      <Link to={href} onClick={onClick} className={buttonClass("plain", "w-full sm:w-auto")}>
        {state === "reading" ? "Loading older comments..." : commentMessages.older}
      </Link>
      {state === "failed" ? (
        <p role="alert" className="mt-4 text-small font-[550] text-cancelled">
          We could not load the older comments. Please try again.
        </p>
      ) : null}
    </div>
  );
}

interface Commenter {
  name: string;
  email: string;
}

interface CommentFormProps extends Pick<CommentsProps, "viewer" | "reply" | "isThanked"> {
  /** Path of the post's page; its action receives the form without scripts. */
  page: string;
  live: Pick<ReturnType<typeof useComments>, "show" | "settle">;
}

export const commentFormId = "write-comment";
// Prefixed, because the page has other fields and elements with these ids.
const idOf = (field: CommentField) => `comment-${field}`;

/** The comment form. Without scripts it posts to the post's page. */
function CommentForm({ page, viewer, reply, isThanked, live }: CommentFormProps) {
  const [isPosted, setPosted] = useState(isThanked);
  useEffect(() => {
    if (!isPosted) return;
    const timer = setTimeout(() => setPosted(false), postedMs);
    return () => clearTimeout(timer);
  }, [isPosted]);
  const writer = useMemo(() => viewer && { name: publicName(viewer), email: viewer.email }, [viewer]);
  const form = useForm({
    ...commentRules,
    reply,
    failed: commentMessages.failed,
    inPlace: "keep data",
    draft: useDraft(`comment-draft ${page}`, writer),
    onSend(posted) {
      setPosted(false);
      live.show(posted);
    },
    onReply(result) {
      const isStored = live.settle(result);
      setPosted(isStored);
      if (isStored) form.startAnew();
    },
  });
  const values = reply?.ok === false ? reply.values : undefined;
  const field = (name: CommentField) => ({
    name,
    id: idOf(name),
    label: commentMessages.labels[name],
    defaultValue: values?.[name],
    error: form.errors[name],
    maxLength: maxLengths[name],
  });
  return (
    // Without scripts the fragment scrolls to the form and its messages.
    <form
      {...form.props}
      id={commentFormId}
      action={`${page}#${commentFormId}`}
      aria-label={commentMessages.formLabel}
      className="scroll-mt-28 print:hidden"
    >
      <FormProblem form={form} labelOf={(name) => commentMessages.labels[name]} idOf={idOf} />
      <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
        <TextField {...field("name")} autoComplete="name" autoCapitalize="words" />
        <EmailField {...field("email")} hint="Never published." />
        <TextArea
          {...field("content")}
          className="sm:col-span-2"
          rows={4}
          hint="Plain text. Addresses that begin with https:// become links."
        />
      </div>
      <Honeypot />
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <button
          type="submit"
          className={buttonClass("plain", "w-full aria-disabled:text-quiet sm:w-auto sm:min-w-48")}
          // A disabled button would lose the focus.
          aria-disabled={form.isSending || undefined}
        >
          {form.isSending ? commentMessages.posting : "Post comment"}
        </button>
        <p role="status" className="font-[550] text-confirmed">
          {isPosted ? commentMessages.posted : null}
        </p>
      </div>
    </form>
  );
}

interface CommentListProps {
  list: RefObject<HTMLOListElement | null>;
  comments: readonly Comment[];
  pending: PendingComment | null;
}

function CommentList({ list, comments, pending }: CommentListProps) {
  // Comments that arrive after the first render are animated.
  const newestAtFirst = useRef(comments[0]?.id ?? 0).current;
  return (
    // The browser's scroll anchoring would conflict with `useScrollAnchor`.
    <ol ref={list} className="[overflow-anchor:none]">
      {pending ? (
        <li className={`${entry} text-quiet`}>
          <Head name={pending.name}>{commentMessages.posting}</Head>
          <CommentText text={pending.content} />
        </li>
      ) : null}
      {comments.map(({ id, name, content, createdAt }) => (
        <li
          key={id}
          id={commentId(id)}
          tabIndex={-1}
          className={`${entry} scroll-mt-28 outline-none ${id > newestAtFirst ? "animate-[appear_400ms_var(--ease-calm)]" : ""}`}
        >
          <Head name={name}>
            <LongDate iso={createdAt} />
          </Head>
          <CommentText text={content} />
        </li>
      ))}
    </ol>
  );
}

const entry = "border-t hairline py-6 md:py-7";

function Head({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span dir="auto" className="min-w-0 overflow-clip font-[550] text-ink [overflow-wrap:anywhere]">
        {name}
      </span>
      <span className="text-small text-quiet">{children}</span>
    </p>
  );
}

// An address ends before a space or a quotation mark.
const address = /(https?:\/\/[^\s<>"'`]+)/gi;
const trailing = /[.,;:!?)\]}*_~]+$/;

/** A visitor's plain text: line breaks stay, and http and https addresses become `nofollow` links. */
export function CommentText({ text }: { text: string }) {
  // Splitting by a pattern with one group puts the addresses at odd indexes.
  const parts = text.split(address).map((part, index) => ({ part, isAddress: index % 2 === 1, key: index }));
  return (
    <p dir="auto" className="mt-2 max-w-[62ch] overflow-clip whitespace-pre-line [overflow-wrap:anywhere]">
      {parts.map(({ part, isAddress, key }) =>
        isAddress ? <Linked key={key} text={part} /> : <Fragment key={key}>{part}</Fragment>,
      )}
    </p>
  );
}

function Linked({ text }: { text: string }) {
  const bare = withoutTrailing(text);
  const href = safeAddress(bare);
  if (!href) return text;
  return (
    <>
      <a href={href} rel="nofollow ugc noopener" className="underlined">
        {bare}
      </a>
      {text.slice(bare.length)}
    </>
  );
}

/** Removes punctuation after an address, as in "https://a.example/x).", but keeps a bracket that the address opened. */
function withoutTrailing(text: string): string {
  const bare = text.replace(trailing, "");
  const rest = text.slice(bare.length);
  return rest.startsWith(")") && bare.includes("(") ? `${bare})` : bare;
}

function safeAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href, username, password } = new URL(text);
  // "https://bank.example@evil.example" looks like the first site and opens the second.
  if (username || password) return null;
  return protocol === "https:" || protocol === "http:" ? href : null;
}
