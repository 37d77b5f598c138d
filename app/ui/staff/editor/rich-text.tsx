import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { controlProps, FieldNotes, type FieldProps } from "#app/ui/field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditorScope } from "./editor-extensions.ts";
import { editorMessages as say } from "./editor-messages.ts";

// Only who writes downloads the editor.
const EditorSurface = lazy(() => import("./editor-surface.tsx"));

interface RichTextProps extends Pick<FieldProps, "name" | "label" | "error"> {
  id: string;
  /** What may be written into the textarea. */
  hint: ReactNode;
  initial: string;
  scope: EditorScope;
  /** Most characters of HTML. */
  maxLength: number;
  /** What was written into the textarea, as HTML, where it need not be HTML. */
  read?: (written: string) => string;
}

const asItIs = (written: string) => written;

/** A text with headings, lists and pictures. It is a textarea, which works everywhere; with scripts an editor stands in front of it and writes into it. */
export function RichText({ initial, scope, maxLength, read = asItIs, ...field }: RichTextProps) {
  const { id, label, error } = field;
  const isHydrated = useHydrated();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isHtml, setIsHtml] = useState(false);
  const [isLossy, setIsLossy] = useState(false);
  const showsEditor = isHydrated && !isHtml;
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={id} className="text-small font-[550]">
          {label}
        </label>
        {isHydrated ? (
          <button type="button" className={staffButton("quiet", "-mr-1")} onClick={() => setIsHtml(!isHtml)}>
            {isHtml ? say.asText : say.asHtml}
          </button>
        ) : null}
      </div>
      {isHtml && isLossy ? <p className="mb-2 text-small text-quiet">{say.htmlOnly}</p> : null}
      {showsEditor ? (
        <Suspense fallback={<p className="border-y hairline py-10 text-small text-quiet">{say.loading}</p>}>
          <EditorSurface
            textarea={textarea}
            initial={initial}
            label={label}
            scope={scope}
            read={read}
            // Whoever then asks for the editor all the same has been told.
            {...(isLossy
              ? {}
              : {
                  onLoss() {
                    setIsLossy(true);
                    setIsHtml(true);
                  },
                })}
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
      <FieldNotes {...field} {...(showsEditor ? { hint: undefined } : {})} />
    </div>
  );
}
