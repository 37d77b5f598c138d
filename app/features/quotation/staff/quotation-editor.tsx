import { type ReactNode, useState } from "react";
import { currencies } from "#app/content/trip/model.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { controlProps, FieldNotes } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedArea, BoxedField, BoxedSelect } from "#app/ui/staff/boxed-field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { aboveSaveBar, SaveBar } from "#app/ui/staff/save-bar.tsx";
import { Pairs } from "../quotation-document.tsx";
import {
  estimateField,
  filledRows,
  hasOption,
  mostRows,
  optionField,
  type QuotationAnswers,
  quotationFields,
  type RowKind,
  rowField,
  totalSoFar,
} from "../quotation-form.ts";
import type { DraftRefusal } from "../receive-draft.server.ts";
import type { StaffQuotation } from "../staff-quotation.server.ts";

interface EditorProps {
  answers: QuotationAnswers;
  revision: number;
  customer: string;
  operators: readonly { id: string; name: string }[];
  /** Aircraft that /trip offers, to fill another option, with the lines of their estimates. */
  offered: StaffQuotation["offered"];
  legNotes: StaffQuotation["legNotes"];
  /** Missing or invalid parts of the stored draft, by field. */
  missing: StaffQuotation["missing"];
  refusal: DraftRefusal | null;
}

interface Input {
  name: string;
  /** Where another form of the page has a field of that name. */
  id?: string;
  label: string;
  hint?: string;
  optional?: boolean;
  type?: "date" | "datetime-local";
  inputMode?: "decimal";
  /** Of a text area. */
  rows?: number;
  className?: string;
}

const wide = { rows: 2, className: "sm:col-span-3" };
const aircraftInputs: Input[] = [
  { name: "type", label: "Aircraft type" },
  { name: "tail", label: "Registration" },
  { name: "seats", label: "Seats" },
];
const paymentInputs: Input[] = [
  { name: "deposit", label: "Deposit", optional: true, inputMode: "decimal" },
  { name: "depositDue", label: "Deposit due on", optional: true, type: "date" },
  { name: "balanceDue", label: "Balance due on", type: "date" },
];
const differenceInput: Input = {
  name: "difference",
  label: "Why the total is far from the estimate (the customer reads it)",
  optional: true,
  ...wide,
};
const coverInputs: Input[] = [
  { name: "included", label: "Included", ...wide },
  { name: "excluded", label: "Not included", ...wide },
];
const ownInputs: Input[] = [
  { name: "expiresAt", label: "Valid until (Lagos time)", type: "datetime-local" },
  {
    name: "expiryReason",
    label: "Why until then",
    hint: "Such as: the operator holds the aircraft for us until then.",
    className: "sm:col-span-2",
  },
  { name: "note", label: "Note to the customer", optional: true, rows: 3, className: "sm:col-span-3" },
];
const choiceLabels: Record<string, string> = {
  currency: "Currency of all amounts",
  operator: "Operator",
  capacity: "We act as",
};
const rowLabels: Record<RowKind, Record<string, string>> = {
  leg: { from: "From", to: "To", departs: "Departs (local)", arrives: "Arrives (local)" },
  line: { text: "Line", quantity: "Quantity", unit: "Unit price", tax: "Tax %" },
  cancel: { from: "Cancelled from", amount: "Costs" },
};

/** A field's full name in the error summary: "Option 2, line 3, unit price". */
function quotationLabel(field: string): string {
  const [, option, rest = field] = /^o(\d)-(.+)$/.exec(field) ?? [];
  const [, kind = "", row = "0", name = ""] = /^(leg|line|cancel)(\d+)-(\w+)$/.exec(rest) ?? [];
  const inputs = [...aircraftInputs, ...paymentInputs, ...coverInputs, ...ownInputs, differenceInput];
  const label = kind
    ? `${{ leg: "flight", line: "line", cancel: "cancellation" }[kind]} ${Number(row) + 1}, ${rowLabels[kind as RowKind][name]?.toLowerCase()}`
    : (inputs.find((input) => input.name === rest)?.label ?? choiceLabels[rest] ?? rest);
  return option ? `Option ${Number(option) + 1}, ${label.toLowerCase()}` : label;
}

