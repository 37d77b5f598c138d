import { lazy, Suspense, useRef, useState } from "react";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { controlProps, FieldNotes } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { deskMessages as say } from "../desk-messages.ts";
import { losesMarkup } from "../loses-markup.ts";

// Only who writes a post downloads the editor.
const WritingDesk = lazy(() => import("./writing-desk.tsx"));

interface RichTextProps {
  name: string;
  initial: string;
  error: string | undefined;
}

/** The text of a post. It is a textarea of HTML, which works everywhere; with scripts an editor stands in front of it and writes into it. */
export function RichText({ name, initial, error }: RichTextProps) {
  const isHydrated = useHydrated();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isHtml, setIsHtml] = useState(() => losesMarkup(initial));
  const showsEditor = isHydrated && !isHtml;
  // The page's main element is called content.
  const id = "post-text";
  const field = { name, id, label: say.labels.content, hint: say.contentHint, ...(error ? { error } : {}) };
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={id} className="text-small font-[550]">
          {say.labels.content}
        </label>
        {isHydrated ? (
          <button type="button" className={deskButton("quiet")} onClick={() => setIsHtml(!isHtml)}>
            {isHtml ? say.asText : say.asHtml}
          </button>
        ) : null}
      </div>
      {isHydrated && isHtml && losesMarkup(initial) ? (
        <p className="mb-2 text-small text-quiet">{say.htmlOnly}</p>
      ) : null}
      {showsEditor ? (
        <Suspense
          fallback={<p className="border-y hairline py-10 text-small text-quiet">{say.editorLoading}</p>}
        >
          <WritingDesk textarea={textarea} errorId={error ? `${id}-error` : undefined} />
        </Suspense>
      ) : null}
      <textarea
        ref={textarea}
        {...controlProps(field)}
        rows={22}
        defaultValue={initial}
        hidden={showsEditor}
        spellCheck={!isHtml}
        className={`${deskControl} py-2 font-mono`}
      />
      <FieldNotes {...field} {...(showsEditor ? { hint: undefined } : {})} />
    </div>
  );
}
