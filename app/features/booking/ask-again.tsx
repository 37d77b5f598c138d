import { useNavigate } from "react-router";
import { saveDraft } from "#app/ui/form/draft.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type BookingAnswers, bookingDefaults, bookingDraftKey } from "./booking-request.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";

/** Opens the booking form with this trip written into it, all but its dates; without scripts the form opens empty. */
export function AskAgain({ answers }: { answers: Partial<BookingAnswers> }) {
  const navigate = useNavigate();
  return (
    <TextLink
      to="/booking"
      onClick={(event) => {
        event.preventDefault();
        saveDraft(bookingDraftKey, { ...bookingDefaults, ...answers });
        navigate("/booking");
      }}
    >
      {say.again}
    </TextLink>
  );
}
