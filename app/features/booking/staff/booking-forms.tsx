import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useNavigation } from "react-router";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { AssigneeSelect } from "#app/ui/staff/assignee-select.tsx";
import { BoxedArea, BoxedField, BoxedSelect } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { InsertReply, type ReplyOption } from "#app/ui/staff/insert-reply.tsx";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import { bookingFields, type TripField, tripFields } from "../booking-fields.ts";
import { textLimits, tripAnswers, tripLabelOf } from "../booking-request.ts";
import {
  type BookingStatus,
  bookingEnds,
  bookingStatuses,
  endReasons,
  isClosed,
  isOpenRequest,
  isReopenedSpam,
} from "../booking-status.ts";
import { flightsOf } from "../seen-trip.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import type { StaffBookingReply, StaffIntent, StaffRefusal } from "../staff-posts.server.ts";
import type { ThreadMessage } from "../thread.server.ts";
import { hasLastFlightLeft } from "./booking-lines.tsx";

/** The reply if it refuses this form; otherwise null. */
export const refusalOf = (reply: StaffBookingReply | null, intent: StaffIntent): StaffRefusal | null =>
  reply && !reply.ok && reply.about === intent ? reply : null;

interface StaffFormProps {
  intent: StaffIntent;
  reply: StaffBookingReply | null;
  className?: string;
  children: ReactNode;
}

/**
 * A form on a booking's page. Typed text stays until it is saved, even when another form is submitted.
 * A second submission is ignored while one is running.
 */
