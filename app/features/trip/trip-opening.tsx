import { Fragment } from "react";
import type { PlaceNote } from "./answer-trip.server.ts";
import { duration, estimateText, shortDay } from "./figure-text.ts";
import { UnbrokenNames } from "./flight-times.tsx";
import type { TripView } from "./trip-view.ts";

/** First part of an answer. Its heading breaks between places: "Lagos to", "London Luton", "and back". */
export function TripOpening({ view }: { view: TripView }) {
  const parts = view.heading.replace(" to ", " to\n").replace(" and ", "\nand ").split("\n");
  return (
    <>
      <h1 className="text-display lg:text-heading">
        {parts.map((part) => (
          <Fragment key={part}>
            <span className="inline-block">
              <UnbrokenNames text={part} />
            </span>{" "}
          </Fragment>
        ))}
      </h1>
      <p className="mt-4 max-w-[34ch] text-lead text-haze sm:mt-6 lg:max-w-[26ch] print:text-ink">
        <UnbrokenNames text={view.sentence} />
      </p>
      <TripLegs view={view} />
      <TripHighlights view={view} />
    </>
  );
}

const miles = (nm: number) => `${nm.toLocaleString("en-GB")}\u00a0nm`;

function timeText(time: string | null, { isByArrival }: TripView): string {
  if (!time) return "time to be agreed";
  return isByArrival ? `arriving ${time}` : time;
}

/** A journey's flights with day and distance, above the cards. */
const TripLegs = ({ view }: { view: TripView }) => (
  <ol className="mt-6 max-w-md border-t hairline-dark sm:mt-8 print:hairline">
    {view.legs.map(({ id, names, codes, distanceNm, flownNm, date, time }) => (
      <li
        key={id}
        className="flex flex-wrap justify-between gap-x-4 border-b hairline-dark py-2.5 text-small text-haze sm:py-3 print:hairline print:text-ink"
      >
        <span className="min-w-0 max-sm:basis-full sm:flex-1">
          <span className="font-[550] text-bone print:text-ink">
            <UnbrokenNames text={names} />
          </span>{" "}
          <span className="whitespace-nowrap">({codes})</span>, {miles(distanceNm)}
        </span>
        <span>
          {view.isExample ? `Example: ${shortDay(date)}` : `${shortDay(date)}, ${timeText(time, view)}`}
        </span>
        {flownNm ? (
          <span className="basis-full">{`About ${miles(flownNm)}, avoiding closed airspace`}</span>
        ) : null}
      </li>
    ))}
  </ol>
);

const briefly = (stops: number) =>
  stops === 0 ? "marginal" : stops === 1 ? "one fuel stop" : "with fuel stops";

const nightStopText = (nights: number) =>
  nights > 1 ? ` plus ${nights} nights` : nights ? " plus a night" : "";

/** Aircraft with a badge, with their time and estimate; each links to its card. */
function TripHighlights({ view }: { view: TripView }) {
  const isSeveral = view.legs.length > 1;
  const highlighted = view.offered.filter(({ wins }, _, { length }) => wins || length === 1);
  return (
    <ul className="sm:max-w-md print:hidden">
      {highlighted.map(({ icao, name, slug, wins, isNonStop, ...aircraft }) => (
        <li key={icao} className="border-b hairline-dark">
          <a href={`#card-${slug}`} className="grid gap-1 py-2.5 text-small leading-tight">
            <span className="flex justify-between gap-x-3 text-brass-light">
              <span>
                {wins || (isSeveral ? aircraft.briefVerdict : aircraft.verdict)}
                {wins && !isNonStop ? (
                  <span className="text-haze">, {briefly(aircraft.stopCount)}</span>
                ) : null}
              </span>
              <span className="whitespace-nowrap text-bone print:text-ink">
                {duration(aircraft.minutes)}
                {nightStopText(aircraft.legs.filter(({ hasNightStop }) => hasNightStop).length)}
                <span className={isNonStop ? "" : "max-[26rem]:sr-only"}>{` ${view.sumOf}`}</span>
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-[550] underlined">
                <UnbrokenNames text={name} />
              </span>
              {aircraft.estimate ? (
                <span className="whitespace-nowrap text-haze">{estimateText(aircraft.estimate)}</span>
              ) : null}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links above an answer to the same query with the city's other aerodromes. */
export function PlaceNotes({ notes }: { notes: readonly PlaceNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="page-width grid gap-1 pt-5 text-small text-quiet print:hidden">
      {notes.map(({ text, others }) => (
        <li key={text} className="flex flex-wrap items-baseline gap-x-4">
          <span>
            <span className="font-[550] text-ink">{text}</span> Or choose:
          </span>
          {others.map(({ name, search }) => (
            <a key={search} href={`/trip?${search}`} className="py-2 text-ink underlined">
              {name}
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
