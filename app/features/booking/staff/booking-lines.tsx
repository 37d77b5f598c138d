import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortNames } from "#app/content/airports.ts";
import { lateUntil, replyMoment } from "#app/features/booking/booking-facts.ts";
import { lagosDue, lagosLocal, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { breakAtCommas, Moment, waitingTime } from "#app/ui/staff/moment.tsx";
import { isOpenRequest } from "../booking-status.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import type { ThreadMessage } from "../thread.server.ts";

type Departure = Pick<BookingRow, "departureDateTime" | "isTimeOpen">;

/** Passengers and requested aircraft; the confirmation names the actual one. */
export function partyOf({
  numberOfPassengers: passengers,
  preferredAircraft,
  status,
}: Pick<BookingRow, "numberOfPassengers" | "preferredAircraft" | "status">): string {
  const requested =
    preferredAircraft && !isOpenRequest(status) ? `${preferredAircraft} asked for` : preferredAircraft;
  return `${passengers}\u00a0${passengers === 1 ? "passenger" : "passengers"}, ${requested || "any aircraft"}`;
}

const hourMs = 60 * 60 * 1000;

/** The day of departure, `8 Jan 2027`. */
export const departureDay = ({ departureDateTime }: Pick<Departure, "departureDateTime">): string =>
  staffWallClock(departureDateTime).split(",", 1)[0] ?? "";

/** The day without the current year: `8 Jan`. */
export const shortDay = (row: Pick<Departure, "departureDateTime">, now: Date): string => {
  const isThisYear = row.departureDateTime.startsWith(lagosLocal(now).slice(0, 5));
  return departureDay(row)
    .slice(0, isThisYear ? -5 : undefined)
    .replaceAll(" ", "\u00a0");
};

/** Day and time of departure: `8 Jan 06:15 local`. */
export const shortDeparture = (row: Departure, now: Date): string =>
  row.isTimeOpen ? `${shortDay(row, now)}, time open` : `${shortDay(row, now)} ${localTime(row)}`;

/** Time of departure: `06:15 local`. */
export const localTime = (row: Departure): string =>
  row.isTimeOpen ? "time open" : `${row.departureDateTime.slice(11, 16)} local`;

/** Lagos time approximates local time; an hour's difference does not matter here. */
const lagosClock = (now: Date, hoursLater = 0) =>
  lagosLocal(new Date(now.getTime() + hoursLater * hourMs)).replace("T", " ");

export const hasLastFlightLeft = (
  { departureDateTime, returnDateTime }: Pick<BookingRow, "departureDateTime" | "returnDateTime">,
  now: Date,
) => (returnDateTime ?? departureDateTime) <= lagosClock(now);

export const leavesWithin = (hours: number, { departureDateTime }: Departure, now: Date): boolean =>
  departureDateTime > lagosClock(now) && departureDateTime < lagosClock(now, hours);

const animals = /\b(pets?|dogs?|cats?|puppy|kitten|birds?|parrots?|falcons?)\b/i;

/** Labels that staff look for in a list of requests, such as "Medical". */
export function marksOf(row: BookingRow, now: Date): string[] {
  const marks: [boolean, string][] = [
    [row.purpose === "medical", "Medical"],
    [row.hasChildren, "Children"],
    [animals.test(row.specialRequests), "Animals"],
    [row.returnDateTime !== null && row.places.length === 2, "Return"],
    [row.places.length > 2, `${row.places.length - 1} flights`],
    [row.preferredContact === "whatsapp", "WhatsApp"],
    [row.isTimeOpen, "Time open"],
    [
      row.status === "pending" &&
        row.quotationEnds !== null &&
        Date.parse(row.quotationEnds) - now.getTime() < 24 * hourMs,
      "Quotation ends within a day",
    ],
  ];
  return marks.flatMap(([isSet, mark]) => (isSet ? [mark] : []));
}

/** The short name of an airport or city: "Lagos", "London Heathrow". */
export function shortPlace(name: string): string {
  const [, place, code] = /^(.+) \(([A-Z]{3})\)$/.exec(name) ?? [];
  return place && code ? (shortNames[code] ?? place) : name;
}

/** The places of a journey by short name, with the full names as a tooltip. */
export const Journey = ({ places }: { places: readonly string[] }) => (
  <span title={places.join(" – ")}>{places.map(shortPlace).join(" – ")}</span>
);

const minuteMs = 60_000;
const shortMs = 30 * minuteMs;

interface WaitingProps {
  row: Pick<BookingRow, "source" | "createdAt" | "answeredAt" | "isAccepted">;
  now: Date;
  /** Whether this reply is due before all others. */
  isNext?: boolean;
}

/** Waiting time of a request against the promised reply time. */
export function Waiting({ row, now, isNext = false }: WaitingProps) {
  const due = replyMoment(row);
  if (row.isAccepted) return <span className="font-[550] text-pending">accepted, to confirm</span>;
  if (row.answeredAt) return "answered";
  if (!due) return `waiting for ${waitingTime(row.createdAt, now)}`;
  const time = lagosDue(due, now);
  if (row.createdAt <= lateUntil(now))
    return (
      <span className="font-[550] text-cancelled">
        {breakAtCommas(`due ${time}, ${waitingTime(due, now)} late`)}
      </span>
    );
  const leftMs = due.getTime() - now.getTime();
  if (leftMs < minuteMs) return <span className="font-[550] whitespace-nowrap text-pending">due now</span>;
  const isShort = leftMs < shortMs;
  const weight = isNext || isShort ? "font-[550]" : "";
  return (
    <span className={`${weight} ${isShort ? "text-pending" : ""}`}>
      {breakAtCommas(isShort ? `due ${time}, ${waitingTime(now, due)} left` : `due ${time}`)}
    </span>
  );
}

/** Entries of a long list that a phone shows. */
export const shortList = 5;

interface DeskLinesProps {
  lines: readonly BookingRow[];
  /** Shows only the first `shortList` entries on a phone. */
  isLong?: boolean;
  when: (row: BookingRow) => ReactNode;
  children: (row: BookingRow) => ReactNode;
}

export const DeskLines = ({ lines, isLong = false, when, children }: DeskLinesProps) => (
  <ol className={`mt-1 text-small ${isLong ? "max-sm:[&>li:nth-child(n+6)]:hidden" : ""}`}>
    {lines.map((row) => (
      <li
        key={`${row.reference} ${row.departureDateTime} ${row.places.join()}`}
        className="relative grid grid-cols-[minmax(min-content,1fr)_auto] gap-x-4 border-b hairline py-2.5 transition-colors duration-150 last:border-b-0 focus-within:bg-haze/40 hover:bg-haze/40"
      >
        <span className="whitespace-nowrap">{when(row)}</span>
        <span className="text-right max-[22rem]:col-span-full max-[22rem]:text-left">{children(row)}</span>
        <span className="wrap-anywhere max-sm:col-span-2">
          <span className="block font-[550]">
            <Journey places={row.places} />
          </span>
          <Link
            to={`/admin/bookings/${row.reference}`}
            className="after:absolute after:inset-0 hover:text-brass-ink"
          >
            <span className="mr-2 underlined">{row.fullName}</span>{" "}
            <span className="whitespace-nowrap text-quiet">{row.reference}</span>
          </Link>
        </span>
        <span className="text-quiet wrap-anywhere max-sm:col-span-2 sm:max-w-64 sm:text-right">
          {partyOf(row)}
          <span className="sm:hidden">, </span>
          <span className="sm:block sm:first-letter:uppercase">{row.assigneeName ?? "unassigned"}</span>
        </span>
      </li>
    ))}
  </ol>
);

export const StaffMessages = ({ messages }: { messages: readonly ThreadMessage[] }) => (
  <ol className="text-small">
    {messages.map(({ id, at, side, text, author, isUnread }) => (
      <li
        key={id}
        className={`mb-3 border-l-2 pl-4 ${side === "customer" ? "border-brass" : "border-ink/25"}`}
      >
        <p className="text-quiet">
          <span className="font-[550] text-ink">{side === "customer" ? "Customer" : (author ?? "Desk")}</span>
          , <Moment at={at} />
          {isUnread ? <span className="ml-2 font-[550] text-brass-ink">New</span> : null}
        </p>
        <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>
      </li>
    ))}
  </ol>
);
