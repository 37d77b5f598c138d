// What word processors put on the clipboard becomes plain HTML before the editor reads it. This is comfort: the editor's schema drops
// what it does not know, and the server's rule decides what is stored.

/** HTML of Word, Google Docs and others without what they add for themselves; Word's lists, which are paragraphs, become lists. */
export function cleanPaste(html: string): string {
  const body = /<body[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1] ?? html;
  return (
    belowTitle(
      wordLists(
        (body.includes("docs-internal-guid") ? body.replace(/<\/?b\b[^>]*>/gi, "") : body)
          .replace(/<!--StartFragment-->|<!--EndFragment-->/g, "")
          .replace(/<(style|script|xml|meta|link|title)\b[^>]*>(?:[\s\S]*?<\/\1>)?/gi, ""),
      ),
    )
      .replace(/<span\b([^>]*)>([^<]*)<\/span>/gi, emphasis)
      // The page's policy lets no inline style or handler in, and its browser would complain of each.
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

/** The page's title is its one heading of the first level: where a text has such headings, each of its levels stands one lower. */
function belowTitle(html: string): string {
  if (!/<h1\b/i.test(html)) return html;
  return html.replace(/<(\/?)h([123])\b/gi, (_tag, slash, level) => `<${slash}h${Number(level) + 1}`);
}

/** Google Docs says bold and italic as styles of spans. */
function emphasis(_span: string, attributes: string, text: string): string {
  const strong = /font-weight:\s*(?:bold|[6-9]00)/i.test(attributes) ? `<strong>${text}</strong>` : text;
  return /font-style:\s*italic/i.test(attributes) ? `<em>${strong}</em>` : strong;
}

const listItem = /<p[^>]*class="?'?MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi;
const marker =
  /(?:<!--\[if !supportLists\]-->|<!\[if !supportLists\]>)([\s\S]*?)(?:<!--\[endif\]-->|<!\[endif\]>)/i;

/** Neighbouring list paragraphs as one list; numbered when its first mark is a figure or a letter with a stop. */
function wordLists(html: string): string {
  return html.replace(/(?:<p[^>]*class="?'?MsoListParagraph[^>]*>[\s\S]*?<\/p>\s*)+/gi, (paragraphs) => {
    const items = [...paragraphs.matchAll(listItem)].map(([, inner = ""]) => {
      const mark = marker.exec(inner)?.[1]?.replace(/<[^>]*>|&nbsp;|\s/g, "") ?? "";
      return { isNumbered: /^(?:\d+|[a-z])[.)]$/i.test(mark), text: inner.replace(marker, "") };
    });
    const list = items[0]?.isNumbered ? "ol" : "ul";
    return `<${list}>${items.map(({ text }) => `<li><p>${text}</p></li>`).join("")}</${list}>`;
  });
}
