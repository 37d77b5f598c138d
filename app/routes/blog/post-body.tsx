import { useMemo } from "react";

/** Renders the sanitised `content` of a `FullPost`; styles: theme/journal.css. No other public component renders a string as HTML. */
export function PostBody({ html, className = "" }: { html: string; className?: string }) {
  // With a new object React would replace the HTML, and the reader's selection would be lost.
  const content = useMemo(() => ({ __html: html }), [html]);
  return <div className={`post-body ${className}`} dangerouslySetInnerHTML={content} />;
}
