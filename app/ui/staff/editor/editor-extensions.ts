import { type Extensions, Mark, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Table, TableHeader, TableKit } from "@tiptap/extension-table";
import { TextSelection } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { isOwnPicture } from "#app/ui/own-picture.ts";
import { isSafeLink } from "./link-address.ts";

// Only the elements that the server's sanitising rule allows.

/** `article`: all elements of a page; `issue`: elements that every mail program shows. */
export type EditorScope = "article" | "issue";

const everywhere = {
  underline: false,
  link: {
    openOnClick: false,
    autolink: true,
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: isSafeLink,
  },
} as const;

// A picture of another site would be fetched by every reader; pasted ones are left out.
const picture = Image.extend({
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (image) => isOwnPicture(image.getAttribute("src") ?? "") && null },
  ],
}).configure({ inline: false });

/** Without the library's inline widths, which the Content-Security-Policy forbids. `writtenHtml` makes its title a caption. */
const table = Table.extend({
  addAttributes: () => ({
    title: {
      default: null,
      parseHTML: (element) => element.querySelector(":scope > caption")?.textContent?.trim() || null,
      renderHTML: ({ title }) => (title ? { "data-title": title } : {}),
    },
  }),
  parseHTML: () => [{ tag: "table" }, { tag: "table > caption", ignore: true }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
}).configure({ resizable: false, allowTableNodeSelection: true });

const tableHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } };
  },
});

const figure = Node.create({
  name: "figure",
  group: "block",
  content: "(image | table | blockquote | codeBlock) figcaption?",
  isolating: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
});

const figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0],
  addKeyboardShortcuts() {
    return {
      // A caption has one line, so Enter moves the cursor below the figure.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        return editor.commands.command(({ tr, dispatch, state }) => {
          const paragraph = state.schema.nodes.paragraph?.create();
          if (!paragraph) return false;
          const after = $from.after($from.depth - 1);
          if (dispatch)
            tr.insert(after, paragraph)
              .setSelection(TextSelection.create(tr.doc, after + 1))
              .scrollIntoView();
          return true;
        });
      },
    };
  },
});

/** A mark without a button, so that the editor does not lose it. */
const markWithoutButton = (name: "cite" | "kbd" | "sub" | "sup") =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] });

export const editorExtensions: Readonly<Record<EditorScope, Extensions>> = {
  article: [
    StarterKit.configure({ ...everywhere, heading: { levels: [2, 3, 4] } }),
    picture,
    table,
    TableKit.configure({ table: false, tableHeader: false }),
    tableHeader,
    figure,
    figcaption,
    ...(["cite", "kbd", "sub", "sup"] as const).map(markWithoutButton),
  ],
  issue: [
    StarterKit.configure({
      ...everywhere,
      heading: { levels: [2, 3] },
      code: false,
      codeBlock: false,
    }),
    picture,
    ...(["sub", "sup"] as const).map(markWithoutButton),
  ],
};