export function StaffForm({ intent, reply, className, children }: StaffFormProps) {
  const submittedValues = useRef<string>(null);
  const isBusy = useNavigation().state !== "idle";
  const { ref, onSubmit, ...form } = useForm<string>({
    fields: [],
    failed: "",
    reply: reply?.about === intent ? reply : null,
    onSend() {
      submittedValues.current = visibleValuesOf(ref.current);
    },
    onReply({ ok }) {
      // Text typed during the submission is not saved yet, so the form keeps it.
      if (ok && visibleValuesOf(ref.current) === submittedValues.current) ref.current?.reset();
    },
  }).props;
  return (
    <form
      {...form}
      ref={ref}
      className={className}
      onSubmit={(event) => (isBusy ? event.preventDefault() : onSubmit(event))}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

/** Hidden fields are left out, because they change with the booking. */
const visibleValuesOf = (form: HTMLFormElement | null): string =>
  JSON.stringify(
    [...(form?.elements ?? [])].map((control) =>
      "value" in control && "type" in control && control.type !== "hidden" ? control.value : "",
    ),
  );

interface StaffSubmitProps extends Omit<ComponentProps<"button">, "type"> {
  look?: Parameters<typeof staffButton>[0];
}

/** Submit button of a `StaffForm`; aria-disabled, so it keeps the focus during a submission. */
export function StaffSubmit({ look = "plain", className = "", ...button }: StaffSubmitProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <button
      {...button}
      type="submit"
      aria-disabled={isBusy || undefined}
      className={staffButton(look, `aria-disabled:cursor-default aria-disabled:opacity-60 ${className}`)}
    />
  );
}

interface CustomerNoteProps extends Pick<FormProps, "replies"> {
  id: string;
  label: string;
  isNeeded?: boolean;
  isMailed?: boolean;
  refusal: StaffRefusal | null;
}

const CustomerNote = ({
  id,
  label,
  isNeeded = false,
  isMailed = true,
  refusal,
  replies,
}: CustomerNoteProps) => (
  <>
    <InsertReply replies={replies} into="note" />
    <BoxedArea
      id={id}
      name="note"
      label={label}
      hint={`Appears in ${isMailed ? "the e-mail and in " : ""}the customer’s history.`}
      error={refusal?.errors.note}
      optional={!isNeeded}
      rows={3}
      maxLength={textLimits.staffNote}
      defaultValue={refusal?.values?.note}
    />
  </>
);

export interface FormProps extends Pick<StaffBooking, "booking" | "assigneeName"> {
  now: Date;
  staffId: string;
  assignees: readonly { id: string; name: string; isActive: boolean }[];
  reply: StaffBookingReply | null;
  /** Saved replies, filled for this customer. */
  replies: readonly ReplyOption[];
  planes: readonly { id: string; tail: string; type: string }[];
  /** The aircraft of the accepted quotation. */
  planned: { tail: string; name: string } | null;
  messages: readonly ThreadMessage[];
  sameDay: readonly Pick<StaffBooking["booking"], "reference" | "status">[];
}

/** Select for the aircraft; starts with the assigned one, else the accepted one. */
function PlaneSelect({ planes, planned, booking }: FormProps) {
  const assigned = planes.find(({ id }) => id === booking.aircraftId);
  const [tail, setTail] = useState(
    (assigned ?? planes.find((plane) => plane.tail === planned?.tail))?.tail ?? "",
  );
  const hint =
    planned && (planned.tail !== assigned?.tail || planned.tail !== tail)
      ? `The customer accepted ${planned.name}.${tail && tail !== planned.tail ? " Tell them why it is another." : ""}`
      : undefined;
  return (
    <BoxedSelect
      name="aircraft"
      label="Aircraft"
      hint={hint}
      aria-required={false}
      value={tail}
      onChange={(event) => setTail(event.currentTarget.value)}
      options={[["", "To be named"], ...planes.map(({ tail, type }) => [tail, `${tail}, ${type}`] as const)]}
    />
  );
}

function moveDetail(booking: FormProps["booking"], to: BookingStatus): string {
  if (!booking.email) return "We have no e-mail address for this client: tell them.";
  if (isReopenedSpam(booking, to)) return "No e-mail was sent when it was ended, and none is sent now.";
  const mail = `This e-mail will go to ${booking.fullName}`;
  if (to !== "cancelled") return `${mail}.`;
  return isOpenRequest(booking.status)
    ? "Choose how it ends and whether we e-mail the client."
    : `${mail}, and the booking will be closed.`;
}

/** Form for one status change, with a preview of its e-mail. */
export function MoveForm({ to, ...props }: FormProps & { to: BookingStatus }) {
  const { booking, now, reply, replies, planes } = props;
  const moveRefusal = refusalOf(reply, "move");
  const refusal = moveRefusal?.values?.to === to ? moveRefusal : null;
  const isEnd = to === "cancelled";
  const isRequestEnd = isEnd && isOpenRequest(booking.status);
  const isCorrection = isClosed(booking.status);
  const [end, setEnd] = useState({ reason: refusal?.values?.end || "declined", isMailed: true });
  const wasSpam = isReopenedSpam(booking, to);
  const isSpam = isRequestEnd && end.reason === "spam";
  const isMailed = booking.email !== "" && !wasSpam && !isSpam && (!isRequestEnd || end.isMailed);
  const isReasonNeeded = isEnd && (!isRequestEnd || (end.reason === "declined" && isMailed));
  const texts = isRequestEnd
    ? { ask: "End this request", sure: "End the request" }
    : isCorrection && to === "confirmed"
      ? { ask: "Back to confirmed", sure: "Correct and send" }
      : bookingStatuses[to].move;
  // Usually a quotation precedes confirmation, and the last flight precedes completion.
  const isEarly =
    to === "confirmed" ? !props.planned : to === "completed" && !hasLastFlightLeft(booking, now);
  return (
    <StaffForm intent="move" reply={reply} className="has-[details[open]]:w-full">
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name="to" value={to} />
      <AskFirst
        ask={texts.ask}
        detail={`${moveDetail(booking, to)}${isMailed ? " You have ten seconds to undo it." : ""}`}
        look={isEnd ? "quiet-danger" : isEarly || isCorrection ? "plain" : "call"}
        isOpen={refusal !== null}
      >
        <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <div className="grid content-start gap-4">
            {to === "confirmed" && planes.length > 0 ? <PlaneSelect {...props} /> : null}
            {isRequestEnd ? <EndFields {...props} refusal={refusal} end={end} setEnd={setEnd} /> : null}
            {/* Disabled, not removed: the typed reason stays but is not posted. */}
            <fieldset className="grid min-w-0 gap-4" hidden={isSpam} disabled={isSpam}>
              <CustomerNote
                id={`word-${to}`}
                label={isReasonNeeded ? "Reason" : isCorrection ? "What happened" : "Note to the customer"}
                isNeeded={isReasonNeeded || isCorrection}
                isMailed={isMailed}
                refusal={refusal}
                replies={replies}
              />
            </fieldset>
            <StaffSubmit look={isEnd ? "danger" : "call"} className="justify-self-start">
              {wasSpam ? "Reopen without an e-mail" : texts.sure}
            </StaffSubmit>
          </div>
          {wasSpam ? null : <MailPreview address={`/admin/bookings/${booking.reference}/mail`} />}
        </div>
      </AskFirst>
    </StaffForm>
  );
}

/** For a client without an e-mail address; quotations and mails need one. */
export function AddressForm({ reply }: Pick<FormProps, "reply">) {
  const refusal = refusalOf(reply, "contact");
  return (
    <StaffForm intent="contact" reply={reply} className="my-3 grid gap-3">
      <BoxedField
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="off"
        defaultValue={refusal?.values?.email}
        error={refusal?.errors.email}
      />
      <StaffSubmit className="justify-self-start">Save the address</StaffSubmit>
    </StaffForm>
  );
}

interface EndFieldsProps extends Pick<FormProps, "booking" | "sameDay"> {
  refusal: StaffRefusal | null;
  end: { reason: string; isMailed: boolean };
  setEnd: (end: EndFieldsProps["end"]) => void;
}

const EndFields = ({ booking, sameDay, refusal, end, setEnd }: EndFieldsProps) => {
  const open = sameDay.filter(({ status }) => status !== "cancelled");
  return (
    <>
      <BoxedSelect
        name="end"
        label="How it ends"
        value={end.reason}
        onChange={(event) => setEnd({ ...end, reason: event.currentTarget.value })}
        options={endReasons.map((reason) => [reason, bookingEnds[reason].label] as const)}
      />
      <div hidden={end.reason !== "duplicate"}>
        <BoxedField
          name="duplicateOf"
          label="Reference of the other request"
          error={refusal?.errors.duplicateOf}
          defaultValue={refusal?.values?.duplicateOf || (open.length === 1 ? open[0]?.reference : "")}
          autoComplete="off"
        />
      </div>
      {end.reason === "spam" || booking.email === "" ? null : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="mail"
            value="yes"
            checked={end.isMailed}
            onChange={(event) => setEnd({ ...end, isMailed: event.currentTarget.checked })}
            className="size-5 accent-brass-ink"
          />
          Send the client this e-mail
        </label>
      )}
    </>
  );
};

