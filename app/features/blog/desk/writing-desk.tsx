import { EditorContent, useEditor } from "@tiptap/react";
import { type RefObject, useState } from "react";
import { deskMessages as say } from "../desk-messages.ts";
import { cleanPaste } from "./clean-paste.ts";
import { editorExtensions } from "./editor-extensions.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { writeInto } from "./write-into.ts";
import "./rich-text.css";

interface WritingDeskProps {
  /** What is posted: the editor begins with its HTML and writes into it. */
  textarea: RefObject<HTMLTextAreaElement | null>;
  errorId: string | undefined;
}

/** Which dialog is open over the text. */
export type Asking =
  | { what: "link" }
  | { what: "picture"; file: File | null }
  | { what: "description" }
  | null;

/** The editor of a post's text. Loaded by whoever writes, and by nobody else. */
export default function WritingDesk({ textarea, errorId }: WritingDeskProps) {
  const [asking, setAsking] = useState<Asking>(null);
  /** A picture file that was dropped or pasted into the text. */
  const takeFile = (files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (file) setAsking({ what: "picture", file });
    return file !== undefined;
  };
  const editor = useEditor({
    extensions: editorExtensions,
    content: textarea.current?.value ?? "",
    // The page's policy lets no inline style in; rich-text.css holds what the library would inject.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: "rich-text post-body",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": say.editorName,
        ...(errorId ? { "aria-describedby": errorId, "aria-invalid": "true" } : {}),
      },
      transformPastedHTML: cleanPaste,
      // A word processor's clipboard holds a picture of the text beside the text itself.
      handlePaste: (_view, event) =>
        !event.clipboardData?.types.includes("text/html") && takeFile(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFile(event.dataTransfer?.files),
    },
    onUpdate: ({ editor }) => {
      if (textarea.current) writeInto(textarea.current, editor.isEmpty ? "" : editor.getHTML());
    },
  });
  if (!editor) return null;
  const close = () => setAsking(null);
  return (
    <>
      <EditorToolbar editor={editor} ask={setAsking} />
      <EditorContent editor={editor} />
      <LinkDialog editor={editor} isOpen={asking?.what === "link"} onClose={close} />
      <PictureDialog
        editor={editor}
        asking={asking?.what === "picture" || asking?.what === "description" ? asking : null}
        onClose={close}
      />
    </>
  );
}
