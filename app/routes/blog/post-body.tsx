import { useMemo } from "react";

/**
 * A post's text as its editor wrote it: the one place where a string becomes HTML on a page. `html` comes from a
 * `FullPost`, whose content has passed the rule of `app/features/blog/post-html.server.ts`. Set by `.post-body` in theme/journal.css.
 */
export function PostBody({ html, className = "" }: { html: string; className?: string }) {
  // Same object for the same text: otherwise React replaces the HTML and the reader's selection is lost.
  const content = useMemo(() => ({ __html: html }), [html]);
  return <div className={`post-body ${className}`} dangerouslySetInnerHTML={content} />;
}
