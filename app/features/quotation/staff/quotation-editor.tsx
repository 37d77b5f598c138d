import { type ReactNode, useState } from "react";
import { currencies } from "#app/content/trip/model.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { controlProps, FieldNotes } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { answersIn, type Refusal } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedSelect } from "#app/ui/staff/boxed-field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import { SaveBar } from "#app/ui/staff/save-bar.tsx";
import { Pairs } from "../quotation-document.tsx";
import {
  estimateField,
  filledRows,
  hasOption,
  isFar,
  mostRows,
  optionField,
  optionIndexes,
  type QuotationAnswers,
  quotationFields,
  type RowKind,
  rowField,
  rowLabels,
  totalSoFar,
} from "../quotation-form.ts";
import type { StaffQuotation } from "../quotation-view.server.ts";
import { type Input, Inputs } from "./inputs.tsx";

interface EditorProps
  extends Pick<StaffQuotation, "booking" | "operators" | "offered" | "legNotes" | "missing"> {
  draft: NonNullable<StaffQuotation["draft"]>;
  refusal: Refusal | null;
}

/** Fields of the draft and of an option. */
const inputs: Record<string, Omit<Input, "name">> = {
  currency: { label: "Currency", options: currencies.map((each) => [each, each]) },
  expiresAt: { label: "Valid until (Lagos time)", type: "datetime-local" },
  expiryReason: {
    label: "Why until then",
    placeholder: "Such as: the operator holds the aircraft for us until then.",
  },
  note: { label: "Note to the customer", optional: true, rows: 3, className: "max-w-5xl py-6" },
  type: { label: "Aircraft type" },
  tail: { label: "Registration" },
  seats: { label: "Seats" },
  operator: { label: "Operator" },
  capacity: {
    label: "We act as",
    options: [
      ["agent", "Agent for the operator"],
      ["operator", "The operator"],
    ],
  },
  difference: {
    label: "Why the total is far from the estimate (the customer reads it)",
    optional: true,
    rows: 2,
    className: "max-w-5xl pt-4",
  },
  deposit: { label: "Deposit", optional: true, inputMode: "decimal" },
  depositDue: { label: "Deposit due on", optional: true, type: "date" },
  balanceDue: { label: "Balance due on", type: "date" },
  included: { label: "Included", rows: 3 },
  excluded: { label: "Not included", rows: 3 },
};
const labelOf = (name: string) => inputs[name]?.label ?? name;
const inputsOf = (...names: string[]): Input[] =>
  names.map((name) => ({ ...inputs[name], label: labelOf(name), name }));

const rowTitles: Record<RowKind, { title: string; add: string }> = {
  leg: { title: "Flights", add: "Add a flight" },
  line: { title: "Price", add: "Add a line" },
  cancel: { title: "If the customer cancels", add: "Add a date" },
};

const rowName = (kind: RowKind, row: number) =>
  `${{ leg: "Flight", line: "Line", cancel: "Cancellation" }[kind]} ${row + 1}`;

/** A field's full name in the error summary: "Option 2, line 3, unit price". */
function quotationLabel(field: string): string {
  const [, option, rest = field] = /^o(\d)-(.+)$/.exec(field) ?? [];
  const [, kind = "", row = "0", name = ""] = /^(leg|line|cancel)(\d+)-(\w+)$/.exec(rest) ?? [];
  const label = kind
    ? `${rowName(kind as RowKind, Number(row)).toLowerCase()}, ${rowLabels[kind as RowKind][name]?.toLowerCase()}`
    : labelOf(rest);
  return option ? `Option ${Number(option) + 1}, ${label.toLowerCase()}` : label;
}

