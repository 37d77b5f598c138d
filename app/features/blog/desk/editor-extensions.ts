import { Image } from "@tiptap/extension-image";
import { Table, TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";

const ownPicture = ["/uploads/", "/media/"];
const safeLink = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** Whether an address may stand in a link. */
export const isSafeLink = (address: string): boolean => safeLink.test(address);

/** What the editor knows: the elements that the server's rule lets through, and no others. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isSafeLink(address),
    },
  }),
  // A picture of another site would be fetched by every reader; pasted ones are left out.
  Image.extend({
    parseHTML: () => ownPicture.map((start) => ({ tag: `img[src^="${start}"]` })),
  }).configure({ inline: false }),
  // Without the inline widths that the library writes: the page's policy lets none in, and the rule takes them out.
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  }).configure({ resizable: false, allowTableNodeSelection: true }),
  TableKit.configure({ table: false }),
];
