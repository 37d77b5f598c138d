import { duration, durations, formatMoney, wholeHundreds } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import type { AircraftView, TripView } from "./trip-view.ts";
import { VerdictMark } from "./verdict-mark.tsx";

const sum = (values: (number | null | undefined)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

const none = "–";
const ofOffered = (text: (aircraft: AircraftView) => string) => (aircraft: AircraftView) =>
  aircraft.suits === "no" ? none : text(aircraft);

const bandOf = ({ lowMinor, highMinor, currency }: NonNullable<AircraftView["estimate"]>) =>
  `${formatMoney(wholeHundreds(lowMinor), currency)} to ${formatMoney(wholeHundreds(highMinor), currency).replace(/^\w+ /, "")}`;

/** What each says of an aircraft; of one that is ruled out only what it has. */
const columns: readonly [heading: string, text: (aircraft: AircraftView) => string][] = [
  ["Flight time", ofOffered(({ legs }) => duration(sum(legs.map(({ block }) => block?.likelyMinutes))))],
  [
    "Seven in ten",
    ofOffered(({ legs }) =>
      durations(
        sum(legs.map(({ block }) => block?.lowMinutes)),
        sum(legs.map(({ block }) => block?.highMinutes)),
      ),
    ),
  ],
  ["Estimate", ofOffered(({ estimate }) => (estimate ? bandOf(estimate) : none))],
  ["Seats", ({ seats }) => String(seats)],
  ["Bags", ({ bags }) => String(bags)],
  ["CO₂, approx.", ofOffered(({ legs }) => `${(sum(legs.map(({ co2Kg }) => co2Kg)) / 1000).toFixed(1)} t`)],
];

/** Every aircraft side by side, those that cannot be offered as well. */
export function CompareTable({ view }: { view: TripView }) {
  return (
    // Wider than a tablet: it scrolls within its own frame, by keyboard, too.
    <section
      aria-label={`${view.heading}: every aircraft`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className="max-lg:mask-r-from-90% overflow-x-auto print:mask-none print:overflow-visible"
    >
      <table className="w-full text-small whitespace-nowrap max-lg:mr-10 print:mr-0 print:text-[0.6875rem] print:[&_:is(td,th)]:pl-2.5">
        <caption className="sr-only">{view.heading}: every aircraft</caption>
        <thead>
          <tr className="text-left">
            <th scope="col" className="sticky left-0 bg-bone py-3 pr-6 label-caps text-quiet">
              Aircraft
            </th>
            {columns.map(([heading]) => (
              <th key={heading} scope="col" className="py-3 pl-6 text-right label-caps text-quiet">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...view.offered, ...view.excluded].map((aircraft) => (
            <tr key={aircraft.icao} className="border-t hairline align-top">
              <th
                scope="row"
                className="sticky left-0 w-[40%] bg-bone py-3 pr-6 text-left min-w-36 font-[550] whitespace-normal"
              >
                <HeldTogether text={aircraft.name} />
                <span className="mt-0.5 flex items-center gap-2 font-normal text-quiet">
                  <VerdictMark {...aircraft} />
                  {aircraft.suits === "no" ? "Not for this journey" : aircraft.verdict}
                </span>
              </th>
              {columns.map(([heading, text]) => (
                <td key={heading} className="py-3 pl-6 text-right tabular-nums">
                  {text(aircraft)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
