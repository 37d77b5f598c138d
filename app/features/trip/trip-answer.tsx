import { Fragment } from "react";
import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { ShareAddress } from "#app/ui/share-address.tsx";
import { ClosedJourney } from "./closed-journey.tsx";
import { CompareTable } from "./compare-table.tsx";
import { longDay } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import { TripCard } from "./trip-card.tsx";
import { winsOf } from "./trip-highlights.tsx";
import type { TripView } from "./trip-view.ts";
import { VerdictMark } from "./verdict-mark.tsx";
import { byWing, fitOf, isAlike, isByPrice, sumIsOf, timesOf } from "./whole-journey.ts";

const words = tripPage.answer;

/** The answer: cards of what can be offered, why not the others, and all of them side by side. */
export function TripAnswer({ view }: { view: TripView }) {
  const { offered, excluded, legs, closed } = view;
  const ratesOf = new Set(offered.flatMap(({ estimate }) => (estimate ? longDay(estimate.ratesOf) : [])));
  const isSeveral = legs.length > 1;
  const lead = [
    words.local,
    // Of several flights each card says so.
    !isSeveral && legs.some(({ time }) => time === null) ? words.assumed(model.undecidedTime) : "",
    view.priceNote ??
      (ratesOf.size > 0
        ? words.estimates([...ratesOf].join(" and ").replaceAll(" ", "\u00a0"), isSeveral)
        : ""),
  ];
  const needing = words.needing.filter((_, fit) => offered.some((aircraft) => fitOf(aircraft) === fit));
  const priced = isAlike(view) && isByPrice(offered) ? words.orderAlike : words.order(needing);
  const wins = winsOf(view);
  const notes = [...new Set(legs.flatMap((leg) => leg.notes))];
  return (
    <div className="page-width pt-12 pb-14 sm:pt-16 sm:pb-20 lg:pt-24 lg:pb-28 print:py-4">
      {offered.length > 0 ? (
        <section aria-labelledby="offered">
          <h2 id="offered" className="mb-4 text-heading sm:mb-6">
            {words.offered}
          </h2>
          {offered.length > 2 ? (
            <p className="mb-2 max-w-(--measure) text-balance">
              <HeldTogether text={ratesOf.size > 0 ? priced : words.orderUnpriced} />
            </p>
          ) : null}
          <p className="mb-6 max-w-(--measure) text-small text-pretty text-quiet sm:mb-8">
            {lead.filter(Boolean).join(" ")}
          </p>
          {byWing(offered).map(({ wing, aircraft: these }, _, { length }) => (
            <Fragment key={wing}>
              {length > 1 ? (
                <h3 className="flex justify-between gap-x-5 border-t hairline pt-5 pb-4 text-[1.375rem] items-baseline not-first:mt-6 sm:not-first:mt-10">
                  {words.byWing[wing]}{" "}
                  <span className="font-text text-small text-quiet">{timesOf(these)}</span>
                </h3>
              ) : null}
              {these.map((aircraft) => (
                <TripCard
                  key={aircraft.icao}
                  aircraft={aircraft}
                  view={view}
                  wins={wins.find((each) => each.aircraft === aircraft)?.wins ?? ""}
                />
              ))}
            </Fragment>
          ))}
          <p className="border-t hairline pt-4 text-small text-quiet">{words.diary}</p>
        </section>
      ) : null}
      {closed ? <ClosedJourney closed={closed} /> : null}
      {excluded.length > 0 && !closed ? (
        <section aria-labelledby="excluded" className={offered.length > 0 ? "pt-14 sm:pt-20 print:pt-8" : ""}>
          <h2 id="excluded" className="text-title">
            {offered.length > 0 ? words.excluded : `Why none of our ${fleet.length} aircraft`}
          </h2>
          <p className="mt-2 text-small text-quiet">{words.excludedLead}</p>
          <dl className="mt-6 border-b hairline">
            {excluded.map(({ icao, name, suits, legs: flown, deciding }) => (
              <div key={icao} className="page-grid gap-y-1 border-t hairline py-4">
                <dt className="col-span-12 flex items-center gap-2.5 font-[550] sm:col-span-5 lg:col-span-3">
                  <VerdictMark suits={suits} legs={flown} />
                  {name}
                </dt>
                <dd className="col-span-12 text-small sm:col-span-7 lg:col-span-9">{deciding.join(" ")}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {offered.length > 1 ? (
        <section
          aria-labelledby="compare"
          className="pt-14 max-[43.75rem]:hidden sm:pt-20 print:block print:break-inside-avoid print:pt-8"
        >
          <h2 id="compare" className="mb-4 text-title">
            {words.compare}
          </h2>
          {isSeveral ? (
            <p className="-mt-3 mb-4 text-small text-quiet">{words.compareAll(sumIsOf(view))}</p>
          ) : null}
          <CompareTable view={view} />
        </section>
      ) : null}
      {notes.length > 0 ? (
        <section aria-labelledby="notes" className="pt-14 sm:pt-20 print:pt-8">
          <details className="phone-fold max-lg:border-y max-lg:hairline print:border-0 print:[&::details-content]:[content-visibility:visible]">
            <summary className="min-h-13 items-center justify-between font-[550] max-lg:flex print:hidden">
              {words.notes}
            </summary>
            <h2 id="notes" className="text-title max-lg:sr-only print:not-sr-only">
              {words.notes}
            </h2>
            <ul
              className={`gap-x-10 text-small max-lg:pb-6 lg:mt-5 ${notes.length > 1 ? "md:columns-2" : ""}`}
            >
              {notes.map((text) => (
                <li key={text} className="break-inside-avoid border-t hairline py-3">
                  {text}
                </li>
              ))}
            </ul>
          </details>
        </section>
      ) : null}
      <div className="mt-10 mb-4 sm:mt-12 print:hidden">
        <ShareAddress {...tripPage.share} />
      </div>
      <p className="text-small text-quiet max-sm:hidden print:hidden">{words.print}</p>
      <p className="text-small text-quiet">Figures of {view.figuresOf}.</p>
    </div>
  );
}
