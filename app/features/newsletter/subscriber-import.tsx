import { controlProps, Field } from "#app/ui/field.tsx";
import { BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import type { ImportReply } from "./subscriber-import.server.ts";
import { subscriberStaffMessages as say } from "./subscriber-messages.ts";
import { consentLengths } from "./subscription.ts";

/** Addresses that were collected elsewhere, and what is answered for them; stands inside a multipart form. */
export function ImportForm({ reply }: { reply: ImportReply | null }) {
  const refusal = reply && !reply.ok ? reply : null;
  const field = (name: keyof typeof say.labels) => ({
    name,
    label: say.labels[name],
    error: refusal?.errors[name],
  });
  const file = { ...field("file"), hint: say.fileHint };
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-small text-quiet">{say.importDetail}</p>
      <div aria-live="polite">
        {reply ? (
          <p className="border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
            {reply.ok ? say.imported(reply.outcome) : say.refused}
          </p>
        ) : null}
      </div>
      <Field {...file}>
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          {...controlProps(file)}
          className={`${staffControl} py-1.5 file:mr-4 file:cursor-pointer file:rounded-hair file:border file:border-ink/30 file:bg-bone file:px-3 file:py-1 file:font-[550]`}
        />
      </Field>
      <BoxedField
        {...field("source")}
        hint={say.sourceHint}
        defaultValue={refusal?.values.source}
        maxLength={consentLengths.source}
      />
      <BoxedField
        {...field("wording")}
        defaultValue={refusal?.values.wording}
        maxLength={consentLengths.wording}
      />
      <BoxedField {...field("givenAt")} type="date" defaultValue={refusal?.values.givenAt} />
      <button type="submit" className={staffButton("call", "justify-self-start")}>
        {say.importSubmit}
      </button>
    </div>
  );
}
