import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { Moment, waited } from "#app/ui/desk/moment.tsx";
import type { bookingAtDesk } from "../booking-desk.server.ts";
import { passengerLimits } from "../booking-request.ts";
import type { BookingStatus } from "../booking-status.ts";
import { deskMessages as say } from "../desk-messages.ts";
import type { DeskReply } from "../receive-deskwork.server.ts";
import { StatusBadge } from "../status-badge.tsx";
import { type TripField, tripAnswers, tripFields } from "../trip-change.ts";

type AtDesk = NonNullable<Awaited<ReturnType<typeof bookingAtDesk>>>;

interface BookingAtDeskProps extends AtDesk {
  now: Date;
  staffId: string;
  assignees: readonly { id: string; name: string }[];
  reply: DeskReply | null;
}

/** One booking as the desk works on it: what was asked at the left, what can be done about it at the right; on a phone the urgent first. */
export function BookingAtDesk(props: BookingAtDeskProps) {
  const { booking, sections, steps, notes, moves, now, staffId, assignees, reply } = props;
  const refusal = reply && !reply.ok ? reply : null;
  return (
    <>
      <div aria-live="polite">{reply ? <ReplyBox reply={reply} /> : null}</div>
      <div className="gap-x-14 border-t hairline lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="lg:order-last">
          <Block title={say.answerTitle}>
            <Answer booking={booking} />
          </Block>
          <Block title={say.moveTitle}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <StatusBadge status={booking.status} />
              {booking.status === "pending" ? say.waitedFor(waited(booking.createdAt, now)) : null}
            </p>
            {moves.length > 0 ? (
              <MoveForm
                key={booking.version}
                moves={moves}
                version={booking.version}
                text={refusal?.about === "move" ? refusal.text : ""}
              />
            ) : (
              <p className="mt-3 text-small text-quiet">{say.noMoves}</p>
            )}
          </Block>
          <Block title={say.assignTitle}>
            <Assign assigneeId={booking.assigneeId} staffId={staffId} assignees={assignees} />
          </Block>
        </aside>
        <div>
          <Block title={say.tripTitle} note={say.tripHint}>
            <TripForm
              // A refused change keeps what was typed; anything else shows the trip as it now stands.
              key={refusal?.about === "trip" ? "typed" : booking.version}
              booking={booking}
              refusal={refusal?.about === "trip" ? refusal : null}
            />
          </Block>
          {sections.map(({ title, facts }) => (
            <Block key={title} title={title}>
              <dl className="grid gap-x-8 gap-y-2 text-small sm:grid-cols-[11rem_minmax(0,1fr)]">
                {facts.map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-quiet">{label}</dt>
                    <dd className="mb-2 break-words whitespace-pre-line sm:mb-0">{value}</dd>
                  </div>
                ))}
              </dl>
            </Block>
          ))}
          <Block title={say.notesTitle} note={say.notesHint}>
            <ul className="text-small">
              {notes.map((note) => (
                <li key={note.id} className="border-b hairline py-3">
                  <p className="break-words whitespace-pre-line">{note.text}</p>
                  <p className="mt-1 text-quiet">
                    {note.authorName}, <Moment at={note.at} />
                  </p>
                </li>
              ))}
            </ul>
            <NoteForm key={notes.length} refusal={refusal?.about === "note" ? refusal : null} />
          </Block>
          <Block title={say.historyTitle}>
            <ol className="text-small">
              {steps.map((step) => (
                <li key={step.id} className="border-b hairline py-3">
                  <p>
                    <span className="font-[550]">{say.statuses[step.status]}</span>{" "}
                    <span className="text-quiet">
                      <Moment at={step.at} />, {step.by === "customer" ? say.byCustomer : step.by}
                    </span>
                  </p>
                  {step.note ? <p className="mt-1 break-words whitespace-pre-line">{step.note}</p> : null}
                </li>
              ))}
            </ol>
          </Block>
        </div>
      </div>
    </>
  );
}

function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="border-b hairline py-6">
      <h2 className="text-[1.1875rem]">{title}</h2>
      {note ? <p className="mt-0.5 text-small text-quiet">{note}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}

