import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { WeekEntry, WeekRow } from "../departure-week.ts";
import { staffAreaMessages } from "../staff-messages.ts";
import { Journey } from "./place.tsx";

const say = staffAreaMessages.week;

const dayNames = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const longDays = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const at = (date: string) => new Date(`${date}T00:00Z`);

interface DepartureWeekProps {
  /** From Monday to Sunday, `YYYY-MM-DD`. */
  days: readonly string[];
  /** The present day in Lagos. */
  today: string;
  rows: readonly WeekRow[];
}

/** A week's departures and returns: a table by aircraft where there is room for seven days, a list by day elsewhere. */
export function DepartureWeek({ days, today, rows }: DepartureWeekProps) {
  // One aircraft is named at its flights, no aircraft not at all: a column would say nothing.
  const isOneRow = rows.length < 2;
  const conflicts = rows.flatMap(({ aircraft, conflicts }) => conflicts.map((pair) => ({ aircraft, pair })));
  return (
    <>
      {conflicts.length > 0 ? (
        <section
          aria-label={say.conflicts(conflicts.length)}
          className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small"
        >
          <h2 className="font-text text-small font-[550]">{say.conflicts(conflicts.length)}</h2>
          <ul className="mt-1">
            {conflicts.map(({ aircraft, pair }) => (
              <li key={pair.join()} className="wrap-anywhere">
                <WithLinks text={say.conflict(aircraft, pair)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ol className="border-t hairline min-[90rem]:hidden">
        {days.map((day) => (
          <li
            key={day}
            aria-current={day === today ? "date" : undefined}
            className="flex flex-wrap items-baseline gap-x-3 border-b hairline py-4 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <h2 className="text-[1.0625rem]">
              {longDays.format(at(day))}
              {day === today ? <Today /> : null}
            </h2>
            <DayList rows={rows} day={day} />
          </li>
        ))}
      </ol>
      <table className="w-full table-fixed border-collapse text-small max-[90rem]:hidden">
        <thead>
          <tr className="border-y border-ink/40">
            {isOneRow ? null : (
              <th scope="col" className="label-caps w-32 py-3 align-top pr-3 text-left text-quiet">
                {say.aircraft}
              </th>
            )}
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? "date" : undefined}
                className={`px-2 py-3 text-left align-top font-[550] ${day === today ? "bg-haze/60" : ""}`}
              >
                {dayNames.format(at(day))}
                {day === today ? <Today /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ aircraft, entries }) => (
            <tr key={aircraft} className="border-b hairline align-top">
              {isOneRow ? null : (
                <th scope="row" className="py-3 pr-3 text-left font-[550] wrap-anywhere">
                  {aircraft || say.unassigned}
                </th>
              )}
              {days.map((day) => (
                <td
                  key={day}
                  className={`border-l hairline px-2 py-3 first:border-l-0 ${day === today ? "bg-haze/60" : ""}`}
                >
                  <ul className="grid gap-3">
                    {entries
                      .filter((entry) => entry.day === day)
                      .map((entry) => (
                        <Entry
                          key={entry.kind + entry.reference}
                          entry={entry}
                          {...(isOneRow && aircraft ? { aircraft } : {})}
                        />
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr className="border-b hairline">
              <td colSpan={8} className="py-12 font-display text-[1.375rem]">
                {say.free}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </>
  );
}

const Today = () => (
  <span className="label-caps ml-2 sm:ml-0 sm:block font-text text-brass-ink">{say.today}</span>
);

function DayList({ rows, day }: { rows: readonly WeekRow[]; day: string }) {
  const ofDay = rows
    .flatMap(({ aircraft, entries }) => entries.map((entry) => ({ aircraft, entry })))
    .filter(({ entry }) => entry.day === day)
    .sort((one, other) => one.entry.time.localeCompare(other.entry.time));
  if (ofDay.length === 0) return <p className="text-small text-quiet">{say.free}</p>;
  return (
    <ul className="mt-3 grid w-full gap-4 text-small sm:mt-0 md:grid-cols-2 lg:grid-cols-3">
      {ofDay.map(({ aircraft, entry }) => (
        <Entry key={entry.kind + entry.reference} entry={entry} aircraft={aircraft} />
      ))}
    </ul>
  );
}

/** A sentence whose references lead to their bookings, none of them parted. */
const WithLinks = ({ text }: { text: string }) =>
  text.split(/(HA-[0-9A-Z]{6})/).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={part} to={`/admin/bookings/${part}`} className="whitespace-nowrap underline">
        {part}
      </Link>
    ) : (
      part
    ),
  );

const edges = {
  pending: "border-dashed border-pending",
  confirmed: "border-confirmed",
  completed: "border-ink/40",
  cancelled: "border-cancelled",
} as const;

/** One departure or return; `aircraft` where no row of a table names it. */
function Entry({ entry, aircraft }: { entry: WeekEntry; aircraft?: string }) {
  const { kind, time, reference, status, fullName, from, to, conflicts, numberOfPassengers } = entry;
  return (
    <li
      className={`relative min-w-0 border-l-2 pl-2.5 transition-colors duration-150 hover:bg-haze/40 ${edges[status]}`}
    >
      <p className="font-[550]">{entry.isTimeOpen ? say.timeOpen[kind] : say[kind](time)}</p>
      <p className="wrap-anywhere">
        <Journey from={from} to={to} />
      </p>
      {aircraft ? <p className="wrap-anywhere">{aircraft}</p> : null}
      <p>
        <Link
          to={`/admin/bookings/${reference}`}
          className="inline-block py-1.5 wrap-anywhere after:absolute after:inset-0 hover:text-brass-ink lg:py-0"
        >
          <span className="underlined">{fullName}</span>
          {/* A column of a table has no room for it, unless a conflict names it; heard, it tells two bookings of one client apart. */}
          <span
            className={
              aircraft === undefined && conflicts.length === 0 ? "sr-only" : "whitespace-nowrap text-quiet"
            }
          >
            {" "}
            {reference}
          </span>
        </Link>
      </p>
      <p className="text-quiet">
        {staffAreaMessages.statuses[status]}, {staffAreaMessages.party(numberOfPassengers, "")}
      </p>
      {conflicts.length > 0 ? (
        <p className="relative z-10 mt-1 flex gap-1.5 font-[550] text-cancelled">
          <Icon viewBox="0 0 16 16" className="mt-1 size-4 shrink-0" strokeWidth="1.6">
            <path d="M8 2.5 14.5 13.5h-13ZM8 7v3m0 1.6v.2" />
          </Icon>
          <span className="min-w-0">
            <WithLinks text={say.conflictWith(conflicts)} />
          </span>
        </p>
      ) : null}
    </li>
  );
}
