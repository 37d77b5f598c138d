import { useMemo } from "react";

/** The one place where a string becomes HTML on a page: `html` is the content of a `FullPost`. Set by theme/journal.css. */
export function PostBody({ html, className = "" }: { html: string; className?: string }) {
  // Same object for the same text: otherwise React replaces the HTML and the reader's selection is lost.
  const content = useMemo(() => ({ __html: html }), [html]);
  return <div className={`post-body ${className}`} dangerouslySetInnerHTML={content} />;
}
