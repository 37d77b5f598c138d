import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { deskButton } from "#app/ui/desk/button.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { deskMessages as say } from "../desk-messages.ts";
import { isSafeLink } from "./editor-extensions.ts";

interface LinkDialogProps {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks where the selected words lead. */
export function LinkDialog({ editor, isOpen, onClose }: LinkDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={say.linkTitle}>
      {isOpen ? <LinkQuestion editor={editor} onClose={onClose} /> : null}
    </Dialog>
  );
}

function LinkQuestion({ editor, onClose }: Omit<LinkDialogProps, "isOpen">) {
  const [address, setAddress] = useState(String(editor.getAttributes("link").href ?? ""));
  const [error, setError] = useState<string>();
  function apply() {
    const href = address.trim();
    const link = editor.chain().focus().extendMarkRange("link");
    if (href === "") link.unsetLink().run();
    else if (!isSafeLink(href)) return setError(say.linkFormat);
    else if (editor.state.selection.empty && !editor.isActive("link"))
      editor
        .chain()
        .focus()
        .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
        .run();
    else link.setLink({ href }).run();
    onClose();
  }
  return (
    <div className="mt-6 grid gap-6">
      <TextField
        name="link-address"
        label={say.linkLabel}
        hint={say.linkHint}
        error={error}
        optional
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <p className="flex gap-3">
        <button type="button" className={deskButton("call")} onClick={apply}>
          {say.apply}
        </button>
        <button type="button" className={deskButton()} onClick={onClose}>
          {say.cancel}
        </button>
      </p>
    </div>
  );
}
