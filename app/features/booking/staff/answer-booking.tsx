import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { answerLinks } from "#app/ui/staff/answer-links.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { FurtherNumbers } from "#app/ui/staff/further-numbers.tsx";
import type { ReplyOption } from "#app/ui/staff/saved-reply.ts";
import { preferredContacts } from "../booking-request.ts";
import type { StaffBooking } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface AnswerBookingProps extends Pick<StaffBooking, "booking" | "phones"> {
  /** Saved replies, filled for this customer. */
  replies: readonly ReplyOption[];
}

/** Who asks, and the ways to answer, the preferred one first. */
export function AnswerBooking({ booking, phones, replies }: AnswerBookingProps) {
  const links = answerLinks({
    ...{ email: booking.email, phones },
    subject: say.mailSubject(booking.reference),
    text: say.whatsappText(booking.reference, booking.fullName),
  });
  const preferred = preferredContacts.find((way) => way === booking.preferredContact);
  const ways = preferredContacts.toSorted(
    (one, other) => Number(other === preferred) - Number(one === preferred),
  );
  return (
    <>
      <p className="font-[550] break-words">{booking.fullName}</p>
      <p className="text-small wrap-anywhere">
        <AddressWords address={booking.email} />
      </p>
      {booking.phone ? <p className="text-small">{booking.phone}</p> : null}
      <p className="text-small text-quiet">
        {booking.userId ? say.isCustomer : booking.source === "website" ? say.isGuest : say.isEntered}
      </p>
      <p className="mt-2 text-small font-[550]">{preferred ? say.prefers[preferred] : null}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {ways.map((way) => {
          const href = links[way];
          return href ? (
            <a
              key={way}
              href={href}
              rel="noreferrer"
              className={staffButton(way === preferred ? "plain" : "quiet")}
            >
              {say.ways[way]}
            </a>
          ) : null;
        })}
      </div>
      {replies.length > 0 ? (
        <details className="mt-1 text-small">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underlined lg:min-h-9">
            {say.savedReplies}
          </summary>
          <ul className="border-t hairline">
            {replies.map(({ id, name, text }) => (
              <li key={id} className="border-b hairline">
                <a
                  href={`${links.email}&body=${encodeURIComponent(text)}`}
                  className="block py-2.5 wrap-anywhere hover:text-brass-ink lg:py-1.5"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <FurtherNumbers {...links} />
    </>
  );
}
