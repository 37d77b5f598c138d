import { Fragment } from "react";
import { Link } from "react-router";

const pages: Readonly<Record<string, string>> = {
  "contact page": "/contact",
  "account page": "/account",
  "privacy policy": "/privacy-policy",
};

const linked = new RegExp(`([\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+|${Object.keys(pages).join("|")})`);

/** Running text in which every e-mail address, and every page that it names, is a link. */
export function LinkedText({ text }: { text: string }) {
  // Splitting on a pattern with one group leaves the matches at odd indexes.
  const parts = text.split(linked).map((part, index) => ({ part, isLinked: index % 2 === 1 }));
  return parts.map(({ part, isLinked }) => {
    if (!isLinked) return <Fragment key={part}>{part}</Fragment>;
    const page = pages[part];
    return page ? (
      <Link key={part} to={page} className="underlined">
        {part}
      </Link>
    ) : (
      <a key={part} href={`mailto:${part}`} className="inline-block max-w-full wrap-anywhere underlined">
        {part}
      </a>
    );
  });
}
