import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { type FormHandle, useForm } from "#app/ui/form/use-form.ts";
import { Outcome } from "#app/ui/outcome.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { PapersDeadlines } from "./papers.server.ts";
import {
  fullName,
  type PassengerField,
  papersNotices,
  passengerFieldNames,
  passengerFields,
  passengerRules,
} from "./passenger.ts";
import type { PassengerRow } from "./passengers.server.ts";
import type { PapersField, PapersReply } from "./receive-passenger.server.ts";

const failed =
  "We could not reach the site just now. What you typed is still here: please send it again in a minute.";

/** The key makes each new result take the focus. */
export const DoneNotice = ({ done }: { done: string | null }) => (
  <Outcome key={done} isNew={done !== null} className="mb-8 border-l-2 border-confirmed py-2 pl-5 font-[550]">
    {(papersNotices as Record<string, string>)[done ?? ""]}
  </Outcome>
);

/** Deadline and retention of papers, beside the heading. */
export const PapersPromise = ({ deadlines }: { deadlines: PapersDeadlines }) => (
  <div className="border-t-2 border-brass pt-5">
    <p className="font-[550]">
      {deadlines.isLate ? "Due since" : "Please complete by"} {deadlines.due}.
    </p>
    {deadlines.ukFlights.length > 0 ? (
      <p className="mt-2">
        Border Force must have these details two hours before a flight to or from the UK.
      </p>
    ) : null}
    <p className="mt-2 text-small text-quiet">
      Encrypted, seen by you and the charter desk alone, and deleted on {deadlines.deletedOn}, 30 days after
      your last flight. See our{" "}
      <Link to="/privacy-policy" className="text-ink underlined">
        privacy policy
      </Link>
      . Questions: <PhoneLink phone={company.phones.desk} className="whitespace-nowrap text-ink underlined" />
    </p>
  </div>
);

interface PassengerPageProps {
  reference: string;
  /** Null: a new passenger. */
  row: PassengerRow | null;
  /** Id of a new passenger, so that a repeated form adds no second one. */
  newId: string;
  deadlines: PapersDeadlines;
  reply: PapersReply | undefined;
  done: string | null;
  /** The booking's list; null on a traveller's own link. */
  list: string | null;
  documentHref: string;
}

/** One passenger's details and document, for the customer or the traveller. */
export function PassengerPage({ reference, row, deadlines, reply, done, list, ...more }: PassengerPageProps) {
  const name = row?.details ? fullName(row.details) : null;
  const refusal = reply?.ok === false ? reply : undefined;
  const { parse } = passengerRules(deadlines.days);
  const form = useForm<PapersField>({
    fields: [...passengerFieldNames, "document"],
    // A document can be stored before the details are complete.
    parse: (posted) => (isOfDocument(posted) ? { ok: true, value: posted } : parse(posted)),
    reply: refusal,
    failed,
  });
  return (
    <>
      <PageOpening
        back={list ? { to: list, label: "All passengers" } : undefined}
        heading={
          <>
            <p className="label-caps text-brass-ink">Booking {reference}</p>
            <h1 className="mt-3 text-heading wrap-anywhere">
              {name ?? (list ? "A passenger" : "Your details")}
            </h1>
          </>
        }
        lead="As in the passport or identity card that will be shown on the day."
      >
        <PapersPromise deadlines={deadlines} />
      </PageOpening>
      <div className="page-width page-grid gap-y-16 py-12 lg:py-16">
        <div className="col-span-12 lg:col-span-7">
          <DoneNotice done={reply ? null : done} />
          {row?.isUnreadable ? (
            <p className="mb-8 border-l-2 border-pending pl-5">
              The details stored here can no longer be read. Please enter them again.
            </p>
          ) : null}
          <DetailsForm form={form} row={row} newId={more.newId} reply={refusal} />
        </div>
        <div className="col-span-12 lg:col-span-4 lg:col-start-9">
          <DocumentSection form={form} row={row} href={more.documentHref} />
          {list && row ? <RemoveForm /> : null}
        </div>
      </div>
    </>
  );
}

const isOfDocument = (posted: FormData) => /document$/.test(String(posted.get("intent")));

const formId = "details";

interface FormProps {
  form: FormHandle<PapersField>;
  row: PassengerRow | null;
}

interface DetailsFormProps extends FormProps {
  newId: string;
  reply: Refusal<PapersField> | undefined;
}

