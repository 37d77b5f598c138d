import type { Editor } from "@tiptap/react";
import { useRef, useState } from "react";
import { deskButton } from "#app/ui/desk/button.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { editorMessages as say } from "./editor-messages.ts";
import { PictureUpload } from "./picture-upload.tsx";

interface PictureDialogProps {
  editor: Editor;
  /** `picture`: a new one, perhaps one that was dropped; `description`: the selected one's words. */
  asking: { what: "picture"; file: File | null } | { what: "description" } | null;
  onClose: () => void;
}

/** Puts a picture into the text, and never one without words for who cannot see it. */
export function PictureDialog({ editor, asking, onClose }: PictureDialogProps) {
  return (
    <Dialog
      open={asking !== null}
      onClose={onClose}
      title={asking?.what === "description" ? say.tools.describe : say.tools.picture}
    >
      {asking ? <PictureQuestion editor={editor} asking={asking} onClose={onClose} /> : null}
    </Dialog>
  );
}

interface Chosen {
  src: string;
  width: number;
  height: number;
}

function PictureQuestion({
  editor,
  asking,
  onClose,
}: PictureDialogProps & { asking: NonNullable<PictureDialogProps["asking"]> }) {
  const isNew = asking.what === "picture";
  const [picture, setPicture] = useState<Chosen | null>(null);
  const [alt, setAlt] = useState(isNew ? "" : String(editor.getAttributes("image").alt ?? ""));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  function apply() {
    const words = alt.trim();
    if (!words) {
      setError(say.describeMissing);
      // The sentence is read with its field.
      field.current?.focus();
      return;
    }
    if (isNew && picture)
      editor
        .chain()
        .focus()
        .setImage({ ...picture, alt: words })
        .run();
    else if (!isNew) editor.chain().focus().updateAttributes("image", { alt: words }).run();
    else return;
    onClose();
  }
  return (
    <div className="mt-6 grid gap-6">
      {isNew ? <PictureUpload first={asking.file} onUploaded={setPicture} /> : null}
      {picture ? <img src={picture.src} alt="" className="max-h-40 justify-self-start" /> : null}
      <TextField
        ref={field}
        name="picture-words"
        label={say.describeLabel}
        hint={say.describeHint}
        error={error}
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <p className="flex gap-3">
        <button
          type="button"
          className={deskButton("call")}
          onClick={apply}
          disabled={isNew && picture === null}
        >
          {isNew ? say.insert : say.apply}
        </button>
        <button type="button" className={deskButton()} onClick={onClose}>
          {say.cancel}
        </button>
      </p>
    </div>
  );
}
