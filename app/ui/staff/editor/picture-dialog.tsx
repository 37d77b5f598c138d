import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { editorMessages } from "./editor-messages.ts";
import { LineDialog } from "./line-dialog.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import type { UploadedPicture } from "./upload-picture.ts";

interface PictureDialogProps {
  editor: Editor;
  /** `picture`: a new one, perhaps one that was dropped; `description`: the selected one's words. */
  asking: { what: "picture"; file: File | null } | { what: "description" } | null;
  onClose: () => void;
}

/** Puts a picture into the text, and never one without words for who cannot see it. */
export function PictureDialog({ editor, asking, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState<UploadedPicture | null>(null);
  const isNew = asking?.what === "picture";
  function close() {
    setPicture(null);
    onClose();
  }
  function apply(alt: string): string | null {
    if (!alt) return editorMessages.describeMissing;
    const now = editor.chain().focus();
    if (!isNew) now.updateAttributes("image", { alt }).run();
    else if (picture) now.setImage({ ...picture, alt }).run();
    // Enter was pressed before the picture had come.
    else return "";
    return null;
  }
  return (
    <LineDialog
      title={asking?.what === "description" ? editorMessages.tools.describe : editorMessages.tools.picture}
      label={editorMessages.describeLabel}
      hint={editorMessages.describeHint}
      isOpen={asking !== null}
      current={() => (isNew ? "" : String(editor.getAttributes("image").alt ?? ""))}
      onApply={apply}
      onClose={close}
      maxLength={300}
      submit={isNew ? editorMessages.insert : editorMessages.apply}
      isReady={!isNew || picture !== null}
    >
      {isNew ? <PictureUpload first={asking.file} onUploaded={setPicture} /> : null}
      {picture ? <img src={picture.src} alt="" className="max-h-40 justify-self-start" /> : null}
    </LineDialog>
  );
}
