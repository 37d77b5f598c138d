import { Fragment } from "react";

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
    <p className="mt-2 max-w-[62ch] whitespace-pre-line [overflow-wrap:anywhere]">
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
