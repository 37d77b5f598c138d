import { company } from "#app/content/company.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import type { FormHandle } from "#app/ui/form/use-form.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AskAgain } from "./ask-again.tsx";
import { CancelRequest, cancelNoteId } from "./cancel-request.tsx";
import type { OwnBooking } from "./my-bookings.server.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";

interface BookingActionsProps {
  booking: Pick<OwnBooking, "reference" | "status" | "again" | "canCancel">;
  reply: FormReply<object, "note"> | undefined;
  form: FormHandle<"note">;
}

const action = "min-h-11 px-4! py-2! text-center text-small max-sm:w-full";
/** On a phone a link below the first button. */
const further =
  "min-h-11 px-4! py-2! text-small max-sm:border-0! max-sm:px-0! max-sm:underline max-sm:decoration-brass max-sm:underline-offset-4";

/** Everything that can be done with the booking, in one row. */
export function BookingActions({ booking, form, reply }: BookingActionsProps) {
  const canPrint = useHydrated();
  const { reference, status } = booking;
  const isAhead = status === "pending" || status === "confirmed";
  return (
    <section aria-label={say.actions} className="border-b hairline print:hidden">
      <div className="page-width py-5">
        <FormProblem form={form} labelOf={() => say.cancelNote} idOf={() => cancelNoteId} />
        <div className="flex flex-wrap gap-x-5 sm:gap-3">
          {status === "confirmed" ? (
            <a
              href={`/bookings/${reference}/calendar.ics`}
              className={buttonClass(
                "plain",
                `${action} border-ink bg-ink text-bone! hover:bg-transparent! hover:text-ink! max-sm:mb-3`,
              )}
            >
              {say.calendar}
            </a>
          ) : null}
          {isAhead ? (
            <a
              href={`mailto:${company.emails.desk}?subject=${encodeURIComponent(say.changeSubject(reference))}`}
              className={buttonClass("plain", action)}
            >
              {say.change}
            </a>
          ) : null}
          {isAhead ? null : <AskAgain answers={booking.again} className={buttonClass("plain", further)} />}
          {canPrint ? (
            <button
              type="button"
              onClick={() => print()}
              className={buttonClass("plain", `${further} max-md:hidden`)}
            >
              {say.print}
            </button>
          ) : null}
          {booking.canCancel ? (
            <CancelRequest form={form} reply={reply} summaryClass={buttonClass("plain", further)} />
          ) : null}
        </div>
      </div>
    </section>
  );
}