/** The form of a draft: one or two options, each with flights, lines and terms, then how long it is valid. */
export function QuotationEditor(props: EditorProps) {
  const { answers, revision, customer, offered, missing, refusal } = props;
  const typed = refusal ? (refusal.values as QuotationAnswers) : answers;
  const [latest, setLatest] = useState(typed);
  const form = useForm<string>({
    fields: quotationFields,
    reply: refusal,
    failed: "",
    onRead: (posted) =>
      setLatest(Object.fromEntries([...posted].map(([field, text]) => [field, String(text)]))),
  });
  const { errors } = form;
  const second = hasOption(typed, 1);
  const missingFields = refusal ? [] : quotationFields.filter((field) => missing[field]);
  return (
    <form {...form.props} aria-label="Quotation" className={aboveSaveBar}>
      <FormProblem form={form} labelOf={quotationLabel} />
      {refusal?.saved ? (
        <ul className="mb-8 border-l-2 border-cancelled pl-5 text-small">
          {refusal.saved.map(({ field, text }) => (
            <li key={field} className="wrap-anywhere">
              {`${quotationLabel(field)}: saved by a colleague as “${text || "empty"}”`}
            </li>
          ))}
        </ul>
      ) : null}
      {missingFields.length > 0 ? (
        <div className="mb-6 border-l-2 border-pending pl-5 text-small">
          <p className="font-[550]">Before it can be sent</p>
          <ul>
            {missingFields.map((field) => (
              <li key={field}>
                <a href={`#${field}`} className="underlined">
                  {quotationLabel(field)}
                </a>
                : {missing[field]}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <input type="hidden" name="revision" value={revision} />
      <BoxedSelect
        name="currency"
        label={choiceLabels.currency ?? ""}
        defaultValue={typed.currency ?? "USD"}
        error={errors.currency}
        options={currencies.map((each) => [each, each])}
        className="max-w-60"
      />
      <OptionForm {...props} at={0} title={second ? "Option 1" : "The offer"} typed={typed} errors={errors} />
      {second ? (
        <OptionForm {...props} at={1} title="Option 2" typed={typed} errors={errors} />
      ) : (
        <fieldset className="border-b hairline py-6">
          <legend className="float-left mb-3 w-full font-display text-[1.1875rem]">A second option</legend>
          <div className="clear-both flex max-w-xl flex-wrap items-end gap-3">
            <AircraftChoice offered={offered} />
            <IntentButton value="option">Add it</IntentButton>
          </div>
        </fieldset>
      )}
      <h3 className="pt-6 font-display text-[1.375rem]">Validity and note</h3>
      <div className="grid max-w-4xl gap-5 pt-4 pb-8 sm:grid-cols-3">
        <Inputs inputs={ownInputs} typed={typed} errors={errors} />
      </div>
      <SaveBar>
        <p className="basis-full text-small">
          {[0, 1]
            .filter((at) => hasOption(latest, at))
            .map((at) => (
              <span key={at} className="mr-6 inline-block">
                {second ? `Option ${at + 1}: ` : "Total: "}
                <span className="font-[550]">{totalText(latest, typed[estimateField(at)] ?? "", at)}</span>
              </span>
            ))}
        </p>
        <IntentButton value="save" look="call">
          Save the draft
        </IntentButton>
        <AskFirst
          ask="Send"
          detail={`The quotation is e-mailed to ${customer} as shown in the preview, and never changes afterwards. A version sent before is replaced.`}
        >
          <IntentButton value="send" look="call" className="justify-self-start">
            Save and send
          </IntentButton>
        </AskFirst>
        <AskFirst ask="Discard" detail="The draft goes for good." look="quiet-danger">
          <IntentButton value="discard" look="danger" className="justify-self-start">
            Discard the draft
          </IntentButton>
        </AskFirst>
      </SaveBar>
    </form>
  );
}

/** An option's total and tax as typed, and its share of the estimate if both have one currency. */
function totalText(latest: QuotationAnswers, estimate: string, at: number): string {
  const sum = totalSoFar(latest, at);
  if (!sum) return "not complete yet";
  const currency = (latest.currency ?? "USD") as "USD";
  const tax = sum.taxMinor > 0 ? `, of which tax ${formatMoney(sum.taxMinor, currency)}` : "";
  const [minor, estimated] = estimate.split(" ");
  const share =
    minor && estimated === currency
      ? `, ${Math.round((100 * sum.totalMinor) / Number(minor))} % of the estimate`
      : "";
  return formatMoney(sum.totalMinor, currency) + tax + share;
}

/** Chooses the aircraft whose figures fill an option. */
export const AircraftChoice = ({ offered }: Pick<EditorProps, "offered">) => (
  <BoxedSelect
    name="aircraft"
    label="Aircraft"
    className="w-full max-w-96"
    options={[
      ...offered.map(
        ({ icao, name, estimate }) => [icao, [name, estimate].filter(Boolean).join(", ")] as const,
      ),
      ["", "Another aircraft, without figures"],
    ]}
  />
);

interface TypedProps {
  typed: QuotationAnswers;
  errors: Partial<Record<string, string>>;
}

/** Fields of a form, one after the other; `at`: the option that they belong to, if any. */
export function Inputs({
  inputs,
  at,
  typed,
  errors,
}: TypedProps & { inputs: readonly Input[]; at?: number }) {
  return inputs.map(({ name, rows, ...input }) => {
    const id = at === undefined ? name : optionField(at, name);
    const field = { ...input, name: id, error: errors[id], defaultValue: typed[id] ?? "" };
    return rows ? (
      <BoxedArea key={id} {...field} rows={rows} />
    ) : (
      <BoxedField key={id} {...field} autoComplete="off" />
    );
  });
}

interface OptionFormProps extends TypedProps, Pick<EditorProps, "operators" | "offered" | "legNotes"> {
  at: number;
  title: string;
}

function OptionForm({ at, title, typed, errors, operators, offered, legNotes }: OptionFormProps) {
  const shared = { at, typed, errors };
  const select = (name: string, options: readonly (readonly [string, string])[]) => (
    <BoxedSelect
      name={optionField(at, name)}
      label={choiceLabels[name] ?? name}
      error={errors[optionField(at, name)]}
      defaultValue={typed[optionField(at, name)] ?? ""}
      options={options}
    />
  );
  const estimate = typed[estimateField(at)] ?? "";
  const [minor, currency] = estimate.split(" ");
  const lines = offered.find(({ name }) => name === typed[optionField(at, "type")])?.lines ?? [];
  return (
    <fieldset className="border-b hairline py-6">
      <legend className="float-left w-full font-display text-[1.375rem]">{title}</legend>
      <div className="clear-both grid max-w-4xl gap-5 pt-4 sm:grid-cols-3">
        <Inputs inputs={aircraftInputs} {...shared} />
        {select("operator", [["", "Choose"], ...operators.map(({ id, name }) => [id, name] as const)])}
        {select("capacity", [
          ["agent", "Agent for the operator"],
          ["operator", "The operator"],
        ])}
      </div>
      <Rows kind="leg" title="Flights" notes={legNotes} {...shared} />
      <Rows kind="line" title="Price" {...shared}>
        {minor ? (
          <details className="text-small text-quiet">
            <summary className="min-h-11 cursor-pointer lg:min-h-9">
              {`The trip page estimates ${formatMoney(Number(minor), currency as "USD")}.`}
            </summary>
            <div className="max-w-xl pb-3">
              <Pairs facts={lines} isAmounts />
            </div>
          </details>
        ) : (
          <p className="text-small text-quiet">Without an estimate.</p>
        )}
      </Rows>
      <div className="mt-5 grid max-w-4xl gap-5 sm:grid-cols-3">
        <Inputs inputs={[differenceInput, ...paymentInputs, ...coverInputs]} {...shared} />
      </div>
      <Rows kind="cancel" title="If the customer cancels" {...shared} />
    </fieldset>
  );
}

const types: Record<string, string> = { departs: "datetime-local", arrives: "datetime-local" };
/** Fields that take a phone's whole width. */
const wholeRow = new Set(["departs", "arrives", "text"]);
const columns: Record<RowKind, string> = {
  leg: "grid-cols-2 sm:grid-cols-[1fr_1fr_13rem_13rem]",
  line: "grid-cols-[4.5rem_1fr_4.5rem] sm:grid-cols-[1fr_6rem_10rem_5rem]",
  cancel: "grid-cols-2 sm:grid-cols-[13rem_10rem]",
};

interface RowsProps extends TypedProps {
  at: number;
  kind: RowKind;
  title: string;
  /** Under a row, by its first field. */
  notes?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** Rows that were filled in, and one more. A row without text is left out. */
function Rows({ at, kind, title, notes, typed, errors, children }: RowsProps) {
  const labels = rowLabels[kind];
  const last = filledRows(typed, at, kind).at(-1) ?? -1;
  const [more, setMore] = useState(1);
  const rows = Array.from({ length: Math.min(mostRows, last + 1 + more) }, (_, row) => row);
  return (
    <div className="mt-6 max-w-4xl">
      <h3 className="text-small font-[550]">{title}</h3>
      {children}
      {rows.map((row) => (
        <div key={row} className={`mt-2 grid gap-2 ${columns[kind]}`}>
          {Object.entries(labels).map(([name, label]) => {
            const id = rowField(at, kind, row, name);
            const control = { name: id, label, error: errors[id], optional: true };
            return (
              <div key={name} className={wholeRow.has(name) ? "max-sm:col-span-full" : ""}>
                <label htmlFor={id} className={`text-small text-quiet ${row === 0 ? "" : "sm:sr-only"}`}>
                  {label}
                </label>
                <input
                  type={types[name] ?? (kind === "cancel" && name === "from" ? "date" : "text")}
                  autoComplete="off"
                  {...controlProps(control)}
                  defaultValue={typed[id] ?? ""}
                  className={staffControl}
                />
                <FieldNotes {...control} />
              </div>
            );
          })}
          <p className="col-span-full text-small text-quiet empty:hidden">
            {notes?.[rowField(at, kind, row, "from")]}
          </p>
        </div>
      ))}
      {rows.length < mostRows ? (
        <button
          type="button"
          className={staffButton("quiet", "mt-1")}
          onClick={() => setMore((count) => count + 1)}
        >
          Another row
        </button>
      ) : null}
    </div>
  );
}
