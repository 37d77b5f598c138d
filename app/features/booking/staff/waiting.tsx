import { lagosDue } from "#app/ui/staff/lagos-time.ts";
import { partedAtCommas, waited } from "#app/ui/staff/moment.tsx";
import { replyMoment } from "../reply-due.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

const shortMs = 30 * 60_000;

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
  if (now > due)
    return (
      <span className="font-[550] text-cancelled">{partedAtCommas(say.late(time, waited(due, now)))}</span>
    );
  const isShort = due.getTime() - now.getTime() < shortMs;
  const weight = isNext || isShort ? "font-[550]" : "";
  return (
    <span className={`${weight} ${isShort ? "text-pending" : ""}`}>
      {partedAtCommas(isShort ? say.dueSoon(time, waited(now, due)) : say.due(time))}
    </span>
  );
}
