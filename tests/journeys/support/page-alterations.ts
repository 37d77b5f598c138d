/** Changes that translators, password managers, extensions and content blockers make to a page; those of one group can occur together. */
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

/** Alters the document in this order; self-contained, since it is sent to the page as text. */
export function alterPage(names: readonly Alteration[]): void {
  const make = (name: string, attributes: Record<string, string> = {}, text = "") => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };
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
  const fields = () => [...document.querySelectorAll<HTMLElement>("main form [name], footer form [name]")];
  const { head, body, documentElement: root } = document;
  const main = document.querySelector("main") as HTMLElement;
  const byName: Record<Alteration, () => void> = {
    "label word"() {
      for (const label of document.querySelectorAll("label")) {
        const text = [...label.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim());
        if (text) text.nodeValue = `${text.nodeValue} (changed)`;
      }
    },
    "telephone link"() {
      for (const text of texts()) {
        const at = text.data.search(/\+?\d[\d ]{6,}/);
        if (at < 0 || text.parentElement?.closest("form")) continue;
        const number = text.splitText(at);
        const link = make("span", { "data-telephone": "" });
        number.replaceWith(link);
        link.append(number);
      }
    },
    "<font> replaces texts"() {
      root.classList.add("translated-ltr");
      for (const text of texts()) {
        const outer = make("font");
        outer.append(make("font", {}, text.data));
        text.replaceWith(outer);
      }
    },
    "<font> wraps texts"() {
      for (const text of texts()) {
        const font = make("font");
        text.replaceWith(font);
        font.append(text);
      }
    },
    LastPass() {
      for (const field of fields()) {
        field.setAttribute("data-lastpass-icon-added", "");
        field.after(make("div", { "data-lastpass-icon-root": "" }));
      }
    },
    Keeper() {
      for (const field of fields()) field.before(make("keeper-lock", { "aria-hidden": "true" }));
    },
    "Dark Reader"() {
      root.setAttribute("data-darkreader-mode", "dynamic");
      head.prepend(make("meta", { name: "darkreader", content: "x" }));
      head.append(make("style", { class: "darkreader", media: "screen" }));
      for (const element of main.querySelectorAll("p, a, input, svg"))
        element.setAttribute("data-darkreader-inline-color", "");
    },
    "<div>s in body"() {
      body.prepend(make("div", { id: "ext-before" }));
      body.append(make("div", { id: "ext-after" }));
    },
    "<div> after fields"() {
      for (const field of fields())
        if (/email|from|departureCity/.test(field.getAttribute("name") ?? "")) field.after(make("div"));
    },
    "<style>": () => main.prepend(make("style", { "data-ext": "" })),
    "<script>"() {
      for (const place of [main, body, head])
        place.prepend(make("script", { type: "application/json" }, "{}"));
    },
    blocker() {
      for (const link of ["footer a", "header a"]) document.querySelector(link)?.remove();
    },
    root() {
      for (const element of [root, body]) {
        element.setAttribute("data-extension", "7");
        element.classList.add("extension");
        element.setAttribute("cz-shortcut-listen", "true");
      }
    },
    Grammarly() {
      body.setAttribute("data-new-gr-c-s-check-loaded", "14.1");
      root.append(make("grammarly-desktop-integration"));
      for (const field of fields()) field.parentElement?.append(make("grammarly-extension"));
    },
  };
  for (const name of names) byName[name]();
}