/** The form of a draft: validity, then one or two options, each with flights, lines and terms. */
export function QuotationEditor(props: EditorProps) {
  const { booking, draft, offered, missing, refusal } = props;
  const typed = refusal ? (refusal.values as QuotationAnswers) : draft.answers;
  const [latest, setLatest] = useState(typed);
  const [replies, setReplies] = useState(0);
  const form = useForm<string>({
    fields: quotationFields,
    reply: refusal,
    failed: "",
    onReply: () => setReplies((count) => count + 1),
    // Estimates are not posted, so they are merged in.
    onRead: (posted) => setLatest({ ...typed, ...answersIn(posted, [...posted.keys()]) }),
  });
  // The form clears its own errors when it is sent; these keep a row that only a colleague filled until the response.
  const errors = refusal?.errors ?? {};
  const second = hasOption({ ...typed, ...errors }, 1);
  const shared = { ...props, typed, latest, errors };
  const isFirst = ({ name }: StaffQuotation["offered"][number]) => name === typed[optionField(0, "type")];
  const others = [...offered.filter((each) => !isFirst(each)), ...offered.filter(isFirst)];
  const missingFields = refusal ? [] : quotationFields.filter((field) => missing[field]);
  const isComplete = Object.keys(missing).length === 0;
  return (
    <form {...form.props} aria-label="Quotation">
      <FormProblem form={form} labelOf={quotationLabel} />
      {missingFields.length > 0 ? (
        <div className="mb-6 border-l-2 border-pending pl-5 text-small">
          <p className="font-[550]">Before it can be sent</p>
          <ul className="max-w-5xl gap-x-8 lg:columns-2">
            {missingFields.map((field) => (
              <li key={field} className="break-inside-avoid">
                <a href={`#${field}`} className="underlined inline-block first-letter:uppercase">
                  {second ? quotationLabel(field) : quotationLabel(field).replace(/^Option 1, /, "")}
                </a>
                : {missing[field]}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <input type="hidden" name="revision" value={draft.revision} />
      {/* Pressing Enter in a field activates the first button of the form: saving. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <div className="grid max-w-5xl gap-5 border-b hairline pb-6 sm:grid-cols-[7rem_14rem_1fr]">
        <Inputs inputs={inputsOf("currency", "expiresAt", "expiryReason")} typed={typed} errors={errors} />
      </div>
      <OptionForm {...shared} at={0} title={second ? "Option 1" : "The offer"} />
      {second ? (
        <OptionForm {...shared} at={1} title="Option 2" />
      ) : (
        <fieldset className="border-b hairline py-6">
          <legend className="float-left mb-3 w-full font-display text-[1.1875rem]">A second option</legend>
          <div className="clear-both flex max-w-xl flex-wrap items-end gap-3">
            <AircraftChoice offered={others} />
            <IntentButton value="option">Add it</IntentButton>
          </div>
        </fieldset>
      )}
      <Inputs inputs={inputsOf("note")} typed={typed} errors={errors} />
      {/* The opened mail may be taller than the window. */}
      <SaveBar className="-mx-1 max-h-dvh overflow-y-auto px-1">
        <p className="basis-full text-small xl:mr-auto xl:basis-auto xl:self-center">
          {optionIndexes
            .filter((at) => hasOption(latest, at))
            .map((at) => (
              <span key={at} className="mr-6 inline-block xl:block">
                {second ? `Option ${at + 1}: ` : "Total: "}
                <Total latest={latest} at={at} />
              </span>
            ))}
        </p>
        <button type="button" className={staffButton("quiet", "max-sm:hidden")} onClick={showPreview}>
          Preview
        </button>
        <IntentButton value="save" look={isComplete ? "plain" : "call"}>
          Save the draft
        </IntentButton>
        <AskFirst
          // A refusal closes the confirmation, which would cover the fields to correct.
          key={replies}
          ask="Send"
          look={isComplete ? "call" : "plain"}
          detail={`This e-mail goes to ${booking.fullName} immediately, and the quotation never changes afterwards. A version sent before is replaced.`}
        >
          <MailPreview address={`/admin/bookings/${booking.reference}/quotation/mail/send`} />
          <IntentButton value="send" look="call" className="justify-self-start">
            Save and send
          </IntentButton>
        </AskFirst>
        <AskFirst ask="Discard" detail="The draft is deleted. This cannot be undone." look="quiet-danger">
          <IntentButton value="discard" look="danger" className="justify-self-start">
            Discard the draft
          </IntentButton>
        </AskFirst>
      </SaveBar>
    </form>
  );
}

function showPreview() {
  const preview = document.getElementById("preview");
  preview?.setAttribute("open", "");
  preview?.scrollIntoView();
}

/** Total of an option as typed, its tax, and its share of the estimate. */
function Total({ latest, at }: { latest: QuotationAnswers; at: number }) {
  const sum = totalSoFar(latest, at);
  if (!sum) return <span className="font-[550]">not complete yet</span>;
  const { totalMinor, taxMinor, share } = sum;
  const currency = (latest.currency ?? "USD") as "USD";
  return (
    <>
      <span className="font-[550]">{formatMoney(totalMinor, currency)}</span>
      {taxMinor > 0 ? `, of which tax ${formatMoney(taxMinor, currency)}` : null}
      {share === null ? null : (
        <span className={isFar(share) ? "font-[550] text-pending" : "text-quiet"}>
          {`, ${Math.round(100 * share)} % of the estimate${isFar(share) ? ": say why" : ""}`}
        </span>
      )}
    </>
  );
}

/** Selects the aircraft whose /trip figures fill an option. */
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

interface OptionFormProps
  extends TypedProps,
    Pick<EditorProps, "operators" | "offered" | "legNotes" | "missing"> {
  /** The current text of the form; `typed` is the text when it was opened. */
  latest: QuotationAnswers;
  at: number;
  title: string;
}

function OptionForm({ at, title, operators, offered, legNotes, missing, ...form }: OptionFormProps) {
  const { typed, latest, errors } = form;
  const shared = { at, typed, errors };
  const operator: Input = {
    name: "operator",
    label: labelOf("operator"),
    options: [["", "Choose"], ...operators.map(({ id, name }) => [id, name] as const)],
  };
  const [minor, currency] = (typed[estimateField(at)] ?? "").split(" ");
  const difference = optionField(at, "difference");
  const isDifferent =
    isFar(totalSoFar(latest, at)?.share ?? null) || [typed, errors, missing].some((each) => each[difference]);
  const lines = offered.find(({ name }) => name === typed[optionField(at, "type")])?.lines ?? [];
  return (
    <fieldset className="border-b hairline py-6">
      <legend className="float-left w-full font-display text-[1.375rem]">{title}</legend>
      <div className="clear-both grid max-w-5xl gap-5 pt-4 sm:grid-cols-2 lg:grid-cols-[1fr_8rem_5rem_1fr_1fr]">
        <Inputs
          inputs={[...inputsOf("type", "tail", "seats"), operator, ...inputsOf("capacity")]}
          {...shared}
        />
      </div>
      <p className="mt-4 text-small text-quiet">
        Flights, lines and dates whose fields you empty are left out of the quotation.
      </p>
      <Rows kind="leg" notes={legNotes} {...shared} />
      <Rows kind="line" {...shared}>
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
      <div className={isDifferent ? "" : "hidden"}>
        <Inputs inputs={inputsOf("difference")} {...shared} />
      </div>
      <div className="mt-6 grid max-w-5xl gap-5 sm:grid-cols-3">
        <Inputs inputs={inputsOf("deposit", "depositDue", "balanceDue")} {...shared} />
      </div>
      <Rows kind="cancel" {...shared} />
      <div className="mt-6 grid max-w-5xl gap-5 sm:grid-cols-2">
        <Inputs inputs={inputsOf("included", "excluded")} {...shared} />
      </div>
      {at === 1 ? (
        <div className="mt-6">
          <AskFirst
            ask="Remove option 2"
            detail="All that is typed in this option is deleted. This cannot be undone."
            look="quiet-danger"
          >
            <IntentButton value="drop-option" look="danger" className="justify-self-start">
              Remove it and save the draft
            </IntentButton>
          </AskFirst>
        </div>
      ) : null}
    </fieldset>
  );
}

const types: Record<string, string> = { departs: "datetime-local", arrives: "datetime-local" };
const amounts = new Set(["quantity", "unit", "tax", "amount"]);
/** Fields with a row of their own on a phone. */
const wholeRow = new Set(["departs", "arrives", "text"]);
const columns: Record<RowKind, string> = {
  leg: "grid-cols-2 lg:grid-cols-[1fr_1fr_13rem_13rem]",
  line: "grid-cols-[4.5rem_1fr_4.5rem] sm:grid-cols-[1fr_6rem_10rem_5rem]",
  cancel: "grid-cols-2 sm:grid-cols-[13rem_10rem]",
};

interface RowsProps extends TypedProps {
  at: number;
  kind: RowKind;
  /** Notes under rows, by the name of a row's first field. */
  notes?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** The rows with text or errors, or one empty row. Rows without text are not stored. */
function Rows({ at, kind, notes, typed, errors, children }: RowsProps) {
  const labels = rowLabels[kind];
  const last = filledRows({ ...typed, ...errors }, at, kind).at(-1) ?? -1;
  const [more, setMore] = useState(last < 0 ? 1 : 0);
  const rows = Array.from({ length: Math.min(mostRows, last + 1 + more) }, (_, row) => row);
  return (
    <div className="mt-6 max-w-5xl">
      <h2 className="label-caps font-text text-brass-ink">{rowTitles[kind].title}</h2>
      {children}
      {rows.map((row) => (
        <fieldset key={row} className={`mt-2 grid min-w-0 gap-2 ${columns[kind]}`}>
          <legend className="sr-only">{rowName(kind, row)}</legend>
          {Object.entries(labels).map(([name, label]) => {
            const id = rowField(at, kind, row, name);
            const control = { name: id, label, error: errors[id], optional: true };
            return (
              <div key={name} className={wholeRow.has(name) ? "max-sm:col-span-full" : ""}>
                <label
                  htmlFor={id}
                  className={`text-small text-quiet ${row === 0 ? "" : kind === "leg" ? "lg:sr-only" : "sm:sr-only"}`}
                >
                  {label}
                </label>
                <input
                  type={types[name] ?? (kind === "cancel" && name === "from" ? "date" : "text")}
                  autoComplete="off"
                  {...controlProps(control)}
                  defaultValue={typed[id] ?? ""}
                  className={`${staffControl} ${amounts.has(name) ? "text-right" : ""}`}
                />
                <FieldNotes {...control} />
              </div>
            );
          })}
          <p className="col-span-full text-small text-quiet empty:hidden">
            {notes?.[rowField(at, kind, row, "from")]}
          </p>
        </fieldset>
      ))}
      {rows.length < mostRows ? (
        <button
          type="button"
          className={staffButton("quiet", "mt-1")}
          onClick={() => setMore((count) => count + 1)}
        >
          {rowTitles[kind].add}
        </button>
      ) : null}
    </div>
  );
}
