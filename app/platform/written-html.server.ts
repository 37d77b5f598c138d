import type { IOptions } from "sanitize-html";
import { isOwnPicture } from "#app/ui/own-picture.ts";

// Shared by the sanitising rules for texts of staff.

const dimension = /^\d{1,4}$/;

const pictureAttributes = ({ src = "", alt = "", width = "", height = "" }: Record<string, string>) => ({
  src,
  alt,
  ...(dimension.test(width) && dimension.test(height) ? { width, height } : {}),
});

/** A rule for `sanitizeHtml` without allowed tags. `picture`: extra attributes of each picture. */
export const writtenHtmlRule = (picture: Record<string, string> = {}) =>
  ({
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowProtocolRelative: false,
    // Their text is not part of the writer's text.
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "template",
      "title",
      "xmp",
      "noembed",
      "svg",
      "math",
    ],
    transformTags: {
      // The page, or the mail, has its own first heading.
      h1: "h2",
      b: "strong",
      i: "em",
      strike: "s",
      del: "s",
      img: (tagName, attributes) => ({ tagName, attribs: { ...pictureAttributes(attributes), ...picture } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPicture(attribs.src ?? ""),
    // Deeper than any article; bounds the time that deeply nested input can take.
    nestingLimit: 30,
  }) satisfies IOptions;

/** Safe HTML without the empty paragraphs of blank lines: the page has its own space between paragraphs. */
export const withoutEmptyLines = (safeHtml: string): string =>
  safeHtml.replace(/<p>(?:\s|&nbsp;|<br \/>|<(?:strong|em)><\/(?:strong|em)>)*<\/p>/g, "");
