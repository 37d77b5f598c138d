import { useMemo } from "react";

/**
 * A post's text as its editor wrote it: the one place where a string becomes HTML on a page. `html` comes from a
 * `FullPost`, whose content has passed the rule of `app/features/blog/post-html.server.ts`. Set by `.post-body` in theme/journal.css.
 */
export function PostBody({ html, className = "" }: { html: string; className?: string }) {
  // One and the same for the same text: React writes another anew, and whatever is selected in it is lost.
  const content = useMemo(() => ({ __html: html }), [html]);
  return <div className={`post-body ${className}`} dangerouslySetInnerHTML={content} />;
}