function DetailsForm({ form, row, newId, reply }: DetailsFormProps) {
  const version = reply?.values?.version ?? row?.version ?? 0;
  return (
    <form {...form.props} id={formId} encType="multipart/form-data" aria-label="Details" autoComplete="off">
      <FormProblem
        form={form}
        labelOf={(name) =>
          name === "document" ? "Copy of the document" : passengerFields[name as PassengerField].label
        }
      />
      <input type="hidden" name="id" value={row?.id ?? newId} />
      <input type="hidden" name="version" value={version} key={version} />
      <div className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
        {passengerFieldNames.map((name) => (
          <PassengerControl
            key={name}
            name={name}
            defaultValue={reply?.values?.[name] ?? row?.details?.[name] ?? ""}
            error={form.errors[name]}
          />
        ))}
      </div>
      <Button
        type="submit"
        name="intent"
        value="save"
        look="call"
        className="mt-10 aria-disabled:bg-haze aria-disabled:text-quiet max-sm:w-full"
        // A disabled button would post no intent.
        aria-disabled={form.isSending || undefined}
      >
        {form.isSending ? "Saving..." : "Save the passenger"}
      </Button>
    </form>
  );
}

interface PassengerControlProps {
  name: PassengerField;
  defaultValue: string;
  error: string | undefined;
}

const textControls = {
  day: { type: "date" },
  line: { autoCapitalize: "words" },
  code: { autoCapitalize: "characters", spellCheck: false },
} as const;

function PassengerControl(props: PassengerControlProps) {
  const { label, kind, isOptional, maxLength, hint, choices = {} } = passengerFields[props.name];
  const field = { ...props, label, hint, optional: isOptional };
  if (kind === "choice")
    return <SelectField {...field} options={[["", "Choose"], ...Object.entries(choices)]} />;
  if (kind === "text") return <TextArea {...field} rows={3} maxLength={maxLength} />;
  return <TextField {...field} {...textControls[kind]} maxLength={maxLength} />;
}

/** These controls belong to the form of the details, so each button also posts its fields. */
function DocumentSection({ form, row, href }: FormProps & { href: string }) {
  const field = {
    name: "document",
    label: row?.document ? "Another file in its place" : "Photograph or PDF",
    hint: "The page with the photograph. JPEG, PNG, WebP or PDF, up to 10 MB.",
    error: form.errors.document,
  };
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className="text-title">
        Copy of the document
      </h2>
      {row ? (
        <>
          {row.document ? (
            <div className="mt-4 border-l-2 border-confirmed pl-5">
              <p>
                {row.document.type === "image/jpeg" ? "A picture" : "A PDF"} of{" "}
                {Math.max(1, Math.round(row.document.size / 1024)).toLocaleString("en-GB")} KB is stored.
              </p>
              <div className="flex flex-wrap gap-x-6">
                <a href={href} download className="inline-flex min-h-11 items-center underlined">
                  Look at it
                </a>
                <button
                  type="submit"
                  form={formId}
                  name="intent"
                  value="drop-document"
                  className="inline-flex min-h-11 items-center text-cancelled underlined"
                >
                  Remove it
                </button>
              </div>
            </div>
          ) : null}
          {/* A new key clears the control after a success. */}
          <TextField
            {...field}
            key={row.document?.uploadedAt.getTime()}
            className="mt-6"
            type="file"
            form={formId}
            accept="image/jpeg,image/png,image/webp,application/pdf"
            look="block min-h-11 w-full text-small file:mr-4 file:min-h-11 file:rounded-hair file:border file:border-solid file:border-ink/30 file:bg-transparent file:px-4"
          />
          <Button
            type="submit"
            form={formId}
            name="intent"
            value="document"
            className="mt-6 aria-disabled:text-quiet max-sm:w-full"
            aria-disabled={form.isSending || undefined}
          >
            {form.isSending ? "Sending..." : "Store the document"}
          </Button>
        </>
      ) : (
        <p className="mt-4 text-quiet">Save the details first; then add a photograph of the document here.</p>
      )}
    </section>
  );
}

const RemoveForm = () => (
  <details className="accordion mt-12 border-t hairline pt-5">
    <summary className="min-h-11 cursor-pointer underline decoration-cancelled/50 underline-offset-4">
      Remove this passenger
    </summary>
    <form method="post" className="mt-3">
      <p>Details and document are deleted at once, and the traveller’s link ends.</p>
      <input type="hidden" name="intent" value="remove" />
      <Button type="submit" className="mt-4">
        Yes, remove
      </Button>
    </form>
  </details>
);
