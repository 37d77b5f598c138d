/** Changes by translators, password managers, extensions and content blockers, in two groups that can occur together. */
export const alterations = [
  [
    "label word",
    "telephone link",
    "<font> replaces texts",
    "LastPass",
    "Dark Reader",
    "<div>s in body",
    "root",
  ],
  ["<font> wraps texts", "Keeper", "<div> after fields", "<style>", "<script>", "blocker", "Grammarly"],
] as const;

export type Alteration = (typeof alterations)[number][number];

/** Alters the document in this order. Uses nothing outside itself: it is sent to the page as text. */
export function alterPage(names: readonly Alteration[]): void {
  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        node.nodeValue?.trim() &&
        !node.parentElement?.closest("script, style, option, textarea, svg, font")
      )
        all.push(node as Text);
    return all;
  };
  const fields = "main form [name], footer form [name]";
  const insert = (selector: string, where: InsertPosition, html: string) => {
    for (const element of document.querySelectorAll(selector)) element.insertAdjacentHTML(where, html);
  };
  const mark = (selector: string, attribute: string, value = "") => {
    for (const element of document.querySelectorAll(selector)) element.setAttribute(attribute, value);
  };
  const wrap = (text: Text, name: string) => {
    const element = document.createElement(name);
    text.replaceWith(element);
    element.append(text);
  };
  const byName: Record<Alteration, () => void> = {
    "label word"() {
      for (const text of texts()) if (text.parentElement?.matches("label")) text.data += " (changed)";
    },
    "telephone link"() {
      for (const text of texts()) {
        const at = text.data.search(/\+?\d[\d ]{6,}/);
        if (at >= 0 && !text.parentElement?.closest("form")) wrap(text.splitText(at), "span");
      }
    },
    "<font> replaces texts"() {
      mark("html", "class", "translated-ltr");
      for (const text of texts()) {
        const font = document.createElement("font");
        font.append(text.data);
        text.replaceWith(font);
      }
    },
    "<font> wraps texts"() {
      for (const text of texts()) wrap(text, "font");
    },
    LastPass() {
      mark(fields, "data-lastpass-icon-added");
      insert(fields, "afterend", "<div data-lastpass-icon-root></div>");
    },
    Keeper: () => insert(fields, "beforebegin", "<keeper-lock aria-hidden=true></keeper-lock>"),
    "Dark Reader"() {
      mark("html", "data-darkreader-mode", "dynamic");
      insert("head", "afterbegin", "<meta name=darkreader content=x>");
      insert("head", "beforeend", "<style class=darkreader media=screen></style>");
      mark("main :is(p, a, input, svg)", "data-darkreader-inline-color");
    },
    "<div>s in body"() {
      insert("body", "afterbegin", "<div id=ext-before></div>");
      insert("body", "beforeend", "<div id=ext-after></div>");
    },
    "<div> after fields": () => insert("[name=email], [name=from]", "afterend", "<div></div>"),
    "<style>": () => insert("main", "afterbegin", "<style data-ext></style>"),
    "<script>": () => insert("main, body, head", "afterbegin", "<script type=application/json>{}</script>"),
    blocker() {
      for (const link of ["footer a", "header a"]) document.querySelector(link)?.remove();
    },
    root: () => mark("html, body", "cz-shortcut-listen", "true"),
    Grammarly() {
      mark("body", "data-new-gr-c-s-check-loaded", "14.1");
      insert("html", "beforeend", "<grammarly-desktop-integration></grammarly-desktop-integration>");
      insert(
        ":is(main, footer) form :has(> [name])",
        "beforeend",
        "<grammarly-extension></grammarly-extension>",
      );
    },
  };
  for (const name of names) byName[name]();
}
