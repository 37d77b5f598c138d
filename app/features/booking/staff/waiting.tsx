import { lagosTime } from "#app/ui/staff/lagos-time.ts";
import { waited } from "#app/ui/staff/moment.tsx";
import { replyMoment } from "../reply-due.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

const shortMs = 30 * 60_000;

/** How a request stands against the promise that its customer reads; one made to a person has only waited. */
export function Waiting({ line, now }: { line: Pick<BookingRow, "source" | "createdAt">; now: Date }) {
  const due = replyMoment(line);
  if (!due) return say.waitedFor(waited(line.createdAt, now));
  if (now > due) return <span className="font-[550] text-cancelled">{say.lateBy(waited(due, now))}</span>;
  const isShort = due.getTime() - now.getTime() < shortMs;
  return <span className={isShort ? "font-[550] text-pending" : ""}>{say.replyDue(lagosTime(due))}</span>;
}
