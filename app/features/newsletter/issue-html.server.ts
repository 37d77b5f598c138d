import type { CSSProperties } from "react";
import sanitizeHtml from "sanitize-html";
import { mailStyles } from "#app/platform/mail/mail-styles.ts";
import { writtenHtmlRule } from "#app/platform/written-html.server.ts";

// The one rule of what an issue's HTML may hold: what its editor writes and every mail program shows. No scripts, styles,
// forms; pictures from this site alone and the same for everyone, so that no picture can tell who opened the issue.

const styleOf: Readonly<Record<string, CSSProperties>> = {
  p: mailStyles.paragraph,
  h2: mailStyles.subheading,
  h3: mailStyles.minorHeading,
  ul: mailStyles.list,
  ol: mailStyles.list,
  li: mailStyles.listItem,
  blockquote: mailStyles.quotation,
  hr: mailStyles.rule,
  img: mailStyles.picture,
  a: mailStyles.link,
};

const allowedTags = [...Object.keys(styleOf), "br", "strong", "em"];

const rule: sanitizeHtml.IOptions = {
  ...writtenHtmlRule(),
  allowedTags,
  allowedAttributes: { a: ["href"], img: ["src", "alt", "width", "height"], ol: ["start"] },
};

/** An issue's HTML as it is stored: with everything taken out that may do more than be read. The same for what has been through it before. */
export const safeIssueHtml = (html: string): string => sanitizeHtml(html, rule).trim();

/** The same as a mail carries it: addresses in full, styles as attributes, since mail programs drop everything else. */
export function issueMarkup(html: string, origin: string): string {
  const inFull = (address: string) => (/^\/(?!\/)/.test(address) ? origin + address : address);
  return sanitizeHtml(safeIssueHtml(html), {
    allowedTags,
    allowedAttributes: { "*": ["href", "src", "alt", "width", "height", "start", "style", "class"] },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, { href, src, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(href ? { href: inFull(href) } : {}),
          ...(src ? { src: inFull(src) } : {}),
          ...(styleOf[tagName] ? { class: classOf(tagName), style: css(styleOf[tagName]) } : {}),
        },
      }),
    },
  });
}

/** What dark mode recolours. */
const classOf = (tagName: string) => (tagName === "hr" ? "hairline" : "ink");

const css = (style: CSSProperties) =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${value}`)
    .join(";");
