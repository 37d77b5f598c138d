import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { ShareAddress } from "#app/ui/share-address.tsx";
import { CompareTable } from "./compare-table.tsx";
import { longDay } from "./figure-text.ts";
import { minutesOf } from "./route-text.ts";
import { TripCard } from "./trip-card.tsx";
import type { AircraftView, TripView } from "./trip-view.ts";
import { VerdictMark } from "./verdict-mark.tsx";

const words = tripPage.answer;

/** What a journey consists of, over the cards: each flight with its day and distance. */
export function TripLegs({ view }: { view: TripView }) {
  return (
    <ol className="mt-8 max-w-md border-t hairline-dark print:hairline">
      {view.legs.map(({ codes, date, time, distanceNm }) => (
        <li key={`${codes} ${date}`} className="border-b hairline-dark py-3 text-small print:hairline">
          <span className="block font-[550]">{codes}</span>
          <span className="text-haze print:text-ink">
            {longDay(date)}, {time ?? "time open"}, {distanceNm.toLocaleString("en-GB")} nm
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The one with the least of something, where no other has as little. */
function least(offered: readonly AircraftView[], figure: (aircraft: AircraftView) => number) {
  const [first, second] = [...offered].sort((one, other) => figure(one) - figure(other));
  return first && second && figure(first) < figure(second) ? first : null;
}

/** The answer: cards of what can be offered, why not the others, and all of them side by side. */
export function TripAnswer({ view }: { view: TripView }) {
  const { offered, excluded, legs } = view;
  const ratesOf = new Set(offered.flatMap(({ estimate }) => (estimate ? longDay(estimate.ratesOf) : [])));
  const lead = [
    legs.some(({ time }) => time === null) ? words.assumed(model.undecidedTime) : "",
    words.likely,
    view.priceNote ??
      (ratesOf.size > 0 ? `${words.estimate}. ${words.rates([...ratesOf].join(" and "))}` : ""),
  ];
  const fastest = least(offered, minutesOf);
  const cheapest = least(offered, ({ estimate }) => estimate?.lowMinor ?? Number.POSITIVE_INFINITY);
  const notes = [...new Set(legs.flatMap((leg) => leg.notes))];
  return (
    <div className="page-width pt-16 pb-20 lg:pt-24 lg:pb-28 print:py-4">
      {offered.length > 0 ? (
        <section aria-labelledby="offered">
          <h2 id="offered" className="mb-8 text-heading">
            {words.offered}
          </h2>
          <p className="mb-8 max-w-(--measure) text-small text-quiet">{lead.join(" ")}</p>
          {offered.map((aircraft) => (
            <TripCard
              key={aircraft.icao}
              aircraft={aircraft}
              view={view}
              wins={[aircraft === fastest ? words.fastest : "", aircraft === cheapest ? words.cheapest : ""]
                .filter(Boolean)
                .join(" · ")}
            />
          ))}
          <p className="border-t hairline pt-4 text-small text-quiet">{words.diary}</p>
        </section>
      ) : null}
      {excluded.length > 0 ? (
        <section aria-labelledby="excluded" className={offered.length > 0 ? "pt-20 print:pt-8" : ""}>
          <h2 id="excluded" className="text-title">
            {offered.length > 0 ? words.excluded : `Why none of our ${fleet.length} aircraft`}
          </h2>
          <p className="mt-2 text-small text-quiet">{words.excludedLead}</p>
          <dl className="mt-6 border-b hairline">
            {excluded.map(({ icao, name, suits, deciding }) => (
              <div
                key={icao}
                className="grid gap-x-8 gap-y-1 border-t hairline py-4 md:grid-cols-[16rem_1fr]"
              >
                <dt className="flex items-center gap-2.5 font-[550]">
                  <VerdictMark suits={suits} />
                  {name}
                </dt>
                <dd className="text-small">{deciding.join(" ")}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <section aria-labelledby="compare" className="pt-20 print:break-inside-avoid print:pt-8">
        <h2 id="compare" className="mb-5 text-title">
          {words.compare}
        </h2>
        <CompareTable view={view} />
      </section>
      {notes.length > 0 ? (
        <section aria-labelledby="notes" className="pt-20 print:pt-8">
          <h2 id="notes" className="text-title">
            Good to know
          </h2>
          <ul className="mt-5 grid gap-x-10 gap-y-3 text-small md:grid-cols-2">
            {notes.map((text) => (
              <li key={text} className="border-t hairline pt-3">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="mt-12 print:hidden">
        <ShareAddress {...tripPage.share} />
      </div>
      <p className="mt-4 text-small text-quiet print:hidden">{words.print}</p>
      <p className="text-small text-quiet">Figures of {view.figuresOf}.</p>
    </div>
  );
}
