import type { Editor } from "@tiptap/react";
import { type ReactNode, useRef, useState } from "react";
import { Dialog, firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { linkAddress } from "./link-address.ts";
import { PictureUpload, type UploadedPicture } from "./picture-upload.tsx";

/** The dialog to open over the text; `picture` may come with a file that was dropped or pasted. */
export type EditorRequest =
  | { kind: "link" | "table title" | "description" }
  | { kind: "picture"; file: File | null };

interface EditorDialogProps {
  editor: Editor;
  request: EditorRequest | null;
  onClose: () => void;
}

/** A dialog with one field for the selection: a link's address, a table's title or a picture's description. */
export function EditorDialog({ editor, request, onClose }: EditorDialogProps) {
  const [picture, setPicture] = useState<UploadedPicture | null>(null);
  const close = () => {
    setPicture(null);
    onClose();
  };
  const attributeOf = (node: string, attribute: string) =>
    String(editor.getAttributes(node)[attribute] ?? "");
  const isNew = request?.kind === "picture";
  const describe = (alt: string) => {
    if (!alt) return "Describe the picture in a sentence.";
    // Enter was pressed before the picture was uploaded.
    if (isNew && !picture) return "";
    const chain = editor.chain().focus();
    if (picture) chain.setImage({ ...picture, alt }).run();
    else chain.updateAttributes("image", { alt }).run();
    return null;
  };
  const titleTable = (title: string) => {
    editor
      .chain()
      .focus()
      .updateAttributes("table", { title: title || null })
      .run();
    return null;
  };
  const forms = {
    link: {
      title: "Link",
      label: "Address",
      hint: "https://…, mailto:…, tel:…, or /fleet for a page of this site. Leave it empty to remove the link.",
      optional: true,
      initial: attributeOf("link", "href"),
      onApply: (typed: string) => applyLink(editor, typed),
    },
    "table title": {
      title: "Table title",
      label: "What the table shows",
      hint: "Appears above it. Leave it empty for none.",
      optional: true,
      initial: attributeOf("table", "title"),
      onApply: titleTable,
    },
    picture: {
      title: isNew ? "Picture" : "Describe picture",
      label: "What the picture shows",
      hint: "For readers who cannot see it, and when it does not load.",
      maxLength: 300,
      initial: isNew ? "" : attributeOf("image", "alt"),
      onApply: describe,
      submit: isNew ? "Insert" : "Apply",
      isReady: !isNew || picture !== null,
    },
  };
  const { title = "", ...form } = request
    ? forms[request.kind === "description" ? "picture" : request.kind]
    : {};
  return (
    <Dialog open={request !== null} onClose={close} title={title}>
      {"label" in form ? (
        <LineForm {...form} onClose={close}>
          {isNew ? <PictureUpload first={request.file} onUploaded={setPicture} /> : null}
          {picture ? <img src={picture.src} alt="" className="h-40 w-auto justify-self-start" /> : null}
        </LineForm>
      ) : null}
    </Dialog>
  );
}

/** Makes the selected words a link; where none are selected the address itself is written. */
function applyLink(editor: Editor, typed: string): string | null {
  const href = typed === "" ? "" : linkAddress(typed);
  if (href === null)
    return "Enter a web address, such as example.com, or begin with mailto:, tel: or a slash.";
  const chain = editor.chain().focus();
  if (href === "") chain.extendMarkRange("link").unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive("link"))
    chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
  else chain.extendMarkRange("link").setLink({ href }).run();
  return null;
}

interface LineFormProps {
  label: string;
  hint: string;
  initial: string;
  onApply: (line: string) => string | null;
  onClose: () => void;
  maxLength?: number;
  optional?: boolean;
  submit?: string;
  isReady?: boolean;
  children?: ReactNode;
}

function LineForm(props: LineFormProps) {
  const { initial, onApply, onClose, submit, isReady = true, children, ...field } = props;
  const [line, setLine] = useState(initial);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  function apply() {
    const problem = onApply(line.trim());
    if (problem === null) return onClose();
    setError(problem);
    // A screen reader reads the message with its field.
    input.current?.focus();
  }
  return (
    <div className="mt-6 grid gap-6">
      {children}
      <TextField
        {...field}
        {...firstToWrite}
        ref={input}
        name="editor-line"
        error={error}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <p className="flex gap-3">
        <button type="button" className={staffButton("call")} onClick={apply} disabled={!isReady}>
          {submit ?? "Apply"}
        </button>
        <button type="button" className={staffButton()} onClick={onClose}>
          Cancel
        </button>
      </p>
    </div>
  );
}
