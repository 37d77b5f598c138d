import { controlProps, Field, type FieldProps } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { aboveSaveBar, SaveBar } from "#app/ui/staff/save-bar.tsx";
import type { FactField } from "./fact-field.ts";
import { fieldsOf } from "./fact-fields.ts";
import { controlsOf, unnamed } from "./fact-form.ts";
import { Part, partsOf } from "./fact-parts.tsx";
import { type FactText, prose } from "./fact-text.ts";
import { staffFactMessages as say } from "./messages.ts";
import type { FactDetails } from "./read-facts.server.ts";

/** Writes a new version of a fact. It begins with the version that was opened, or with today's. */
export function FactEditor({ details, refusal }: { details: FactDetails; refusal: Refusal | null }) {
  const { kind, subject, answers, version, isDated } = details;
  const names = controlsOf(kind, subject);
  const form = useForm<string>({ fields: names, reply: refusal, failed: "" });
  const typed = { ...answers, ...refusal?.values };
  const labels: Record<string, string> = {};
  const place = (name: string, label: string, more: Partial<FieldProps> = {}): FieldProps => {
    labels[name] = label;
    return { name, label, error: form.errors[name], ...more };
  };
  const input = (type: "text" | "date", field: FieldProps) => (
    <Field {...field}>
      <input
        type={type}
        autoComplete="off"
        {...controlProps(field)}
        className={staffControl}
        defaultValue={typed[field.name] ?? ""}
      />
    </Field>
  );
  const control = ({ path, label, as, hint, example, optional = false, isWide = isDated }: FactField) => (
    <FactControl
      key={path}
      as={as}
      example={example}
      isWide={isWide}
      field={place(path, label, { optional, ...(hint ? { hint } : {}) })}
      value={typed[path] ?? ""}
    />
  );
  const [own = [], corrections = []] = [false, true].map((corrects) =>
    fieldsOf(kind, subject).filter(({ path }) => path.startsWith("correction.") === corrects),
  );
  const body = (
    <>
      {subject === unnamed
        ? input("text", place("shortName", say.shortName, { hint: say.shortNameHint }))
        : null}
      {partsOf(own).map(([name, fields]) =>
        name ? (
          <Part key={name} name={name}>
            {fields.map(control)}
          </Part>
        ) : (
          fields.map(control)
        ),
      )}
    </>
  );
  const validity = (
    <>
      {isDated ? input("date", place("validFrom", say.validFrom)) : null}
      {isDated
        ? input("date", place("validTo", say.validTo, { hint: say.validToHint, optional: true }))
        : null}
      <FactControl
        as={prose}
        isWide={isDated}
        field={place("source", say.source, { hint: say.sourceHint })}
        value={typed.source ?? ""}
      />
      {input("date", place("checkedOn", say.checked, { hint: say.checkedHint }))}
    </>
  );
  const corrected = (
    <>
      {corrections.length > 0 ? (
        <details
          open={corrections.some(({ path }) => typed[path] || form.errors[path])}
          className="accordion border-y hairline sm:col-span-2"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-6 font-[550]">
            {say.corrections}
            <AccordionIcon />
          </summary>
          <div className="grid gap-x-8 gap-y-6 pt-2 pb-6 sm:grid-cols-2">{corrections.map(control)}</div>
        </details>
      ) : null}
    </>
  );
  return (
    <form {...form.props} aria-labelledby="write" className={`max-w-3xl ${aboveSaveBar}`}>
      <FormProblem form={form} labelOf={(name) => labels[name] ?? name} />
      <input type="hidden" name="version" value={version} />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {body}
        <Part name={isDated ? say.validity : say.origin}>{validity}</Part>
        {corrected}
      </div>
      <SaveBar className="mt-8">
        <button type="submit" name="intent" value="write" className={staffButton("call")}>
          {say.submit}
        </button>
      </SaveBar>
    </form>
  );
}

interface FactControlProps {
  as: FactText;
  field: FieldProps;
  value: string;
  example?: string | undefined;
  /** Several lines take a whole row. */
  isWide: boolean;
}

function FactControl({ as, field, value, example, isWide }: FactControlProps) {
  const control = { ...controlProps(field), defaultValue: value };
  if (as.control === "choice")
    return (
      <Field {...field}>
        <select {...control} className={staffControl}>
          {as.options?.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </Field>
    );
  if (as.control === "line")
    return (
      <Field {...field}>
        <input type="text" autoComplete="off" {...control} className={staffControl} />
      </Field>
    );
  const rows = Math.min(9, Math.max(2, value.split("\n").length + 1));
  return (
    <Field {...field} className={isWide ? "sm:col-span-2" : ""}>
      <textarea
        rows={rows}
        placeholder={example}
        {...control}
        // As high as what stands in it, where the browser can do that, and two lines at least.
        className={`${staffControl} block field-sizing-content min-h-16 resize-y py-2 placeholder:text-quiet`}
      />
    </Field>
  );
}
