import { useState } from "react";
import { Form, Link, redirect } from "react-router";
import { bookingBy } from "#app/features/booking/bookings.server.ts";
import { partyOf, StaffMessages, shortDeparture } from "#app/features/booking/staff/booking-lines.tsx";
import { QuotationPage } from "#app/features/quotation/quotation-page.tsx";
import { staffQuotation } from "#app/features/quotation/quotation-view.server.ts";
import { receiveQuotation } from "#app/features/quotation/receive-draft.server.ts";
import { AircraftChoice, QuotationEditor } from "#app/features/quotation/staff/quotation-editor.tsx";
import {
  FinalAccount,
  type PageRefusal,
  Payments,
  Side,
  Versions,
} from "#app/features/quotation/staff/quotation-sides.tsx";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { revalidateOnRefusal } from "#app/ui/form/stay-on-page.ts";
import { useHeldReply } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Notice, Problem } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/quotation";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services } = staffRequest(context, "quotation");
  const booking = await bookingBy(services.db, params.id);
  return { ...(await staffQuotation(services, booking)), done: url.searchParams.get("done") };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "quotation", async (post) => {
    const booking = await bookingBy(post.services.db, args.params.id);
    const reply = await receiveQuotation(post.form, booking, post);
    if (reply?.ok) return redirect(`/admin/bookings/${booking.reference}/quotation?done=${reply.done}`, 303);
    return reply && { ...reply, intent: String(post.form.get("intent")) };
  });

export const shouldRevalidate = revalidateOnRefusal;

const done: Readonly<Record<string, string>> = {
  started: "The draft is written. Check it before you send it.",
  save: "The draft is saved.",
  option: "The option is added.",
  "drop-option": "The second option is removed, and the draft is saved.",
  sent: "The quotation is sent.",
  discarded: "The draft is discarded.",
  withdrawn: "The quotation is withdrawn, and the e-mail is on its way.",
  paid: "The payment is recorded, and the receipt is on its way.",
  refunded: "The refund is recorded.",
  closed: "The account is closed, and on its way to the customer.",
};

/** Intents of the forms that post the draft’s text. */
const draftIntents: ReadonlySet<string> = new Set(["save", "send", "option", "drop-option"]);
/** Results of the page’s other forms, after which the draft stays as it was typed. */
const otherResults: ReadonlySet<string> = new Set(["withdrawn", "paid", "refunded", "closed"]);

export default function Quotation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { booking, messages, draft, preview, versions, accepted, offered, operators } = loaderData;
  const refusal: PageRefusal = useHeldReply(actionData);
  const revision = draft?.revision;
  const isForDraft = refusal ? draftIntents.has(refusal.intent) : !otherResults.has(loaderData.done ?? "");
  // The last refusal of the draft stays while another form of the page is sent.
  const [draftState, setDraftState] = useState({ refusal: isForDraft ? refusal : null, revision });
  if (isForDraft && (draftState.refusal !== refusal || draftState.revision !== revision))
    setDraftState({ refusal, revision });
  const draftRefusal = draftState.revision === revision ? draftState.refusal : null;
  return (
    <StaffPage
      title={`Quotation for ${booking.fullName}`}
      windowTitle={`Quotation for ${params.id}`}
      note={
        <>
          {draft ? `Draft ${draft.number}: ` : null}
          {booking.departureCity} to {booking.arrivalCity}, {shortDeparture(booking, loaderData.now)},{" "}
          {partyOf(booking)}
          {booking.specialRequests ? (
            <span className="line-clamp-2 max-w-(--measure) wrap-anywhere">“{booking.specialRequests}”</span>
          ) : null}
        </>
      }
      back={{ to: `/admin/bookings/${params.id}`, label: params.id }}
    >
      <Notice takesFocus>{refusal ? null : (done[loaderData.done ?? ""] ?? null)}</Notice>
      <Problem>{draft && isForDraft ? null : refusal?.message}</Problem>
      {messages.length > 0 ? (
        <Side title="Messages">
          <StaffMessages messages={messages.slice(-2)} />
          <Link to={`/admin/bookings/${params.id}#messages`} className="text-small underlined">
            All messages, and your answer, on the booking’s page
          </Link>
        </Side>
      ) : null}
      {accepted ? (
        // The key resets the form after each recorded payment.
        <Payments
          key={accepted.payments.length}
          reference={booking.reference}
          accepted={accepted}
          refusal={refusal}
        />
      ) : null}
      {/* The key folds the form away once the account is stored. */}
      <FinalAccount key={JSON.stringify(loaderData.account)} {...loaderData} refusal={refusal} />
      {draft ? (
        <>
          {booking.email ? null : (
            <p className="mb-6 text-small font-[550] text-pending">
              The client has no e-mail address yet. Enter it on the booking before you send.
            </p>
          )}
          <QuotationEditor
            key={draftRefusal ? "refused" : revision}
            {...loaderData}
            draft={draft}
            refusal={draftRefusal}
          />
          <details id="preview" className="border-b hairline py-6">
            <summary className="min-h-11 cursor-pointer text-[1.1875rem]">
              Preview as the customer sees it
            </summary>
            <div className="pt-6">
              {preview ? (
                <div inert className="-mx-5 border hairline lg:mx-0">
                  <QuotationPage view={preview} reply={undefined} notice={null} bookingPage="" />
                </div>
              ) : (
                <p className="text-small">Fill in what the draft needs first: see the list above it.</p>
              )}
            </div>
          </details>
        </>
      ) : accepted ? null : (
        <Form method="post" className="flex max-w-2xl flex-wrap items-end gap-3 border-t hairline py-6">
          {operators.length === 0 ? (
            <p className="w-full text-small font-[550] text-pending">
              Enter an operator first: a quotation names one. See Operators.
            </p>
          ) : null}
          {versions.length > 0 ? (
            <IntentButton value="start" look="call">
              Write the next version
            </IntentButton>
          ) : (
            <>
              <AircraftChoice offered={offered} />
              <IntentButton value="start" look="call">
                Write a quotation
              </IntentButton>
              <p className="w-full text-small text-quiet">
                Flights, times and prices come from the trip page. You can change each before the customer
                sees it.
              </p>
            </>
          )}
        </Form>
      )}
      <Versions versions={versions} refusal={refusal} />
    </StaffPage>
  );
}
