import { answerLinks, answerMessages } from "#app/ui/staff/answer-links.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { preferredContacts } from "../booking-request.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

/** Who asks, and the ways to answer. */
export function AnswerBooking({ booking }: Pick<StaffBooking, "booking">) {
  const links = answerLinks({
    to: booking,
    subject: say.mailSubject(booking.reference),
    text: say.whatsappText(booking.reference, booking.fullName),
  });
  const preferred = preferredContacts.find((way) => way === booking.preferredContact);
  return (
    <>
      <p className="font-[550] break-words">{booking.fullName}</p>
      <p className="text-small break-all text-quiet">{booking.email}</p>
      {booking.phone ? <p className="text-small text-quiet">{booking.phone}</p> : null}
      <p className="text-small text-quiet">
        {booking.userId ? say.isCustomer : booking.source === "website" ? say.isGuest : say.isEntered}
      </p>
      <p className="mt-2 text-small font-[550]">{preferred ? say.prefers[preferred] : null}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {preferredContacts.map((way) => {
          const href = links[way];
          return href ? (
            <a key={way} href={href} rel="noreferrer" className={staffButton()}>
              {say.ways[way]}
            </a>
          ) : null;
        })}
      </div>
      {links.readAs ? (
        <p className="mt-2 text-small text-quiet">{answerMessages.readAs(links.readAs)}</p>
      ) : null}
    </>
  );
}
