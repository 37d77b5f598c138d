import { tripPage } from "#app/content/trip/page.ts";
import { duration, durations, formatMoney, wholeHundreds } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import type { AircraftView, TripView } from "./trip-view.ts";
import { VerdictMark } from "./verdict-mark.tsx";
import { isAlike, isToBeChecked } from "./whole-journey.ts";

const sum = (values: (number | null | undefined)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

const none = "–";

const bandOf = ({ lowMinor, highMinor, currency }: NonNullable<AircraftView["estimate"]>) =>
  `${formatMoney(wholeHundreds(lowMinor), currency)} to ${formatMoney(wholeHundreds(highMinor), currency).replace(/^\w+ /, "")}`;

/** What each says of an aircraft. */
const columns: readonly [heading: string, text: (aircraft: AircraftView) => string][] = [
  ["Travel time", ({ legs }) => duration(sum(legs.map(({ block }) => block?.likelyMinutes)))],
  [
    "7 flights in 10",
    ({ legs }) =>
      durations(
        sum(legs.map(({ block }) => block?.lowMinutes)),
        sum(legs.map(({ block }) => block?.highMinutes)),
      ),
  ],
  ["Estimate", ({ estimate }) => (estimate ? bandOf(estimate) : none)],
  ["Seats", ({ seats }) => String(seats)],
  ["Bags", ({ bags }) => String(bags)],
  ["CO₂, approx.", ({ legs }) => `${(sum(legs.map(({ co2Kg }) => co2Kg)) / 1000).toFixed(1)} t`],
];

/** What can be offered, side by side. What rules out the others is told before. */
export function CompareTable({ view }: { view: TripView }) {
  return (
    // Wider than a tablet: it scrolls within its own frame, by keyboard, too.
    <section
      aria-label={`${view.heading}: side by side`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className="max-lg:mask-r-from-90% overflow-x-auto print:mask-none print:overflow-visible"
    >
      <table className="w-full text-small whitespace-nowrap max-lg:mr-10 print:mr-0 print:text-[0.6875rem] print:[&_:is(td,th)]:pl-2.5">
        <caption className="sr-only">{view.heading}: side by side</caption>
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
        <tbody className="border-b hairline">
          {view.offered.map((aircraft) => (
            <tr key={aircraft.icao} className="border-t hairline align-top">
              <th
                scope="row"
                className="sticky left-0 w-[40%] bg-bone py-3 pr-6 text-left min-w-36 font-[550] whitespace-normal"
              >
                <HeldTogether text={aircraft.name} />
                {isAlike(view) ? null : (
                  <span className="mt-0.5 flex items-center gap-2 font-normal text-quiet">
                    <VerdictMark {...aircraft} />
                    {aircraft.verdict}
                    {isToBeChecked(aircraft) ? `, ${tripPage.answer.ifChecked}` : ""}
                  </span>
                )}
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