function ReplyBox({ reply }: { reply: DeskReply }) {
  if (reply.ok)
    return (
      <p className="mb-6 border-l-2 border-confirmed bg-haze/50 px-5 py-4 text-small font-[550]">
        {reply.done}
      </p>
    );
  return (
    <div className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small">
      <p className="font-[550]">{reply.message}</p>
      {reply.changes.length > 0 ? (
        <>
          <p className="mt-2">{say.staleChanges}</p>
          <ul className="mt-1 list-disc pl-5">
            {reply.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {reply.about === "trip" ? <p className="mt-2">{say.staleNext}</p> : null}
        </>
      ) : null}
    </div>
  );
}

function Answer({ booking }: { booking: AtDesk["booking"] }) {
  const subject = encodeURIComponent(say.mailSubject(booking.reference));
  const text = encodeURIComponent(say.whatsappText(booking.reference, booking.fullName));
  const ways = [
    { way: "email", label: say.mail, href: `mailto:${booking.email}?subject=${subject}` },
    ...(booking.phone
      ? [
          { way: "phone", label: say.call, href: `tel:${booking.phone.replace(/[^\d+]/g, "")}` },
          {
            way: "whatsapp",
            label: say.whatsapp,
            href: `https://wa.me/${booking.phone.replace(/\D/g, "")}?text=${text}`,
          },
        ]
      : []),
  ];
  return (
    <>
      <p className="font-[550] break-words">{booking.fullName}</p>
      <p className="text-small break-all text-quiet">{booking.email}</p>
      {booking.phone ? <p className="text-small text-quiet">{booking.phone}</p> : null}
      <p className="text-small text-quiet">{booking.userId ? say.isCustomer : say.isGuest}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {ways.map(({ way, label, href }) => (
          <a
            key={way}
            href={href}
            rel="noreferrer"
            className={deskButton(way === booking.preferredContact ? "call" : "plain")}
          >
            {label}
            {way === booking.preferredContact ? <span className="sr-only"> ({say.preferred})</span> : null}
          </a>
        ))}
      </div>
    </>
  );
}

function MoveForm({
  moves,
  version,
  text,
}: {
  moves: readonly BookingStatus[];
  version: number;
  text: string;
}) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-4 grid gap-3">
      <input type="hidden" name="do" value="move" />
      <input type="hidden" name="version" value={version} />
      <label className="block text-small">
        <span className="mb-1 block font-[550]">{say.noteToCustomer}</span>
        <textarea
          name="note"
          rows={3}
          maxLength={2000}
          defaultValue={text}
          className={`${deskControl} py-2`}
        />
        <span className="mt-1 block text-quiet">{say.noteToCustomerHint}</span>
      </label>
      <div className="flex flex-wrap gap-2">
        {moves.map((to) => (
          <button
            key={to}
            type="submit"
            name="to"
            value={to}
            disabled={isBusy}
            className={deskButton(to === "cancelled" ? "danger" : "call")}
          >
            {say.moves[to]}
          </button>
        ))}
      </div>
    </Form>
  );
}

function Assign({
  assigneeId,
  staffId,
  assignees,
}: {
  assigneeId: string | null;
  staffId: string;
  assignees: readonly { id: string; name: string }[];
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" className="flex grow gap-2">
        <input type="hidden" name="do" value="assign" />
        <select
          key={assigneeId}
          name="assignee"
          aria-label={say.assignTitle}
          defaultValue={assigneeId ?? ""}
          className={deskControl}
        >
          <option value="">{say.nobody}</option>
          {assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className={deskButton()}>
          {say.assign}
        </button>
      </Form>
      {assigneeId === staffId ? null : (
        <Form method="post">
          <input type="hidden" name="do" value="assign" />
          <input type="hidden" name="assignee" value={staffId} />
          <button type="submit" className={deskButton("quiet")}>
            {say.takeIt}
          </button>
        </Form>
      )}
    </div>
  );
}

type Refused = Extract<DeskReply, { ok: false }>;

function TripForm({ booking, refusal }: { booking: AtDesk["booking"]; refusal: Refused | null }) {
  const stored = tripAnswers(booking);
  const shown = refusal?.trip ?? stored;
  const control = (field: TripField) => ({
    id: `trip-${field}`,
    name: field,
    defaultValue: shown[field],
    className: deskControl,
    "aria-invalid": refusal?.errors[field] ? (true as const) : undefined,
    "aria-describedby": refusal?.errors[field] ? `trip-${field}-error` : undefined,
  });
  const kinds: Record<TripField, ReactNode> = {
    departureCity: <input maxLength={120} {...control("departureCity")} />,
    arrivalCity: <input maxLength={120} {...control("arrivalCity")} />,
    departureDateTime: <input type="datetime-local" {...control("departureDateTime")} />,
    returnDateTime: <input type="datetime-local" {...control("returnDateTime")} />,
    numberOfPassengers: <input type="number" {...passengerLimits} {...control("numberOfPassengers")} />,
    preferredAircraft: <input maxLength={120} {...control("preferredAircraft")} />,
  };
  return (
    <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="do" value="trip" />
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name="was.status" value={booking.status} />
      {tripFields.map((field) => (
        <div key={field}>
          <input type="hidden" name={`was.${field}`} value={stored[field]} />
          <label htmlFor={`trip-${field}`} className="mb-1 block text-small text-quiet">
            {say.tripLabels[field]}
          </label>
          {kinds[field]}
          {refusal?.errors[field] ? (
            <p id={`trip-${field}-error`} className="mt-1 text-small font-[550] text-cancelled">
              {refusal.errors[field]}
            </p>
          ) : null}
        </div>
      ))}
      <button type="submit" className={deskButton("plain", "justify-self-start")}>
        {say.saveTrip}
      </button>
    </Form>
  );
}

function NoteForm({ refusal }: { refusal: Refused | null }) {
  return (
    <Form method="post" noValidate className="mt-4 grid gap-3">
      <input type="hidden" name="do" value="note" />
      <label className="block text-small">
        <span className="mb-1 block font-[550]">{say.noteLabel}</span>
        <textarea
          name="note"
          rows={3}
          defaultValue={refusal?.text ?? ""}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? "note-error" : undefined}
          className={`${deskControl} py-2`}
        />
      </label>
      {refusal ? (
        <p id="note-error" className="text-small font-[550] text-cancelled">
          {refusal.message}
        </p>
      ) : null}
      <button type="submit" className={deskButton("plain", "justify-self-start")}>
        {say.addNote}
      </button>
    </Form>
  );
}
