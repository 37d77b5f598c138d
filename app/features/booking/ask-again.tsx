import { Link, useNavigate } from "react-router";
import { saveDraft } from "#app/ui/form/draft.ts";
import { type BookingAnswers, bookingDefaults, bookingDraftKey } from "./booking-request.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";

interface AskAgainProps {
  answers: Partial<BookingAnswers>;
  className: string;
}

/** Opens the booking form with this trip written into it, all but its dates; without scripts the form opens empty. */
export function AskAgain({ answers, className }: AskAgainProps) {
  const navigate = useNavigate();
  return (
    <Link
      to="/booking"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        saveDraft(bookingDraftKey, { ...bookingDefaults, ...answers });
        navigate("/booking");
      }}
    >
      {say.again}
    </Link>
  );
}
