/** Changes that translators, password managers, extensions and content blockers make to a page; those of one group can occur together. */
export const alterations = [
  [
    "a word of a label is replaced",
    "a telephone number becomes a link",
    "a translator replaces each text by <font>",
    "LastPass puts an icon behind each field",
    "Dark Reader adds attributes and styles",
    "an extension adds a <div> at both ends of the body",
    "attributes are added to html and body",
  ],
  [
    "a translator moves each text into <font>",
    "Keeper puts a lock beside each field",
    "an extension adds a <div> behind the e-mail field",
    "an extension adds a <style> within the page",
    "an antivirus program adds a <script> within the page",
    "a content blocker removes an element",
    "Grammarly adds its elements",
  ],
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
  const main = document.querySelector("main") as HTMLElement;
  const json = () => make("script", { type: "application/json" }, "{}");
  const byName: Record<Alteration, () => void> = {
    "a word of a label is replaced"() {
      for (const label of document.querySelectorAll("label")) {
        const text = [...label.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim());
        if (text) text.nodeValue = `${text.nodeValue} (changed)`;
      }
    },
    "a telephone number becomes a link"() {
      for (const text of texts()) {
        const at = text.data.search(/\+?\d[\d ]{6,}/);
        if (at < 0 || text.parentElement?.closest("form")) continue;
        const number = text.splitText(at);
        const link = make("span", { "data-telephone": "" });
        number.replaceWith(link);
        link.append(number);
      }
    },
    "a translator replaces each text by <font>"() {
      document.documentElement.classList.add("translated-ltr");
      for (const text of texts()) {
        const outer = make("font");
        outer.append(make("font", {}, text.data));
        text.replaceWith(outer);
      }
    },
    "a translator moves each text into <font>"() {
      for (const text of texts()) {
        const font = make("font");
        text.replaceWith(font);
        font.append(text);
      }
    },
    "LastPass puts an icon behind each field"() {
      for (const field of fields()) {
        field.setAttribute("data-lastpass-icon-added", "");
        field.after(make("div", { "data-lastpass-icon-root": "" }));
      }
    },
    "Keeper puts a lock beside each field"() {
      for (const field of fields()) field.before(make("keeper-lock", { "aria-hidden": "true" }));
    },
    "Dark Reader adds attributes and styles"() {
      document.documentElement.setAttribute("data-darkreader-mode", "dynamic");
      document.head.prepend(make("meta", { name: "darkreader", content: "x" }));
      document.head.append(make("style", { class: "darkreader", media: "screen" }));
      for (const element of main.querySelectorAll("p, a, input, svg"))
        element.setAttribute("data-darkreader-inline-color", "");
    },
    "an extension adds a <div> at both ends of the body"() {
      document.body.prepend(make("div", { id: "ext-before" }));
      document.body.append(make("div", { id: "ext-after" }));
    },
    "an extension adds a <div> behind the e-mail field"() {
      for (const field of fields())
        if (/email|from|departureCity/.test(field.getAttribute("name") ?? "")) field.after(make("div"));
    },
    "an extension adds a <style> within the page"() {
      main.prepend(make("style", { "data-ext": "" }));
    },
    "an antivirus program adds a <script> within the page"() {
      for (const place of [main, document.body, document.head]) place.prepend(json());
    },
    "a content blocker removes an element"() {
      document.querySelector("footer a")?.remove();
      document.querySelector("header a")?.remove();
    },
    "attributes are added to html and body"() {
      for (const element of [document.documentElement, document.body]) {
        element.setAttribute("data-extension", "7");
        element.classList.add("extension");
        element.setAttribute("cz-shortcut-listen", "true");
      }
    },
    "Grammarly adds its elements"() {
      document.body.setAttribute("data-new-gr-c-s-check-loaded", "14.1");
      document.documentElement.append(make("grammarly-desktop-integration"));
      for (const field of fields()) field.parentElement?.append(make("grammarly-extension"));
    },
  };
  for (const name of names) byName[name]();
}
