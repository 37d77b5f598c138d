import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { editorMessages } from "./editor-messages.ts";

interface LineDialogProps {
  title: string;
  label: string;
  hint: string;
  isOpen: boolean;
  /** Current value, read when the dialog opens. */
  current: () => string;
  /** Applies the line, or says why it cannot be applied. */
  onApply: (line: string) => string | null;
  onClose: () => void;
  maxLength?: number;
  /** May it be left empty? */
  optional?: boolean;
  /** The button that applies it, and whether there is anything to apply yet. */
  submit?: string;
  isReady?: boolean;
  /** What the line is about. */
  children?: ReactNode;
}

/** A dialog with one field for the selection: a link's address, a table's or picture's caption. */
export function LineDialog({ isOpen, title, ...question }: LineDialogProps) {
  return (
    <Dialog open={isOpen} onClose={question.onClose} title={title}>
      {isOpen ? <LineQuestion {...question} /> : null}
    </Dialog>
  );
}

function LineQuestion(props: Omit<LineDialogProps, "isOpen" | "title">) {
  const {
    current,
    onApply,
    onClose,
    submit = editorMessages.apply,
    isReady = true,
    children,
    ...words
  } = props;
  const [line, setLine] = useState(current);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  function apply() {
    const refused = onApply(line.trim());
    if (refused === null) return onClose();
    setError(refused);
    // The sentence is read with its field.
    field.current?.focus();
  }
  return (
    <div className="mt-6 grid gap-6">
      {children}
      <TextField
        {...words}
        ref={field}
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
          {submit}
        </button>
        <button type="button" className={staffButton()} onClick={onClose}>
          {editorMessages.cancel}
        </button>
      </p>
    </div>
  );
}
