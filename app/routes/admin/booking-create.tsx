import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, redirect, useFetcher } from "react-router";
import { BookingControls } from "#app/features/booking/booking-controls.tsx";
import {
  type BookingAnswers,
  type BookingField,
  bookingDefaults,
  bookingFields,
  fieldsOf,
  sectionTitles,
} from "#app/features/booking/booking-fields.ts";
import {
  openName,
  type StaffRequestField,
  staffRequestRules,
  staffSources,
} from "#app/features/booking/booking-request.ts";
import { bookingSources } from "#app/features/booking/booking-status.ts";
import { tripTimes } from "#app/features/booking/seen-trip.ts";
import { receiveEnteredRequest } from "#app/features/booking/submit-request.server.ts";
import { clientBy, type knownClients } from "#app/features/clients/clients.server.ts";
import { messageOf } from "#app/features/contact/contact-messages.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { Choice } from "#app/ui/choice.tsx";
import { WritingLook } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { replyIn, useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { useLeaveQuestion } from "#app/ui/staff/leave-question.ts";
import { SaveBar } from "#app/ui/staff/save-bar.tsx";
import type { Route } from "./+types/booking-create";
import type { loader as suitableAircraft } from "./suitable-aircraft.ts";

/** The values that the form begins with: a message from the contact form, or a known client, may be what asks for a flight. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const start = { source: "telephone", preferredContact: "phone", acknowledge: "yes" };
  const known = await clientBy(db, url.searchParams.get("client") ?? "");
  if (known) {
    // A merged client has the addresses of several people: staff choose.
    const contact = (kind: "email" | "phone") => {
      const [only, ...others] = known.contacts.filter((each) => each.kind === kind);
      return only && others.length === 0 ? only.value : "";
    };
    const [email, phone] = [contact("email"), contact("phone")];
    const preferredContact = phone ? "phone" : "email";
    return { ...start, fullName: known.client.name, email, phone, preferredContact };
  }
  const message = await messageOf(db, url.searchParams.get("message") ?? "");
  if (!message) return start;
  const { name: fullName, email, phone } = message;
  return { ...start, fullName, email, phone, source: "mail", preferredContact: "email" };
}

export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form) => {
      const reply = await receiveEnteredRequest(form, staffRequest(args.context, "booking"));
      if (reply.ok) throw redirect(`/admin/bookings/${reply.reference}?done=enter`, 303);
      return reply;
    },
    {
      ...staffRequestRules(),
      failed: "The request could not be saved. Everything is still in the form: save it again in a minute.",
    },
  );

const fields = "grid max-w-[44rem] gap-x-8 gap-y-4 sm:grid-cols-6";

/** Radio buttons in one line with their label, where there is room. */
const choicesInLine =
  "sm:[&_fieldset>div]:mt-0 sm:[&_fieldset>legend]:float-left sm:[&_fieldset>legend]:mr-8 sm:[&_fieldset>legend]:leading-12";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t hairline py-4">
    <h2 className="mb-2 text-[1.1875rem]">{title}</h2>
    <div className={fields}>{children}</div>
  </section>
);

const rules = staffRequestRules();

const labelOf = (field: StaffRequestField) =>
  field in bookingFields ? bookingFields[field as BookingField].label : "Source";

