import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { controlProps, Field, type FieldProps } from "#app/ui/field.tsx";
import type { ImportReply } from "./subscriber-desk.server.ts";
import { subscriberDesk as say } from "./subscriber-messages.ts";

/** Addresses that were collected elsewhere, and what is answered for them; stands inside a multipart form. */
export function ImportForm({ reply }: { reply: ImportReply | null }) {
  const refusal = reply && !reply.ok ? reply : null;
  const field = (name: keyof typeof say.labels, hint?: string): FieldProps => ({
    name,
    label: say.labels[name],
    ...(hint ? { hint } : {}),
    ...(refusal?.errors[name] ? { error: refusal.errors[name] } : {}),
  });
  const file = field("file", say.fileHint);
  const source = field("source", say.sourceHint);
  const wording = field("wording");
  const givenAt = field("givenAt");
  return (
    <div className="grid max-w-2xl gap-5">
      <h2 className="font-display text-[1.375rem]">{say.importTitle}</h2>
      <p className="text-small text-quiet">{say.importDetail}</p>
      <div aria-live="polite">
        {reply ? (
          <p className="border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
            {reply.ok ? say.imported(reply.outcome) : say.refused}
          </p>
        ) : null}
      </div>
      <Field {...file}>
        <input type="file" accept=".csv,text/csv" {...controlProps(file)} className={`${deskControl} py-2`} />
      </Field>
      <Field {...source}>
        <input
          type="text"
          {...controlProps(source)}
          defaultValue={refusal?.values.source}
          maxLength={200}
          className={deskControl}
        />
      </Field>
      <Field {...wording}>
        <input
          type="text"
          {...controlProps(wording)}
          defaultValue={refusal?.values.wording}
          maxLength={1000}
          className={deskControl}
        />
      </Field>
      <Field {...givenAt}>
        <input
          type="date"
          {...controlProps(givenAt)}
          defaultValue={refusal?.values.givenAt}
          className={deskControl}
        />
      </Field>
      <button type="submit" className={deskButton("call", "justify-self-start")}>
        {say.importSubmit}
      </button>
    </div>
  );
}
