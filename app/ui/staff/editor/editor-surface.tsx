import { EditorContent, useEditor } from "@tiptap/react";
import { type RefObject, useState } from "react";
import { writeInto } from "#app/ui/write-into.ts";
import { cleanPaste } from "./clean-paste.ts";
import { EditorDialog, type EditorRequest } from "./editor-dialog.tsx";
import { type EditorScope, editorExtensions } from "./editor-extensions.ts";
import { editorContent, losesContent, writtenHtml } from "./editor-html.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import "./rich-text.css";

interface EditorSurfaceProps {
  /** The posted textarea: the editor starts with its HTML and writes to it. */
  textarea: RefObject<HTMLTextAreaElement | null>;
  initial: string;
  label: string;
  scope: EditorScope;
  read: (written: string) => string;
  /** Called if the editor would lose a part of the text, before it writes anything. */
  onLoss?: () => void;
  errorId: string | undefined;
}

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
  const [request, setRequest] = useState<EditorRequest | null>(null);
  // The textarea is not rendered yet where this chunk was loaded by an earlier page.
  const [html] = useState(() => read(textarea.current?.value ?? initial));
  const [content] = useState(() => editorContent(html, editorExtensions[scope]));
  const takeFile = (files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (file) setRequest({ kind: "picture", file });
    return file !== undefined;
  };
  const editor = useEditor({
    extensions: editorExtensions[scope],
    content: content,
    // The Content-Security-Policy forbids inline styles; rich-text.css has those that the library would inject.
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
      // A word processor's clipboard holds a picture of the text, too.
      handlePaste: (_view, event) =>
        !event.clipboardData?.types.includes("text/html") && takeFile(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFile(event.dataTransfer?.files),
    },
    onCreate: ({ editor }) => {
      if (onLoss && losesContent(html, writtenHtml(editor.getHTML()))) onLoss();
    },
    onUpdate: ({ editor }) => {
      if (textarea.current) writeInto(textarea.current, editor.isEmpty ? "" : writtenHtml(editor.getHTML()));
    },
  });
  if (!editor) return null;
  return (
    <>
      <EditorToolbar editor={editor} scope={scope} openDialog={setRequest} />
      <EditorContent editor={editor} />
      <EditorDialog editor={editor} request={request} onClose={() => setRequest(null)} />
    </>
  );
}
