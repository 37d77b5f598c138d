import { company } from "#app/content/company.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { longDateTime } from "./booking-sections.ts";
import type { BookingSource } from "./booking-source.ts";
import type { BookingStatus } from "./booking-status.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";

/** What a customer reads of the desk's promise while their request waits; null where it waits no more, or was made to a person. */
export function replyDue(
  { status, source, createdAt }: { status: BookingStatus; source: BookingSource; createdAt: Date },
  now: Date,
): string | null {
  if (status !== "pending" || source !== "website") return null;
  const due = new Date(createdAt.getTime() + company.replyWithinHours * 60 * 60 * 1000);
  return (now > due ? say.replyWasDue : say.replyDue)(longDateTime(lagosLocal(due)));
}
