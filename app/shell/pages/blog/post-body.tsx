/**
 * A post's text as its editor wrote it: the one place of the site where a string becomes HTML. `html` must be our own,
 * from the content or sanitised when it was saved: h2, p, lists, blockquote, table and figure. Set by `.post-body` in theme.css.
 */
export function PostBody({ html, className = "" }: { html: string; className?: string }) {
  return (
    <div
      className={`post-body ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is HTML of our own, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
