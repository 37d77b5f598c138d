import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { longDateTime } from "./booking-sections.ts";
import type { BookingStep } from "./my-bookings.server.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";

/** What happened to a booking, as its customer reads it. `said`: the note that the page begins with, not repeated here. */
export function Step({ step, said }: { step: BookingStep; said: string | null }) {
  const { kind, status, by, at, note } = step;
  return (
    <li className="relative border-l border-brass pb-7 pl-6 last:pb-0 print:pb-2">
      <span
        aria-hidden="true"
        className="absolute top-2 -left-[4.5px] size-2 rounded-[50%] border border-brass bg-bone"
      />
      <p className="font-[550]">{(kind === "moved" ? say.moved[status] : say[kind])[by]}</p>
      <p className="text-small text-quiet">
        <time dateTime={at}>{longDateTime(lagosLocal(new Date(at)))}</time>, {say.lagosTime}
      </p>
      {note && note !== said ? (
        <p className="mt-2 max-w-[52ch] whitespace-pre-line wrap-anywhere">{note}</p>
      ) : null}
    </li>
  );
}
