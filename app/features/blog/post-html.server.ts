import sanitizeHtml from "sanitize-html";
import { postPage } from "#app/content/blog.ts";
import { uploadedPicture } from "#app/platform/uploads/uploaded-picture.ts";
import { withoutEmptyLines, writtenHtmlRule } from "#app/platform/written-html.server.ts";
import { withoutControlCharacters } from "#app/ui/control-characters.ts";
import { countWords } from "./post.ts";

// Rules for the HTML of posts: the editor's elements, without scripts, styles, ids or other sites' pictures. Applied when a post is saved and
// again when it is shown.

const rule: sanitizeHtml.IOptions = {
  ...writtenHtmlRule({ loading: "lazy" }),
  allowedTags: [
    ...["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "blockquote", "cite", "pre", "code", "kbd"],
    ...["strong", "em", "s", "sub", "sup", "a", "figure", "figcaption", "img"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height", "loading"],
    ol: ["start"],
    th: [{ name: "scope", values: ["col", "row", "colgroup", "rowgroup"] }, "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
};

/** Sanitised HTML of a post; idempotent. */
export const safePostHtml = (html: string): string =>
  // Control characters are removed last: sanitizing decodes "&#11;".
  withoutEmptyLines(withoutControlCharacters(sanitizeHtml(html, rule))).trim();

/** Private-use characters; the search marks its matches with two of them. */
const privateUse = /[\ue000-\uf8ff]/g;
const blockTags =
  /<\/?(?:h[2-4]|p|br|hr|ul|ol|li|blockquote|pre|figure|figcaption|table|caption|t[drh]|thead|tbody|tfoot)\b/g;
const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Marks the end of a heading or table cell while text is extracted. */
const partEnd = "\ue000";

/** A post's text on one line, for search, snippets and reading time. Headings and table cells end like sentences. */
function plainTextOf(safeHtml: string): string {
  const marked = safeHtml
    .replace(privateUse, "")
    .replace(/<\/(?:h[2-4]|t[dh]|caption)>/g, `${partEnd}$&`)
    .replace(blockTags, " $&");
  return sanitizeHtml(marked, { allowedTags: [] })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/(?<=[^\s.!?:;,])\s*\ue000/g, ".")
    .replace(privateUse, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Stored forms of a post's text: safe HTML, plain text, word count. */
export function storedText(html: string): { content: string; plainText: string; words: number } {
  const content = safePostHtml(html);
  const plainText = plainTextOf(content);
  return { content, plainText, words: countWords(plainText) };
}

/** The stored form of a title or another line of text. */
export const storedLine = (text: string): string =>
  withoutControlCharacters(text.normalize("NFC")).replace(privateUse, "").replace(/ {2,}/g, " ").trim();

/** Adds a `srcset` to uploaded pictures, so a phone fetches a small one. */
export function withPictureWidths(safeHtml: string): string {
  return safeHtml.replace(/<img src="([^"]+)"/g, (start, src: string) => {
    const webp = uploadedPicture(src)?.sources.find(({ type }) => type === "image/webp");
    return webp ? `${start} srcset="${webp.srcSet}" sizes="(width >= 64rem) 60vw, 95vw"` : start;
  });
}

/** Makes tables and code scroll sideways by touch and keyboard. */
export function withScrollingFrames(safeHtml: string): string {
  let count = 0;
  return safeHtml
    .replace(/<table>(?:\s*<caption>(.*?)<\/caption>)?/gs, (table, caption: string | undefined) => {
      count += 1;
      const name = caption ? plainTextOf(caption) : "";
      return `<section class="post-table" tabindex="0" aria-label="${escaped(name || postPage.table.replace("{number}", String(count)))}">${table}`;
    })
    .replace(/<\/table>/g, "</table></section>")
    .replace(/<pre>/g, '<pre tabindex="0">');
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
