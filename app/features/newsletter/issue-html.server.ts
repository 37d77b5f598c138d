import type { CSSProperties } from "react";
import sanitizeHtml from "sanitize-html";
import { mailStyles } from "#app/platform/mail/mail-styles.ts";
import { withoutEmptyLines, writtenHtmlRule } from "#app/platform/written-html.server.ts";
import { withoutControlCharacters } from "#app/ui/control-characters.ts";
import { previewAddress } from "#app/ui/preview-picture.ts";

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

const allowedTags = [...Object.keys(styleOf), "br", "strong", "em", "s", "sub", "sup"];

const rule: sanitizeHtml.IOptions = {
  ...writtenHtmlRule(),
  allowedTags,
  allowedAttributes: { a: ["href"], img: ["src", "alt", "width", "height"], ol: ["start"] },
};

/** An issue's HTML as it is stored: with everything taken out that may do more than be read. The same for what has been through it before. */
export const safeIssueHtml = (html: string): string =>
  withoutEmptyLines(withoutControlCharacters(sanitizeHtml(html, rule))).trim();

/** Pixels: the sheet of a mail without its margins. */
const textWidth = 520;

/** A picture as every mail program shows it: a JPEG, no wider than the text. */
function mailPicture({ src = "", width, height, ...others }: Record<string, string>): Record<string, string> {
  const own = /-(\d{1,5})x(\d{1,5})\./.exec(src);
  const [from, to] = [Number(width) || Number(own?.[1]), Number(height) || Number(own?.[2])];
  const shown = Math.min(textWidth, from || textWidth);
  return {
    ...others,
    src: previewAddress(src, "mail") ?? src,
    width: String(shown),
    ...(from && to ? { height: String(Math.max(1, Math.round((to * shown) / from))) } : {}),
  };
}

/** The same as a mail carries it: addresses in full, styles as attributes, since mail programs drop everything else. */
export function issueMarkup(html: string, origin: string): string {
  const inFull = (address: string) => (/^\/(?!\/)/.test(address) ? origin + address : address);
  return sanitizeHtml(safeIssueHtml(html), {
    allowedTags,
    allowedAttributes: { "*": ["href", "src", "alt", "width", "height", "start", "style", "class"] },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, written) => {
        const { href, src, ...attribs } = tagName === "img" ? mailPicture(written) : written;
        return {
          tagName,
          attribs: {
            ...attribs,
            ...(href ? { href: inFull(href) } : {}),
            ...(src ? { src: inFull(src) } : {}),
            ...(styleOf[tagName] ? { class: classOf(tagName), style: css(styleOf[tagName]) } : {}),
          },
        };
      },
    },
  });
}

/** What dark mode recolours. */
const classOf = (tagName: string) => (tagName === "hr" ? "hairline" : "ink");

const css = (style: CSSProperties) =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${value}`)
    .join(";");
