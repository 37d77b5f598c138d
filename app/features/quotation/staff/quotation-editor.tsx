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
import {
  estimateField,
  filledRows,
  hasOption,
  optionField,
  type QuotationAnswers,
  quotationFields,
  type RowKind,
  rowField,
  totalSoFar,
} from "../quotation-form.ts";
import type { DraftRefusal } from "../receive-draft.server.ts";

interface EditorProps {
  answers: QuotationAnswers;
  revision: number;
  customer: string;
  operators: readonly { id: string; name: string }[];
  /** Aircraft that /trip offers, to fill another option. */
  offered: readonly { icao: string; name: string; estimate: string | null }[];
  refusal: DraftRefusal | null;
}

const optionLabels: Record<string, string> = {
  type: "Aircraft type",
  tail: "Registration",
  seats: "Seats",
  operator: "Operator",
  capacity: "We act as",
  included: "Included",
  excluded: "Not included",
  difference: "Why the total is far from the estimate (the customer reads it)",
  deposit: "Deposit",
  depositDue: "Deposit due on",
  balanceDue: "Balance due on",
};
const rowLabels: Record<RowKind, Record<string, string>> = {
  leg: { from: "From", to: "To", departs: "Departs (local)", arrives: "Arrives (local)" },
  line: { text: "Line", quantity: "Quantity", unit: "Unit price", tax: "Tax %" },
  cancel: { from: "Cancelled from", amount: "Costs" },
};
const ownLabels: Record<string, string> = {
  currency: "Currency of all amounts",
  note: "Note to the customer",
  expiresAt: "Valid until (Lagos time)",
  expiryReason: "Why until then",
};

/** A field's full name in the error summary: "Option 2, line 3, unit price". */
export function quotationLabel(field: string): string {
  const own = ownLabels[field];
  if (own) return own;
  const [, option = "0", rest = ""] = /^o(\d)-(.+)$/.exec(field) ?? [];
  const [, kind = "", row = "0", name = ""] = /^(leg|line|cancel)(\d+)-(\w+)$/.exec(rest) ?? [];
  const words = kind
    ? `${{ leg: "flight", line: "line", cancel: "cancellation" }[kind]} ${Number(row) + 1}, ${rowLabels[kind as RowKind][name]?.toLowerCase()}`
    : (optionLabels[rest] ?? rest).toLowerCase();
  return `Option ${Number(option) + 1}, ${words}`;
}

