import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type RefObject, useState } from "react";
import { cleanPaste } from "./clean-paste.ts";
import { type EditorScope, editorExtensions } from "./editor-extensions.ts";
import { editorContent, losesSomething, writtenHtml } from "./editor-html.ts";
import { editorMessages } from "./editor-messages.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { LineDialog } from "./line-dialog.tsx";
import { linkAddress } from "./link-address.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { writeInto } from "./write-into.ts";
import "./rich-text.css";

interface EditorSurfaceProps {
  /** The posted textarea: the editor starts with its HTML and writes to it. */
  textarea: RefObject<HTMLTextAreaElement | null>;
  /** What the textarea begins with. */
  initial: string;
  label: string;
  scope: EditorScope;
  /** Converts the textarea's content to HTML. */
  read: (written: string) => string;
  /** Called when the editor cannot hold all that it was given; it has written nothing then. */
  onLoss?: () => void;
  errorId: string | undefined;
}

/** Which dialog is open over the text. */
export type Asking =
  | { what: "link" }
  | { what: "table title" }
  | { what: "picture"; file: File | null }
  | { what: "description" }
  | null;

/** The editor; a separate chunk, loaded on pages with an editor. */
export default function EditorSurface({
  textarea,
  initial,
  label,
  scope,
  read,
  onLoss,
  errorId,
}: EditorSurfaceProps) {
  const [asking, setAsking] = useState<Asking>(null);
  // Where this code was loaded before, by another page, the textarea comes at the same moment and is not there to be read.
  const [given] = useState(() => read(textarea.current?.value ?? initial));
  const [begun] = useState(() => editorContent(given, editorExtensions[scope]));
  /** A picture file that was dropped or pasted into the text. */
  const takeFile = (files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (file) setAsking({ what: "picture", file });
    return file !== undefined;
  };
  const editor = useEditor({
    extensions: editorExtensions[scope],
    content: begun,
    // The page's policy lets no inline style in; rich-text.css holds what the library would inject.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: scope === "issue" ? "rich-text issue-text" : "rich-text post-body",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(errorId ? { "aria-describedby": errorId, "aria-invalid": "true" } : {}),
      },
      transformPastedHTML: cleanPaste,
      // A word processor's clipboard holds a picture of the text beside the text itself.
      handlePaste: (_view, event) =>
        !event.clipboardData?.types.includes("text/html") && takeFile(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFile(event.dataTransfer?.files),
    },
    onCreate: ({ editor }) => {
      if (onLoss && losesSomething(given, writtenHtml(editor.getHTML()))) onLoss();
    },
    onUpdate: ({ editor }) => {
      if (textarea.current) writeInto(textarea.current, editor.isEmpty ? "" : writtenHtml(editor.getHTML()));
    },
  });
  if (!editor) return null;
  const close = () => setAsking(null);
  return (
    <>
      <EditorToolbar editor={editor} scope={scope} ask={setAsking} />
      <EditorContent editor={editor} />
      <LineDialog
        title={editorMessages.tools.link}
        label={editorMessages.linkLabel}
        hint={editorMessages.linkHint}
        optional
        isOpen={asking?.what === "link"}
        current={() => String(editor.getAttributes("link").href ?? "")}
        onApply={(href) => applyLink(editor, href)}
        onClose={close}
      />
      <LineDialog
        title={editorMessages.tools.tableTitle}
        label={editorMessages.tableTitleLabel}
        hint={editorMessages.tableTitleHint}
        optional
        isOpen={asking?.what === "table title"}
        current={() => String(editor.getAttributes("table").title ?? "")}
        onApply={(title) => {
          editor
            .chain()
            .focus()
            .updateAttributes("table", { title: title || null })
            .run();
          return null;
        }}
        onClose={close}
      />
      <PictureDialog
        editor={editor}
        asking={asking?.what === "picture" || asking?.what === "description" ? asking : null}
        onClose={close}
      />
    </>
  );
}

/** Makes the selected words a link; where none are selected the address itself is written. */
function applyLink(editor: Editor, typed: string): string | null {
  const href = typed === "" ? "" : linkAddress(typed);
  if (href === null) return editorMessages.linkFormat;
  const now = editor.chain().focus();
  if (href !== "" && editor.state.selection.empty && !editor.isActive("link"))
    now.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
  else if (href === "") now.extendMarkRange("link").unsetLink().run();
  else now.extendMarkRange("link").setLink({ href }).run();
  return null;
}
