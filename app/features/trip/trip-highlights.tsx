import { tripPage } from "#app/content/trip/page.ts";
import { duration, formatMoney, wholeHundreds } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import type { AircraftView, TripView } from "./trip-view.ts";
import { isNonStop, minutesOf, stopsOf, sumIsOf } from "./whole-journey.ts";

const words = tripPage.answer;
// Minutes. Nobody pays for a larger aircraft to land five minutes earlier.
const savedWorthNaming = 10;

/** The one with the least of something, where no other has as little. */
function least(offered: readonly AircraftView[], figure: (aircraft: AircraftView) => number) {
  const [first, second] = [...offered].sort((one, other) => figure(one) - figure(other));
  return first && second && figure(first) < figure(second) ? first : null;
}

/** What is best about each aircraft of which something is. */
export function winsOf({ offered }: TripView): { aircraft: AircraftView; wins: string }[] {
  const best = offered.length > 1 ? offered[0] : null;
  const quickest = least(offered, minutesOf);
  const saved = best && quickest ? minutesOf(best) - minutesOf(quickest) : 0;
  const fastest = best === quickest || saved >= savedWorthNaming ? quickest : null;
  const cheapest = least(offered, ({ estimate }) => estimate?.lowMinor ?? Number.POSITIVE_INFINITY);
  return offered.flatMap((aircraft) => {
    const wins = [
      aircraft === best ? words.best : "",
      aircraft === fastest ? words.fastest : "",
      aircraft === cheapest ? words.cheapest : "",
    ].filter(Boolean);
    const [first = "", ...rest] = wins;
    if (rest.length === 2) return [{ aircraft, wins: words.bestOfAll }];
    return first ? [{ aircraft, wins: [first, ...rest.map((win) => win.toLowerCase())].join(", ") }] : [];
  });
}

const priceBand = ({ lowMinor, highMinor, currency }: NonNullable<AircraftView["estimate"]>) =>
  `${formatMoney(wholeHundreds(lowMinor), currency)} to ${formatMoney(wholeHundreds(highMinor), currency).replace(/^\w+ /, "")}`;

/** The answer in figures, before all else: which aircraft, how long, for how much; each the way to its card. */
export function TripHighlights({ view }: { view: TripView }) {
  const isSeveral = view.legs.length > 1;
  const only = view.offered.length === 1 ? view.offered.map((aircraft) => ({ aircraft, wins: "" })) : [];
  return (
    <ul className="sm:max-w-md print:hidden">
      {[...winsOf(view), ...only].map(({ aircraft, wins }) => (
        <li key={aircraft.icao} className="border-b hairline-dark">
          <a href={`#card-${aircraft.slug}`} className="grid gap-1 py-2.5 text-small leading-tight">
            <span className="flex justify-between gap-x-3 text-brass-light">
              <span>
                {wins || (isSeveral ? aircraft.briefVerdict : aircraft.verdict)}
                {wins && !isNonStop(aircraft) ? (
                  <span className="text-haze">, {words.briefly(stopsOf(aircraft), isSeveral)}</span>
                ) : null}
              </span>
              <span className="whitespace-nowrap text-bone print:text-ink">
                {duration(minutesOf(aircraft))}
                <span
                  className={isNonStop(aircraft) ? "" : "max-[26rem]:sr-only"}
                >{` ${sumIsOf(view)}`}</span>
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-[550] underline decoration-brass underline-offset-4">
                <HeldTogether text={aircraft.name} />
              </span>
              {aircraft.estimate ? (
                <span className="whitespace-nowrap text-haze">{priceBand(aircraft.estimate)}</span>
              ) : null}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
