import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import { UndoNotice } from "#app/ui/undo-notice.tsx";
import { sectionTitles } from "../booking-sections.ts";
import { confirmingStep, isClosed, isTripOpen } from "../booking-status.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { StaffBookingReply } from "../staff-reply.server.ts";
import { StatusBadge } from "../status-badge.tsx";
import { AnswerBooking } from "./answer-booking.tsx";
import { AssignForm } from "./assign-form.tsx";
import { Block } from "./block.tsx";
import { Facts } from "./facts.tsx";
import { MoveForm } from "./move-form.tsx";
import { NoteForm } from "./note-form.tsx";
import { refusalOf } from "./staff-form.tsx";
import { TripForm } from "./trip-form.tsx";
import { useForgotten } from "./use-arrivals.ts";
import { Waiting } from "./waiting.tsx";

interface StaffBookingPageProps extends StaffBooking {
  now: Date;
  staffId: string;
  assignees: readonly { id: string; name: string }[];
  reply: StaffBookingReply | null;
  /** Saved replies, filled for this customer. */
  replies: readonly ReplyOption[];
  /** What this reader did to it and can take back yet. */
  undo: { id: string; secondsLeft: number } | null;
  /** What is known of the trip beside what was asked, under it. */
  children: ReactNode;
}

/** One booking as the desk works on it: where it stands and with whom, over what was asked at the left and who asked it, with the notes, at the right. On paper it is the trip's sheet: what was asked, and who asked it. */
export function StaffBookingPage(props: StaffBookingPageProps) {
  const {
    booking,
    phones,
    assigneeName,
    tables,
    steps,
    notes,
    moves,
    now,
    staffId,
    assignees,
    undo,
    replies,
  } = props;
  // A reply comes before the data that it changed, and is shown with it.
  const [reply, setReply] = useState(props.reply);
  const isSettled = useNavigation().state === "idle";
  if (isSettled && reply !== props.reply) setReply(props.reply);
  const answer = useRef<HTMLDivElement>(null);
  const onwards = moves.filter((to) => to !== "cancelled");
  const agreed = confirmingStep(steps);
  const negatives = say.negatives(booking);
  const forms = { booking, now, reply, replies };
  // What was pressed may be gone by now; the answer is what comes next, for those who see it and those who hear it. What is wrong in a field is said there.
  useEffect(() => {
    const isAtField = reply && !reply.ok && Object.keys(reply.errors).length > 0;
    const wrong = isAtField ? document.querySelector<HTMLElement>("main [aria-invalid=true]") : null;
    if (reply) (wrong ?? answer.current)?.focus();
  }, [reply]);
  useForgotten(booking);
  // While it waits the aircraft that can fly it stand at length at the left; later there is room there for what colleagues wrote.
  const isWaiting = booking.status === "pending";
  const written = (
    <Block title={say.notesTitle} note={say.notesHint} isPrinted={false}>
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
      <NoteForm reply={reply} />
    </Block>
  );
  return (
    <>
      <div ref={answer} tabIndex={-1} className="print:hidden">
        {reply && !(reply.ok && undo) ? <ReplyBox reply={reply} /> : null}
        {undo ? (
          <UndoNotice
            undo={undo}
            label={say.undo}
            waits={say.undoWaits}
            over={say.undoOver}
            buttonClass={staffButton()}
            className="mb-6"
          >
            {reply?.ok ? reply.done : null}
          </UndoNotice>
        ) : null}
      </div>
      {booking.specialRequests ? (
        <section aria-label={say.specialRequests} className="mb-6 border-l-2 border-brass pl-4">
          <h2 className="label-caps font-text text-quiet">{say.specialRequests}</h2>
          <p className="mt-0.5 max-w-(--measure) whitespace-pre-line wrap-anywhere">
            {booking.specialRequests}
          </p>
        </section>
      ) : null}
      <div className="grid gap-x-14 gap-y-6 border-t hairline py-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:has-[details[open]]:grid-cols-1 print:hidden">
        <section aria-labelledby="status">
          <h2 id="status" className="text-[1.1875rem]">
            {say.moveTitle}
          </h2>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <StatusBadge status={booking.status} isQuiet />
            {booking.status === "pending" ? <Waiting line={booking} now={now} /> : null}
          </p>
          {agreed?.note && booking.status !== "cancelled" ? (
            <div className="mt-4 border-l-2 border-confirmed pl-4">
              <p className="max-w-(--measure) whitespace-pre-line wrap-anywhere">{agreed.note}</p>
              <p className="mt-0.5 text-small text-quiet">
                {say.agreed}, <Moment at={agreed.at} />
              </p>
            </div>
          ) : null}
          {isClosed(booking.status) ? (
            <p className="mt-3 max-w-(--measure) text-small text-quiet">{say.isClosed}</p>
          ) : null}
          <div className="mt-4 grid gap-2">
            {onwards.map((to) => (
              <MoveForm key={to} to={to} {...forms} />
            ))}
          </div>
        </section>
        <section aria-labelledby="assigned">
          <h2 id="assigned" className="mb-3 text-[1.1875rem]">
            {say.assignTitle}
          </h2>
          <AssignForm
            assigneeId={booking.assigneeId}
            assigneeName={assigneeName}
            staffId={staffId}
            assignees={assignees}
            reply={reply}
          />
        </section>
      </div>
      <div className="gap-x-14 border-t hairline lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] print:block">
        <div className="lg:col-start-2 lg:row-start-1 print:hidden">
          <Block title={say.answerTitle}>
            <AnswerBooking booking={booking} phones={phones} replies={replies} />
          </Block>
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <p className="hidden py-4 text-small print:block">
            {company.name}. {say.statuses[booking.status]}, {say.printed} <Moment at={now} />
          </p>
          {/* On paper what stands beside it here is left out. */}
          <div className="hidden print:block">
            <Block title={sectionTitles.contact}>
              <Facts facts={tables.contact} />
            </Block>
          </div>
          <Block title={sectionTitles.trip}>
            <Facts
              facts={[
                ...tables.trip,
                ...(negatives ? [{ label: say.negativesLabel, value: negatives }] : []),
              ]}
            />
            {isTripOpen(booking.status) ? (
              <details
                open={refusalOf(reply, "trip") !== null || undefined}
                className="group mt-5 print:hidden"
              >
                <summary className="inline-block cursor-pointer list-none">
                  <span className={staffButton("plain", "group-open:hidden")}>{say.changeTrip}</span>
                  <span className="hidden min-h-11 items-center text-small underlined group-open:inline-flex lg:min-h-9">
                    {say.closeTrip}
                  </span>
                </summary>
                <p className="pt-5 text-small text-quiet">{say.tripHint}</p>
                <div id="change-trip" className="scroll-mt-6 pt-5">
                  <TripForm booking={booking} reply={reply} replies={replies} />
                </div>
              </details>
            ) : null}
          </Block>
          {props.children}
          {tables.estimate ? (
            <Block title={tables.estimate.title} isPrinted={false}>
              <Facts facts={tables.estimate.facts} />
              <a
                href={`/trip?${booking.seenTrip?.search}`}
                className="mt-3 inline-flex min-h-11 items-center text-small underlined hover:text-brass-ink lg:min-h-9"
              >
                {say.seeOnTrip}
              </a>
            </Block>
          ) : null}
          {isWaiting ? null : written}
        </div>
        <div className="lg:col-start-2 lg:row-start-2 print:hidden">
          {isWaiting ? written : null}
          <Block title={say.historyTitle}>
            <ol className="text-small">
              {steps.map((step) => (
                <li key={step.id} className="border-b hairline py-3 first:pt-0 last:border-b-0">
                  <p>
                    <span className="font-[550]">
                      {step.kind === "changed" ? say.tripChanged : say.statuses[step.status]}
                    </span>{" "}
                    <span className="text-quiet">
                      <Moment at={step.at} />, {step.by === "customer" ? say.byCustomer : step.by}
                    </span>
                  </p>
                  {/* What was agreed stands at the top. */}
                  {step.note && (step !== agreed || booking.status === "cancelled") ? (
                    <p className="mt-1 break-words whitespace-pre-line">{step.note}</p>
                  ) : null}
                </li>
              ))}
            </ol>
          </Block>
        </div>
      </div>
      {/* Far from what leads on, so that neither is pressed for the other. */}
      {moves.includes("cancelled") ? (
        <div className="pt-6 print:hidden">
          <MoveForm to="cancelled" {...forms} />
        </div>
      ) : null}
      {steps.some(({ status }) => status === "confirmed" || status === "completed") ? null : (
        <Form method="post" className="pt-6 print:hidden">
          <AskFirst ask={say.deleteAsk} detail={say.deleteDetail} look="quiet-danger">
            <IntentButton value="delete" look="danger" className="justify-self-start">
              {say.deleteSure}
            </IntentButton>
          </AskFirst>
        </Form>
      )}
    </>
  );
}

function ReplyBox({ reply }: { reply: StaffBookingReply }) {
  if (reply.ok)
    return (
      <p className="mb-6 border-l-2 border-confirmed bg-haze/50 px-5 py-4 text-small font-[550]">
        {reply.done}
      </p>
    );
  return (
    <div
      className={`mb-6 border-l-2 px-5 py-4 text-small ${reply.status === 200 ? "border-brass bg-haze/50" : "border-cancelled bg-cancelled-ground"}`}
    >
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
