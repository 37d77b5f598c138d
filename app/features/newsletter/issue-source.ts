const blockTag = /<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|img|br|div|a|strong|em)\b/i;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const withLinks = (text: string) =>
  escaped(text).replace(/\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s)"]+)\)/g, '<a href="$2">$1</a>');

/**
 * What was written as HTML: HTML stays as it is. Plain text is read by its blank lines: `## ` begins a heading, `- ` the lines of
 * a list, anything else is a paragraph; `[words](https://...)` is a link.
 */
export function issueSource(written: string): string {
  if (blockTag.test(written)) return written;
  return written
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const rows = block.split("\n");
      if (block.startsWith("## ")) return `<h2>${withLinks(block.slice(3))}</h2>`;
      if (rows.every((row) => row.startsWith("- ")))
        return `<ul>${rows.map((row) => `<li>${withLinks(row.slice(2))}</li>`).join("")}</ul>`;
      return `<p>${rows.map(withLinks).join("<br>")}</p>`;
    })
    .join("\n");
}

/** An issue that is made of posts: each one's title, what it is about, and the way to it. */
export const issueOfPosts = (
  posts: readonly { id: string; title: string; excerpt: string }[],
  more: string,
): string =>
  posts
    .map(
      ({ id, title, excerpt }) =>
        `<h2>${escaped(title)}</h2>\n<p>${escaped(excerpt)}</p>\n<p><a href="/blog/${encodeURIComponent(id)}">${escaped(more)}</a></p>`,
    )
    .join("\n\n");
