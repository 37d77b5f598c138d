import { withoutControlCharacters } from "#app/ui/control-characters.ts";

// Cleans HTML from word processors before the editor reads it. Comfort only: the editor's schema drops the rest, and the server
// applies the final rule.

/** HTML without the additions of Word, Google Docs and others; Word's list paragraphs become lists. */
export function cleanPaste(html: string): string {
  const pasted = withoutControlCharacters(html);
  const body = raiseFootnoteMarks(/<body[^>]*>([\s\S]*?)<\/body>/i.exec(pasted)?.[1] ?? pasted);
  // Google Docs wraps the whole text in a <b> that is not bold.
  const unwrapped = body.includes("docs-internal-guid") ? body.replace(/<\/?b\b[^>]*>/gi, "") : body;
  const content = unwrapped
    .replace(/<!--StartFragment-->|<!--EndFragment-->/g, "")
    .replace(/<(style|script|xml|meta|link|title)\b[^>]*>(?:[\s\S]*?<\/\1>)?/gi, "");
  return (
    lowerHeadings(nestLists(convertWordLists(content)))
      .replace(/<span\b([^>]*)>([^<]*)<\/span>/gi, convertSpan)
      // The Content-Security-Policy forbids inline styles and handlers, and browsers would report each.
      .replace(/<[a-z][^>]*>/gi, (tag) =>
        tag.replace(/\s(?:style|on\w+|class|id|dir|lang)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ""),
      )
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<!\[[^\]]*\]>/g, "")
      .replace(/<\/?[a-z]+:[^>]*>/gi, "")
      .replace(/<p[^>]*>(?:\s|&nbsp;|<br[^>]*>|<\/?span[^>]*>)*<\/p>/gi, "")
      .replace(/\u00a0|&nbsp;/g, " ")
  );
}

/** Lowers all headings by one level where the text has an <h1>: the page's title is the only one. */
function lowerHeadings(html: string): string {
  if (!/<h1\b/i.test(html)) return html;
  return html.replace(/<(\/?)h([123])\b/gi, (_tag, slash, level) => `<${slash}h${Number(level) + 1}`);
}

const spanStyles = [
  { tag: "strong", style: /font-weight:\s*(?:bold|[6-9]00)/i },
  { tag: "em", style: /font-style:\s*italic/i },
  { tag: "s", style: /text-decoration[\w-]*:[^;"]*line-through/i },
  { tag: "sup", style: /vertical-align:\s*super/i },
  { tag: "sub", style: /vertical-align:\s*sub(?!\w)/i },
];

/** Google Docs writes bold, italic, struck and raised words as styles of spans. */
const convertSpan = (_span: string, attributes: string, text: string): string =>
  spanStyles.reduce(
    (inner, { tag, style }) => (style.test(attributes) ? `<${tag}>${inner}</${tag}>` : inner),
    text,
  );

/** Footnote marks of Word and Google Docs as raised figures, because their links point into the source document. */
const raiseFootnoteMarks = (html: string): string =>
  html
    .replace(/<a\b[^>]*href="?[^">]*#_?(?:ftn|edn)[^>]*>([\s\S]*?)<\/a>/gi, (_link, mark: string) => {
      const figure = mark.replace(/<[^>]*>|[[\]\s]/g, "");
      return figure ? `<sup>${figure}</sup>` : "";
    })
    .replace(/<sup\b[^>]*>\s*(<sup>[^<]*<\/sup>)\s*<\/sup>/gi, "$1");

/** Google Docs puts a list within a list beside the item that it belongs to, instead of inside. */
const nestLists = (html: string): string =>
  html
    .replace(/<\/li>\s*(?=<[uo]l\b)/gi, "")
    .replace(/<\/([uo]l)>(?=\s*(?:<li\b|<\/[uo]l>))/gi, "</$1></li>");

const listItem = /<p\b([^>]*class="?'?MsoListParagraph[^>]*)>([\s\S]*?)<\/p>/gi;
/** Between Word's conditional comments, or in its own element where a browser has dropped the comments. */
const marker =
  /(?:<!--\[if !supportLists\]-->|<!\[if !supportLists\]>)[\s\S]*?(?:<!--\[endif\]-->|<!\[endif\]>)|<span\b[^>]*mso-list:\s*Ignore[^>]*>(?:[^<]|<span\b[^>]*>[^<]*<\/span>)*<\/span>/i;

interface WordItem {
  level: number;
  mark: string;
  text: string;
}

/** Neighbouring list paragraphs as one list, with lists within it by their levels. */
function convertWordLists(html: string): string {
  return html.replace(/(?:<p\b[^>]*class="?'?MsoListParagraph[^>]*>[\s\S]*?<\/p>\s*)+/gi, (paragraphs) => {
    const items = [...paragraphs.matchAll(listItem)].map(([, attributes = "", inner = ""]) => ({
      level: Number(/mso-list:[^;"']*\blevel(\d)/i.exec(attributes)?.[1] ?? 1),
      mark: marker.exec(inner)?.[0].replace(/<[^>]*>|&nbsp;|\s/g, "") ?? "",
      text: inner.replace(marker, ""),
    }));
    return renderWordList(items);
  });
}

/** A list, numbered where its first mark is a figure or a letter with a stop. */
function renderWordList(items: readonly WordItem[]): string {
  const [first] = items;
  if (!first) return "";
  const [, number] = /^(\d+|[a-z])[.)]$/i.exec(first.mark) ?? [];
  const entries: { item: WordItem; within: WordItem[] }[] = [];
  for (const item of items) {
    const last = entries.at(-1);
    if (last && item.level > first.level) last.within.push(item);
    else entries.push({ item, within: [] });
  }
  const start = Number(number) > 1 ? ` start="${Number(number)}"` : "";
  const lines = entries
    .map(({ item, within }) => `<li><p>${item.text}</p>${renderWordList(within)}</li>`)
    .join("");
  return number ? `<ol${start}>${lines}</ol>` : `<ul>${lines}</ul>`;
}
