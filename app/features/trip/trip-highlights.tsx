import { tripPage } from "#app/content/trip/page.ts";
import { duration, formatMoney, wholeHundreds } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import { minutesOf } from "./route-text.ts";
import type { AircraftView, TripView } from "./trip-view.ts";

const words = tripPage.answer;

/** The one with the least of something, where no other has as little. */
function least(offered: readonly AircraftView[], figure: (aircraft: AircraftView) => number) {
  const [first, second] = [...offered].sort((one, other) => figure(one) - figure(other));
  return first && second && figure(first) < figure(second) ? first : null;
}

/** What is best about each aircraft of which something is. */
export function winsOf({ offered }: TripView): { aircraft: AircraftView; wins: string }[] {
  const best = offered.length > 1 ? offered[0] : null;
  const fastest = least(offered, minutesOf);
  const cheapest = least(offered, ({ estimate }) => estimate?.lowMinor ?? Number.POSITIVE_INFINITY);
  return offered.flatMap((aircraft) => {
    const wins = [
      aircraft === best ? words.best : "",
      aircraft === fastest ? words.fastest : "",
      aircraft === cheapest ? words.cheapest : "",
    ].filter(Boolean);
    const [first = "", ...rest] = wins;
    return first ? [{ aircraft, wins: [first, ...rest.map((win) => win.toLowerCase())].join(", ") }] : [];
  });
}

/** The answer in figures, before all else: which aircraft, how long, from how much; each the way to its card. */
export function TripHighlights({ view }: { view: TripView }) {
  const only = view.offered.length === 1 ? view.offered.map((aircraft) => ({ aircraft, wins: "" })) : [];
  return (
    <ul className="mt-6 border-t hairline-dark sm:mt-8 sm:max-w-md print:hidden">
      {[...winsOf(view), ...only].map(({ aircraft, wins }) => (
        <li key={aircraft.icao} className="border-b hairline-dark">
          <a href={`#card-${aircraft.slug}`} className="block py-2.5 text-small">
            <span className="block leading-tight text-brass-light">
              {wins || aircraft.verdict}
              {wins && aircraft.legs.length === 1 && aircraft.verdict !== words.nonStop ? (
                <span className="text-haze">, {aircraft.verdict.toLowerCase().replace(/: .*/, "")}</span>
              ) : null}
            </span>
            <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-[550]">
                <HeldTogether text={aircraft.name} />
              </span>
              <span className="whitespace-nowrap">
                {duration(minutesOf(aircraft))}
                {aircraft.estimate ? (
                  <span className="text-haze">
                    , from{" "}
                    {formatMoney(wholeHundreds(aircraft.estimate.lowMinor), aircraft.estimate.currency)}
                  </span>
                ) : null}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