/** Enter opens the confirmation instead of saving, because saving sends an e-mail. */
function confirmOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const confirmation = event.currentTarget.form?.querySelector("details");
  if (event.key !== "Enter" || !confirmation) return;
  event.preventDefault();
  confirmation.open = true;
  confirmation.querySelector("textarea")?.focus();
}

function tripControl(field: TripField): ComponentProps<"input"> {
  const { kind, maxLength, min, max } = bookingFields[field];
  if (kind === "time") return { type: "datetime-local" };
  return kind === "number" ? { type: "number", min, max } : { maxLength };
}

/** Form to correct the trip. After a conflict, staff see their colleague's values before replacing them. */
export function TripForm({ booking, reply, replies }: FormProps) {
  const refusal = refusalOf(reply, "trip");
  const values = { ...tripAnswers(booking), ...refusal?.values };
  // Version of the booking that filled the fields; other forms on the page may load a newer one.
  const [version, setVersion] = useState(booking.version);
  // On a journey of several flights this field is the last flight, not a return.
  const labelOf = (name: TripField) =>
    name === "returnDateTime" && flightsOf(booking).length > 0
      ? "Last flight, local time"
      : tripLabelOf(name);
  const fields = useRef<HTMLDivElement>(null);
  const updateVersion = useEffectEvent(() => {
    if (reply?.about === "trip" && (reply.ok || reply.status === 409)) setVersion(booking.version);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each reply
  useEffect(() => updateVersion(), [reply]);
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll("input") ?? [])];
    if (inputs.every((input) => input.value === input.defaultValue)) setVersion(booking.version);
  }, [booking]);
  return (
    <StaffForm intent="trip" reply={reply}>
      <div ref={fields} className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={version} />
        {tripFields.map((name) => (
          <BoxedField
            key={name}
            name={name}
            label={labelOf(name)}
            error={refusal?.errors[name]}
            {...tripControl(name)}
            defaultValue={values[name]}
            onKeyDown={confirmOnEnter}
          />
        ))}
      </div>
      <div className="mt-4">
        {booking.status === "confirmed" ? (
          <AskFirst
            // A new version closes the confirmation after saving.
            key={booking.version}
            ask="Save the trip"
            detail={`This e-mail goes to ${booking.fullName} immediately.`}
            isOpen={refusal !== null}
          >
            <CustomerNote id="word-trip" label="Note to the customer" refusal={refusal} replies={replies} />
            <MailPreview address={`/admin/bookings/${booking.reference}/mail`} />
            <StaffSubmit look="call" className="justify-self-start">
              Save and send
            </StaffSubmit>
          </AskFirst>
        ) : (
          <StaffSubmit>Save the trip</StaffSubmit>
        )}
      </div>
    </StaffForm>
  );
}

