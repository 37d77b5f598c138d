import { company } from "#app/content/company.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { longDateTime } from "./booking-facts.ts";
import type { BookingSource, BookingStatus } from "./booking-status.ts";

const promiseMs = company.replyWithinHours * 60 * 60 * 1000;

/** A reply is due now, and not late yet, in the minute that it was promised for. */
const minuteMs = 60_000;

/** Pending requests created until this time are late. */
export const lateUntil = (now: Date): Date => new Date(now.getTime() - promiseMs - minuteMs);

/** When the website promised a reply at the latest; null for a request that was made to a person. */
export function replyMoment({ source, createdAt }: { source: BookingSource; createdAt: Date }): Date | null {
  if (source !== "website") return null;
  return new Date(createdAt.getTime() + promiseMs);
}

/** What a customer reads of the desk's promise while their request waits; null once it is answered, or where it was made to a person. */
export function replyDue(
  request: { status: BookingStatus; source: BookingSource; createdAt: Date; answeredAt: Date | null },
  now: Date,
): string | null {
  const due = replyMoment(request);
  if (request.status !== "pending" || request.answeredAt || !due) return null;
  const [moment, today] = [lagosLocal(due), lagosLocal(now).slice(0, 10)];
  const dueText = moment.startsWith(today) ? `${moment.slice(11)} today` : longDateTime(moment);
  return now > due
    ? `Our reply was due by ${dueText}, Lagos time. If you have heard nothing, please call the desk.`
    : `Reply due by ${dueText}, Lagos time.`;
}
