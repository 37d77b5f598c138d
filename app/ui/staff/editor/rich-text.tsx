import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { controlProps, FieldNotes, type FieldProps } from "#app/ui/field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditorScope } from "./editor-extensions.ts";

const EditorSurface = lazy(() => import("./editor-surface.tsx"));

interface RichTextProps extends Pick<FieldProps, "name" | "label" | "error"> {
  id: string;
  hint: ReactNode;
  initial: string;
  scope: EditorScope;
  maxLength: number;
  /** Converts the textarea's content to HTML, where it may be plain text. */
  read?: (written: string) => string;
}

const asItIs = (written: string) => written;

/** A rich text: a textarea, and with scripts an editor that writes to it. */
export function RichText({ initial, scope, maxLength, read = asItIs, ...field }: RichTextProps) {
  const { id, label, error } = field;
  const isHydrated = useHydrated();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isHtml, setIsHtml] = useState(false);
  const [isLossy, setIsLossy] = useState(false);
  const showsEditor = isHydrated && !isHtml;
  const showAsHtml = () => {
    setIsLossy(true);
    setIsHtml(true);
  };
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={id} className="text-small font-[550]">
          {label}
        </label>
        {isHydrated ? (
          <button type="button" className={staffButton("quiet", "-mr-1")} onClick={() => setIsHtml(!isHtml)}>
            {isHtml ? "Edit with the editor" : "Edit as HTML"}
          </button>
        ) : null}
      </div>
      {isHtml && isLossy ? (
        <p className="mb-2 text-small text-quiet">
          This text contains markup that the editor would lose, so it is shown as HTML.
        </p>
      ) : null}
      {showsEditor ? (
        <Suspense
          fallback={<p className="border-y hairline py-10 text-small text-quiet">Loading the editor…</p>}
        >
          <EditorSurface
            textarea={textarea}
            initial={initial}
            label={label}
            scope={scope}
            read={read}
            // Opening the editor after this warning is the writer's choice.
            onLoss={isLossy ? undefined : showAsHtml}
            errorId={error ? `${id}-error` : undefined}
          />
        </Suspense>
      ) : null}
      <textarea
        ref={textarea}
        {...controlProps(field)}
        rows={22}
        maxLength={maxLength}
        defaultValue={initial}
        hidden={showsEditor}
        spellCheck={!isHtml}
        className={`${staffControl} py-2 font-mono`}
      />
      <FieldNotes {...field} hint={showsEditor ? undefined : field.hint} />
    </div>
  );
}