/** Form for a request by telephone, mail or visit: the booking page's fields, closer together, with the request's source. */
export default function BookingCreate({ loaderData, actionData }: Route.ComponentProps) {
  const reply: ActionReply<object, StaffRequestField> | null = replyIn(actionData);
  const [typed, setTyped] = useState<BookingAnswers | null>(null);
  const isUnsaved = useRef(false);
  const failed = useFailedSubmission();
  useEffect(() => {
    if (failed || reply) isUnsaved.current = true;
  }, [failed, reply]);
  useLeaveQuestion(() => isUnsaved.current);
  const form = useForm<StaffRequestField>({
    ...rules,
    reply,
    failed: "",
    onRead: (posted) => setTyped(rules.answers(posted)),
    onSend: () => {
      isUnsaved.current = false;
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    // After the focus that a new page takes.
    const frame = requestAnimationFrame(() => {
      const phone = ref.current?.elements.namedItem("phone");
      if (phone instanceof HTMLInputElement && phone.value === "") phone.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [ref]);
  const refused = reply?.ok === false ? reply.values : undefined;
  const initialValues: Partial<Record<string, string>> = refused ?? loaderData;
  const initial: BookingAnswers = { ...bookingDefaults, ...initialValues };
  const isDetailed = fieldsOf("details").some(
    (field) => form.errors[field] || initial[field] !== bookingDefaults[field],
  );
  const openTimes = tripTimes.filter((field) => initialValues[openName(field)]);
  const view = { initial, typed, errors: form.errors, isStaff: true, openTimes };
  return (
    <StaffPage
      title="New request"
      note="Trip and contact are enough for now."
      back={{ to: "/admin/bookings", label: "Bookings" }}
    >
      <form
        {...form.props}
        className="group/booking text-small"
        onInput={(event) => {
          isUnsaved.current = true;
          void form.props.onInput(event);
        }}
      >
        <IdempotencyKey />
        {/* Staff confirm by entering it. */}
        <input type="hidden" name="confirmInfo" value="true" />
        <FormProblem form={form} labelOf={labelOf} />
        <div className={`border-t hairline py-1.5 max-sm:pt-4 ${choicesInLine}`}>
          <Choice
            name="source"
            label="Source"
            error={form.errors.source}
            defaultValue={initialValues.source ?? ""}
            options={staffSources.map((value) => ({ value, label: bookingSources[value] }))}
          />
        </div>
        <WritingLook value={staffControl}>
          <div className="gap-x-14 hairline xl:grid xl:grid-cols-[minmax(0,44rem)_minmax(16rem,1fr)] xl:border-t">
            <div className="xl:*:first:border-t-0">
              <Part title={sectionTitles.contact}>
                <BookingControls part="contact" view={view} />
                <KnownClients phone={(typed ?? initial).phone} form={form.props.ref.current} />
              </Part>
              <div className={choicesInLine}>
                <Part title={sectionTitles.trip}>
                  <BookingControls part="trip" view={view} />
                </Part>
              </div>
            </div>
            <div className="xl:sticky xl:top-6 xl:self-start xl:*:first:border-t-0">
              <Part title="Suitable aircraft">
                <SuitableAircraft answers={typed ?? initial} />
              </Part>
              <Part title="Acknowledgement">
                <Acknowledgement
                  hasAddress={(typed ?? initial).email !== ""}
                  isTicked={Boolean(initialValues.acknowledge)}
                />
              </Part>
            </div>
          </div>
          <details className="accordion border-t hairline" open={isDetailed || undefined}>
            <summary className="flex cursor-pointer items-center justify-between gap-4 py-5 hover:text-brass-ink">
              <span className="flex flex-wrap items-baseline gap-x-4">
                <h2 className="text-[1.1875rem]">Details</h2>
                <span className="text-small text-quiet">Dates, children, wishes, aircraft, purpose</span>
              </span>
              <AccordionIcon />
            </summary>
            <div className={`${fields} pb-6`}>
              <BookingControls part="details" view={view} />
            </div>
          </details>
        </WritingLook>
        <SaveBar>
          <button type="submit" className={staffButton("call")} disabled={form.isSending}>
            {form.isSending ? "Saving..." : "Save the request"}
          </button>
        </SaveBar>
      </form>
    </StaffPage>
  );
}

const Acknowledgement = ({ isTicked, hasAddress }: { isTicked: boolean; hasAddress: boolean }) => (
  <label className="flex cursor-pointer items-center gap-3 sm:col-span-6">
    <input
      type="checkbox"
      name="acknowledge"
      value="yes"
      defaultChecked={isTicked}
      className="size-5 shrink-0 accent-brass-ink"
    />
    {`Send it to the client by e-mail${hasAddress ? "" : " (no address yet)"}`}
  </label>
);

const pauseMs = 400;

/** Loads `address` once it has not changed for a moment; null loads nothing. */
function useLoaded<Data>(address: string | null): Data | undefined {
  const fetcher = useFetcher<unknown>();
  const { load } = fetcher;
  useEffect(() => {
    if (!address) return;
    const pause = setTimeout(() => void load(address), pauseMs);
    return () => clearTimeout(pause);
  }, [address, load]);
  return address ? (fetcher.data as Data | undefined) : undefined;
}

type KnownClient = Awaited<ReturnType<typeof knownClients>>[number];

/** The clients of the typed number: the only one fills the empty fields, one of several when pressed. Another number takes them away. */
function KnownClients({ phone, form }: { phone: string; form: HTMLFormElement | null }) {
  const hasNumber = phone.replace(/\D/g, "").length >= 7;
  const clients = useLoaded<KnownClient[]>(
    hasNumber ? `/admin/clients/lookup?${new URLSearchParams({ phone })}` : null,
  );
  const only = clients?.length === 1 ? clients[0] : undefined;
  const chosenId = useRef("");
  /** The text that the latest lookup wrote into each field. */
  const filled = useRef<Record<string, string>>({});
  const fill = (client: KnownClient | undefined) => {
    chosenId.current = client?.id ?? "";
    for (const [field, text] of Object.entries({
      fullName: client?.name ?? "",
      email: client?.email ?? "",
    })) {
      const control = form?.elements.namedItem(field);
      if (!(control instanceof HTMLInputElement)) continue;
      const isTyped = control.value !== "" && control.value !== filled.current[field];
      filled.current[field] = isTyped ? "" : text;
      if (isTyped || control.value === text) continue;
      control.value = text;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const fillFrom = useEffectEvent((known: KnownClient[]) =>
    fill(only ?? known.find(({ id }) => id === chosenId.current)),
  );
  useEffect(() => {
    if (clients) fillFrom(clients);
  }, [clients]);
  return (
    <div role="status" className="sm:col-span-6 empty:absolute">
      {only ? (
        <>
          Known client:{" "}
          <Link to={`/admin/clients/${only.id}`} className="underlined" target="_blank">
            {only.name}
          </Link>
          {only.preferences ? `. ${only.preferences}` : null}
        </>
      ) : clients && clients.length > 1 ? (
        <>
          <p>Several clients have this number. Choose one, or enter a new name:</p>
          {clients.map((client) => (
            <button
              key={client.id}
              type="button"
              className={staffButton("plain", "mt-2 mr-2")}
              onClick={() => fill(client)}
            >
              {client.name}
            </button>
          ))}
        </>
      ) : null}
    </div>
  );
}

/** The aircraft that fly the typed trip, with their estimates, as soon as places and time are known. */
function SuitableAircraft({ answers }: { answers: BookingAnswers }) {
  const { tripType, departureCity, arrivalCity, departureDateTime, returnDateTime, numberOfPassengers } =
    answers;
  const isOther = tripType === "other";
  const query = new URLSearchParams({
    from: departureCity,
    to: arrivalCity,
    departs: departureDateTime,
    returns: returnDateTime,
    passengers: numberOfPassengers,
  });
  const loaded = useLoaded<Awaited<ReturnType<typeof suitableAircraft>>>(
    !isOther && departureCity && arrivalCity && departureDateTime
      ? `/admin/bookings/new/aircraft?${query}`
      : null,
  );
  return (
    <div role="status" className="sm:col-span-6">
      {loaded ? (
        <ul className="border-b hairline">
          {loaded.aircraft.map(({ icao, name, estimate }) => (
            <li key={icao} className="flex flex-wrap justify-between gap-x-4 border-t hairline py-2">
              <span className="font-[550]">{name}</span>
              <span>{estimate ?? "No estimate"}</span>
            </li>
          ))}
          {loaded.aircraft.length === 0 ? (
            <li className="border-t hairline py-2">
              {loaded.problems.join(" ") || "None of our aircraft flies this trip."}
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="text-quiet">
          {isOther
            ? "Several legs are priced in the quotation, flight by flight."
            : "Enter places and departure to see them."}
        </p>
      )}
    </div>
  );
}
