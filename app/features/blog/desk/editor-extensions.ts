import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
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
      protocols: ["http", "https", "mailto", "tel"],
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isSafeLink(address),
    },
  }),
  // A picture of another site would be fetched by every reader; pasted ones are left out.
  Image.extend({
    parseHTML: () => ownPicture.map((start) => ({ tag: `img[src^="${start}"]` })),
  }).configure({ inline: false }),
  TableKit.configure({ table: { resizable: false, allowTableNodeSelection: true } }),
];
