import { Fragment, type RefObject } from "react";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Comment } from "./comment.ts";
import type { PendingComment } from "./comment-thread.ts";
import { commentMessages as say } from "./messages.ts";

interface CommentListProps {
  list: RefObject<HTMLOListElement | null>;
  comments: readonly Comment[];
  pending: readonly PendingComment[];
  /** The newest comment that was there when the page was opened: later ones come in with a movement. */
  newestAtFirst: number;
}

export const commentId = (id: number) => `comment-${id}`;

/** Comments, newest first; above them what is still on its way to the server. */
export function CommentList({ list, comments, pending, newestAtFirst }: CommentListProps) {
  return (
    // The browser's own holding of the view would work against ours, see held-view.ts.
    <ol ref={list} className="[overflow-anchor:none]">
      {pending.map(({ key, name, content }) => (
        <li key={key} className={`${entry} text-quiet`}>
          <Head name={name}>{say.posting}</Head>
          <CommentText text={content} />
        </li>
      ))}
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

// An address ends before a space, a quotation mark or a bracket that nothing opened.
const address = /(https?:\/\/[^\s<>"'`]+)/gi;
const trailing = /[.,;:!?)\]}*_~]+$/;

/**
 * A visitor's plain text: line breaks stay, web addresses become links that search engines give no credit for. Nothing in it
 * is ever read as HTML, and only http and https are linked.
 */
export function CommentText({ text }: { text: string }) {
  // Splitting on a pattern with one group leaves the addresses at the odd places.
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
      <a href={href} rel="nofollow ugc noopener" className="underline decoration-brass underline-offset-4">
        {bare}
      </a>
      {text.slice(bare.length)}
    </>
  );
}

/** "https://a.example/x)." is that address without the bracket and the stop; a bracket that it opened itself stays. */
function withoutTrailing(text: string): string {
  const cut = text.replace(trailing, "");
  const rest = text.slice(cut.length);
  return rest.startsWith(")") && cut.includes("(") ? `${cut})` : cut;
}

function safeAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href, username, password } = new URL(text);
  // "https://bank.example@evil.example" reads as the one and leads to the other.
  if (username || password) return null;
  return protocol === "https:" || protocol === "http:" ? href : null;
}