/** The form of a draft: one or two options, each with flights, lines and terms. */
export function QuotationEditor(props: EditorProps) {
  const { answers, revision, customer, operators, offered, refusal } = props;
  const typed = refusal ? (refusal.values as QuotationAnswers) : answers;
  const [latest, setLatest] = useState(typed);
  const form = useForm<string>({
    fields: quotationFields,
    reply: refusal,
    failed: "",
    onRead: (posted) =>
      setLatest(Object.fromEntries([...posted].map(([field, text]) => [field, String(text)]))),
  });
  const errors = form.errors;
  const second = hasOption(typed, 1);
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
      <input type="hidden" name="revision" value={revision} />
      <div className="grid max-w-4xl gap-5 border-b hairline pb-8 sm:grid-cols-2">
        <BoxedSelect
          name="currency"
          label={ownLabels.currency ?? ""}
          defaultValue={typed.currency ?? "USD"}
          error={errors.currency}
          options={currencies.map((each) => [each, each])}
        />
        <BoxedField
          type="datetime-local"
          name="expiresAt"
          label={ownLabels.expiresAt ?? ""}
          defaultValue={typed.expiresAt}
          error={errors.expiresAt}
        />
        <BoxedField
          name="expiryReason"
          label={ownLabels.expiryReason ?? ""}
          hint="Such as: the operator holds the aircraft for us until then."
          defaultValue={typed.expiryReason}
          error={errors.expiryReason}
          className="sm:col-span-2"
        />
        <BoxedArea
          name="note"
          label={ownLabels.note ?? ""}
          optional
          rows={3}
          defaultValue={typed.note}
          error={errors.note}
          className="sm:col-span-2"
        />
      </div>
      <OptionForm
        at={0}
        title={second ? "Option 1" : "The offer"}
        typed={typed}
        errors={errors}
        operators={operators}
      />
      {second ? (
        <OptionForm at={1} title="Option 2" typed={typed} errors={errors} operators={operators} />
      ) : (
        <fieldset className="border-b hairline py-6">
          <legend className="float-left mb-3 w-full font-display text-[1.1875rem]">A second option</legend>
          <div className="clear-both flex max-w-xl flex-wrap items-end gap-3">
            <AircraftChoice offered={offered} />
            <IntentButton value="option">Add it</IntentButton>
          </div>
        </fieldset>
      )}
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

/** An option's total as typed, and its share of the estimate where both are in one currency. */
function totalText(latest: QuotationAnswers, estimate: string, at: number): string {
  const totalMinor = totalSoFar(latest, at);
  if (totalMinor === null) return "not complete yet";
  const total = formatMoney(totalMinor, (latest.currency ?? "USD") as "USD");
  const [minor, currency] = estimate.split(" ");
  return minor && currency === latest.currency
    ? `${total}, ${Math.round((100 * totalMinor) / Number(minor))} % of the estimate`
    : total;
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

interface OptionFormProps {
  at: number;
  title: string;
  typed: QuotationAnswers;
  errors: Partial<Record<string, string>>;
  operators: readonly { id: string; name: string }[];
}

function OptionForm({ at, title, typed, errors, operators }: OptionFormProps) {
  const field = (name: string) => ({
    name: optionField(at, name),
    label: optionLabels[name] ?? name,
    error: errors[optionField(at, name)],
  });
  const textOf = (name: string) => typed[optionField(at, name)] ?? "";
  const [minor = "", currency = ""] = (typed[estimateField(at)] ?? "").split(" ");
  return (
    <fieldset className="border-b hairline py-6">
      <legend className="float-left w-full font-display text-[1.375rem]">{title}</legend>
      <div className="clear-both grid max-w-4xl gap-5 pt-4 sm:grid-cols-3">
        {["type", "tail", "seats"].map((name) => (
          <BoxedField key={name} {...field(name)} defaultValue={textOf(name)} autoComplete="off" />
        ))}
        <BoxedSelect
          {...field("operator")}
          defaultValue={textOf("operator")}
          options={[["", "Choose"], ...operators.map(({ id, name }) => [id, name] as const)]}
        />
        <BoxedSelect
          {...field("capacity")}
          defaultValue={textOf("capacity")}
          options={[
            ["agent", "Agent for the operator"],
            ["operator", "The operator"],
          ]}
        />
      </div>
      <Rows at={at} kind="leg" title="Flights" typed={typed} errors={errors} />
      <Rows
        at={at}
        kind="line"
        title="Price"
        note={
          minor
            ? `The trip page estimates ${formatMoney(Number(minor), currency as "USD")}.`
            : "Without an estimate."
        }
        typed={typed}
        errors={errors}
      />
      <div className="mt-5 grid max-w-4xl gap-5 sm:grid-cols-3">
        <BoxedArea
          {...field("difference")}
          optional
          rows={2}
          defaultValue={textOf("difference")}
          className="sm:col-span-3"
        />
        <BoxedField {...field("deposit")} optional defaultValue={textOf("deposit")} inputMode="decimal" />
        <BoxedField {...field("depositDue")} optional type="date" defaultValue={textOf("depositDue")} />
        <BoxedField {...field("balanceDue")} type="date" defaultValue={textOf("balanceDue")} />
        <BoxedArea
          {...field("included")}
          rows={2}
          defaultValue={textOf("included")}
          className="sm:col-span-3"
        />
        <BoxedArea
          {...field("excluded")}
          rows={2}
          defaultValue={textOf("excluded")}
          className="sm:col-span-3"
        />
      </div>
      <Rows at={at} kind="cancel" title="If the customer cancels" typed={typed} errors={errors} />
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

interface RowsProps extends Pick<OptionFormProps, "at" | "typed" | "errors"> {
  kind: RowKind;
  title: string;
  note?: ReactNode;
}

/** Rows that were filled in, and one more. A row without text is left out. */
function Rows({ at, kind, title, note, typed, errors }: RowsProps) {
  const labels = rowLabels[kind];
  const last = filledRows(typed, at, kind).at(-1) ?? -1;
  const [more, setMore] = useState(1);
  const rows = Array.from({ length: Math.min(12, last + 1 + more) }, (_, row) => row);
  return (
    <div className="mt-6 max-w-4xl">
      <h3 className="text-small font-[550]">{title}</h3>
      {note ? <p className="text-small text-quiet">{note}</p> : null}
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
        </div>
      ))}
      {rows.length < 12 ? (
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
