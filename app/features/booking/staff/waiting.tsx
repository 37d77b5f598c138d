import { lagosDue } from "#app/ui/staff/lagos-time.ts";
import { partedAtCommas, waited } from "#app/ui/staff/moment.tsx";
import { lateUntil, replyMoment } from "../reply-due.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

const minuteMs = 60_000;
const shortMs = 30 * minuteMs;

interface WaitingProps {
  line: Pick<BookingRow, "source" | "createdAt">;
  now: Date;
  /** Of all that are promised a reply, its is due first. */
  isNext?: boolean;
}

/** How a request stands against the promise that its customer reads; one made to a person has only waited. */
export function Waiting({ line, now, isNext = false }: WaitingProps) {
  const due = replyMoment(line);
  if (!due) return say.waitedFor(waited(line.createdAt, now));
  const time = lagosDue(due, now);
  if (line.createdAt <= lateUntil(now))
    return (
      <span className="font-[550] text-cancelled">{partedAtCommas(say.late(time, waited(due, now)))}</span>
    );
  const leftMs = due.getTime() - now.getTime();
  if (leftMs < minuteMs)
    return <span className="font-[550] whitespace-nowrap text-pending">{say.dueNow}</span>;
  const isShort = leftMs < shortMs;
  const weight = isNext || isShort ? "font-[550]" : "";
  return (
    <span className={`${weight} ${isShort ? "text-pending" : ""}`}>
      {partedAtCommas(isShort ? say.dueSoon(time, waited(now, due)) : say.due(time))}
    </span>
  );
}