export const TailForm = (props: FormProps) => (
  <StaffForm intent="tail" reply={props.reply} className="mt-6 flex items-end gap-3">
    <PlaneSelect {...props} />
    <StaffSubmit>Assign</StaffSubmit>
  </StaffForm>
);

/** Assigns the booking to a colleague or to oneself. Posts the previous assignee, to detect conflicts. */
export function AssignForm({ booking, assigneeName, staffId, assignees, reply }: FormProps) {
  const { assigneeId } = booking;
  // The current assignee stays listed after a change of role.
  const isListed = assigneeId === null || assignees.some(({ id }) => id === assigneeId);
  const previousAssignee = <input type="hidden" name="was" value={assigneeId ?? ""} />;
  return (
    <div className="flex flex-wrap gap-2">
      <StaffForm intent="assign" reply={reply} className="flex grow gap-2">
        {previousAssignee}
        <AssigneeSelect
          assigneeId={assigneeId}
          assignees={
            isListed
              ? assignees
              : [{ id: assigneeId, name: assigneeName ?? "", isActive: false }, ...assignees]
          }
        />
        <StaffSubmit>Assign</StaffSubmit>
      </StaffForm>
      {assigneeId === staffId ? null : (
        <StaffForm intent="assign" reply={reply} className="-ml-1">
          {previousAssignee}
          <input type="hidden" name="assignee" value={staffId} />
          <StaffSubmit look="quiet">Assign to me</StaffSubmit>
        </StaffForm>
      )}
    </div>
  );
}

export function NoteForm({ reply }: FormProps) {
  const refusal = refusalOf(reply, "note");
  return (
    <StaffForm intent="note" reply={reply} className="mt-4 grid gap-3">
      <IdempotencyKey taken={reply?.ok && reply.about === "note" ? reply : null} />
      <BoxedArea
        name="note"
        label="New note"
        error={refusal?.errors.note}
        rows={3}
        maxLength={textLimits.staffNote}
        defaultValue={refusal?.values?.note}
      />
      <StaffSubmit className="justify-self-start">Add note</StaffSubmit>
    </StaffForm>
  );
}
