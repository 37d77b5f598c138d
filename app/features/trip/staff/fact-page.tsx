import { type ReactNode, useId } from "react";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { BoxedArea, BoxedField, BoxedSelect } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { staffDay } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { SaveBar } from "#app/ui/staff/save-bar.tsx";
import type { FactAnswers, FactField } from "./fact-form.ts";
import type { FactForm } from "./save-form.server.ts";

export interface FactLine {
  label: string;
  value: string;
}

interface FactPageProps {
  /** Fields by heading. */
  groups: Readonly<Record<string, readonly FactField[]>>;
  form: FactForm;
  refusal: Refusal | null;
  isSaved: boolean;
  children?: ReactNode;
}

export function FactPage({ groups, form, refusal, isSaved, children }: FactPageProps) {
  return (
    <>
      <Notice>{isSaved && !refusal ? "Saved. The public pages show it now." : null}</Notice>
      <div className="gap-x-14 xl:grid xl:grid-cols-[minmax(0,1fr)_25rem]">
        <FactEditor key={form.version} groups={groups} form={form} refusal={refusal} />
        <div>
          {children}
          <History groups={groups} history={form.history} />
        </div>
      </div>
    </>
  );
}

function FactEditor({ groups, form: fact, refusal }: Pick<FactPageProps, "groups" | "form" | "refusal">) {
  const sections = Object.entries({ ...groups, "Where it comes from": recordFields });
  const fields = sections.flatMap(([section, group]) => group.map((field) => ({ ...field, section })));
  const form = useForm<string>({ fields: fields.map(({ name }) => name), reply: refusal, failed: "" });
  const typed = { ...fact.answers, ...refusal?.values } as FactAnswers;
  const control = (field: FactField) => (
    <FactControl
      key={field.name}
      field={field}
      value={typed[field.name] ?? ""}
      error={form.errors[field.name]}
    />
  );
  return (
    <form {...form.props} aria-label="Change these figures" className="max-w-3xl">
      <FormProblem
        form={form}
        labelOf={(name) => {
          const field = fields.find((each) => each.name === name);
          return field ? `${field.section}: ${field.label}` : name;
        }}
      />
      <input type="hidden" name="version" value={fact.version} />
      {sections.map(([name, group]) => (
        <fieldset key={name} className="border-t hairline pt-1 pb-6 first-of-type:border-t-0">
          <legend className="float-left w-full pt-4 pb-4 font-display text-[1.1875rem]">{name}</legend>
          <div
            className={`clear-both grid gap-x-6 gap-y-5 ${group.some(({ hint, rows }) => hint || rows) ? "items-start sm:grid-cols-2" : "grid-cols-2 items-end md:grid-cols-3"}`}
          >
            {group.map(control)}
          </div>
        </fieldset>
      ))}
      <SaveBar className="mt-2">
        <button type="submit" className={staffButton("call")}>
          Save
        </button>
      </SaveBar>
    </form>
  );
}

const recordFields: readonly FactField[] = [
  { name: "source", label: "Source", hint: "Where you read it: a page, a document, who said so.", rows: 2 },
  {
    name: "checkedOn",
    label: "Checked on",
    hint: "Leave the date as it is if you only correct the wording.",
    type: "date",
  },
];

interface FactControlProps {
  field: FactField;
  value: string;
  error: string | undefined;
}

function FactControl({ field, value, error }: FactControlProps) {
  const { name, label, hint, optional = false, options, rows, type = "text" } = field;
  const props = { name, label, hint, optional, error, defaultValue: value };
  if (options) return <BoxedSelect {...props} options={Object.entries(options)} />;
  if (!rows) return <BoxedField {...props} type={type} autoComplete="off" />;
  return <BoxedArea {...props} rows={Math.max(rows, value.split("\n").length)} className="sm:col-span-2" />;
}

function History({ groups, history }: Pick<FactPageProps, "groups"> & Pick<FactForm, "history">) {
  const id = useId();
  const labels = Object.values(groups).flat();
  return (
    <section aria-labelledby={id} className="py-6">
      <h2 id={id} className="mb-3 text-[1.375rem]">
        History
      </h2>
      {history.length === 0 ? <p className="text-small text-quiet">No changes yet.</p> : null}
      <ul className="text-small">
        {history.map(({ revision, writtenAt, by, source, checkedOn, answers, isWithdrawn }) => (
          <li key={revision} className="border-b hairline py-3 first:pt-0 last:border-b-0">
            <p>
              <Moment at={writtenAt} />, {by ?? "a former account"}
            </p>
            {answers ? (
              <details className="mt-1 wrap-anywhere">
                <summary className="cursor-pointer">
                  {source}, checked {staffDay(checkedOn)}
                </summary>
                <FactFigures
                  lines={labels.flatMap(({ name, label, options }) => {
                    const value = answers[name];
                    return value ? [{ label, value: options?.[value] ?? value }] : [];
                  })}
                />
              </details>
            ) : isWithdrawn ? (
              "Back to the notes supplied with the site"
            ) : (
              `${source}, checked ${staffDay(checkedOn)}. Its figures can no longer be read.`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const FactFigures = ({ lines }: { lines: readonly FactLine[] }) => (
  <dl className="mt-2 grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 min-[700px]:grid-cols-[9.5rem_minmax(0,1fr)] min-[700px]:gap-x-4">
    {lines.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-quiet">{label}</dt>
        <dd className="whitespace-pre-line">{value}</dd>
      </div>
    ))}
  </dl>
);
