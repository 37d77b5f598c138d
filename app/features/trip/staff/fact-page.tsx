import type { ReactNode } from "react";
import { controlProps, Field, type FieldProps } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { JumpLine } from "#app/ui/staff/jump-line.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { aboveSaveBar, SaveBar } from "#app/ui/staff/save-bar.tsx";
import { type FactText, prose } from "./fact-codec.ts";
import { controlsOf, type FactField, fieldsOf, unnamed } from "./fact-form.ts";
import { FactHistory, FactVersions } from "./fact-records.tsx";
import { staffFactMessages } from "./messages.ts";
import type { FactDetails } from "./read-facts.server.ts";

interface FactPageProps {
  details: FactDetails;
  refusal: Refusal | null;
  done: string | null;
  /** A part beside the form, by its id and name. */
  aside?: readonly [id: string, name: string];
  children?: ReactNode;
}

const ofVersions = {
  current: staffFactMessages.versions,
  write: staffFactMessages.writeHeading,
  detail:
    "A new version starts on the day you choose; the earlier one stays in force until then. With the same first day it replaces that version.",
};
const ofNotes = {
  current: "Our notes",
  write: "Change our notes",
  detail: "What you save replaces the earlier notes, which stay in the history.",
};

/** The current version, the form for another, and the history. */
export function FactPage({ details, refusal, done, aside, children }: FactPageProps) {
  const { versions, history, isDated, version } = details;
  const words = isDated ? ofVersions : ofNotes;
  const notice =
    done !== null && Object.hasOwn(staffFactMessages.done, done)
      ? staffFactMessages.done[done as keyof typeof staffFactMessages.done]
      : null;
  const parts = [
    ...(versions.length > 0 ? [["versions", words.current] as const] : []),
    ...(aside ? [aside] : []),
    ["write", words.write] as const,
    ["history", staffFactMessages.history] as const,
  ];
  return (
    <>
      <Notice>
        {refusal ? null : done === "" ? "Nothing was changed: this is how it stands already." : notice}
      </Notice>
      <JumpLine label={staffFactMessages.parts} parts={parts} />
      <div className={columns}>
        <div className="xl:col-start-2 xl:row-start-1">
          {versions.length > 0 ? (
            <Part id="versions" name={words.current}>
              <FactVersions versions={versions} isDated={isDated} version={version} />
            </Part>
          ) : null}
          {aside ? (
            <Part id={aside[0]} name={aside[1]}>
              {children}
            </Part>
          ) : null}
        </div>
        <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Part id="write" name={words.write}>
            <p className="mb-6 max-w-(--measure) text-small text-quiet">{words.detail}</p>
            <FactEditor key={`${version} ${details.answers.validFrom}`} details={details} refusal={refusal} />
          </Part>
        </div>
        <div className="xl:col-start-2">
          <Part id="history" name={staffFactMessages.history}>
            <FactHistory history={history} isDated={isDated} />
          </Part>
        </div>
      </div>
    </>
  );
}

/** Beside the form, where there is room: the current version and the history. */
const columns = "gap-x-14 xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]";

const Part = ({ id, name, children }: { id: string; name: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-b hairline py-6 last:border-b-0">
    <h2 id={id} className="mb-3 scroll-mt-6 text-[1.375rem]">
      {name}
    </h2>
    {children}
  </section>
);

function FactEditor({ details, refusal }: { details: FactDetails; refusal: Refusal | null }) {
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
  const control = ({ path, label, as, hint, example, optional }: FactField) => (
    <FactControl
      key={path}
      as={as}
      example={example}
      // Of notes only the approvals take a whole row.
      isWide={isDated || path === "approvals"}
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
        ? input(
            "text",
            place("shortName", "Short name", {
              hint: "Lower-case letters, figures and hyphens: sudan-gulf.",
            }),
          )
        : null}
      {partsOf(own).map(([name, fields]) =>
        name ? (
          <FieldGroup key={name} name={name}>
            {fields.map(control)}
          </FieldGroup>
        ) : (
          fields.map(control)
        ),
      )}
    </>
  );
  const validity = (
    <>
      {isDated ? input("date", place("validFrom", "First day")) : null}
      {isDated
        ? input(
            "date",
            place("validTo", "Last day", {
              hint: "Leave empty if it holds until further notice.",
              optional: true,
            }),
          )
        : null}
      <FactControl
        as={prose}
        isWide={isDated}
        field={place("source", staffFactMessages.source, {
          hint: "Where you read it: a page, a document, who said so.",
        })}
        value={typed.source ?? ""}
      />
      {input(
        "date",
        place("checkedOn", staffFactMessages.checked, {
          hint: "Leave the date as it is if you only correct the wording.",
        }),
      )}
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
            Corrections to the public list
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
        <FieldGroup name={isDated ? "Validity and source" : "Where it comes from"}>{validity}</FieldGroup>
        {corrected}
      </div>
      <SaveBar className="mt-8">
        <button type="submit" name="intent" value="write" className={staffButton("call")}>
          Save this version
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
        // As high as its text where the browser supports it, two lines at least.
        className={`${staffControl} block field-sizing-content min-h-16 resize-y py-2 placeholder:text-quiet`}
      />
    </Field>
  );
}

/** Fields grouped in a row under one name; those without a name by themselves. */
function partsOf(fields: readonly FactField[]): [name: string, fields: FactField[]][] {
  const parts = new Map<string, FactField[]>();
  for (const each of fields) parts.set(each.group, [...(parts.get(each.group) ?? []), each]);
  return [...parts];
}

const FieldGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className="border-t hairline pt-1 sm:col-span-2">
    <legend className="float-left w-full pt-4 pb-4 font-display text-[1.1875rem]">{name}</legend>
    <div className="clear-both grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">{children}</div>
  </fieldset>
);
