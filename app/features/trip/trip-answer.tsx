import { Fragment } from "react";
import { company } from "#app/content/company.ts";
import { model } from "#app/content/trip/model.ts";
import { howPage } from "#app/content/trip/page.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { durations, longDay } from "./figure-text.ts";
import { UnbrokenNames } from "./flight-times.tsx";
import { TripCard, VerdictMark } from "./trip-card.tsx";
import type { AircraftView, ClosedView, TripView } from "./trip-view.ts";
import { flightWords, readTypedTrip } from "./typed-trip.ts";

export function TripAnswer({ view }: { view: TripView }) {
  const { offered, excluded, legs, closed } = view;
  const priced = offered.find(({ estimate }) => estimate);
  const ratesOf = longDay(priced?.estimate?.ratesOf ?? "").replaceAll(" ", "\u00a0");
  const isSeveral = legs.length > 1;
  const lead = [
    "Times are local.",
    // With several flights each card shows this.
    !isSeveral && legs[0].time === null
      ? `Times assume a ${offered[0]?.legs[0]?.departure?.time ?? model.undecidedTime} departure.`
      : "",
    view.priceNote ??
      (priced
        ? `Prices are estimates${isSeveral ? " for the whole journey" : ""}, not offers, at rates of ${ratesOf}. They include flying the aircraft in and home empty, and our margin.`
        : ""),
  ];
  const { savedMinutes, costShare } = model.timeSaved;
  const order = `Non-stop aircraft first, then those that need a fuel stop or a closer look. ${
    priced
      ? `We count ${savedMinutes} minutes saved as worth ${costShare * 100}% of the price.`
      : "The fastest come first."
  }`;
  const notes = [...new Set(legs.flatMap((leg) => leg.notes))];
  // Jets and helicopters are listed apart because their times and prices differ most.
  const wings = [...new Set(offered.map(({ wing }) => wing))];
  return (
    <div className="page-width pt-12 pb-14 sm:pt-16 sm:pb-20 lg:pt-24 lg:pb-28 print:py-4">
      {offered.length > 0 ? (
        <section aria-labelledby="offered">
          <h2 id="offered" className="mb-4 text-heading sm:mb-6">
            Aircraft for this trip
          </h2>
          {offered.length > 2 ? (
            <p className="mb-2 max-w-(--measure) text-balance">
              <UnbrokenNames text={order} />
            </p>
          ) : null}
          <p className="mb-6 max-w-(--measure) text-small text-pretty text-quiet sm:mb-8">
            {lead.filter(Boolean).join(" ")}
          </p>
          {wings.map((wing) => {
            const these = offered.filter((each) => each.wing === wing);
            const heading = (
              <h3 className="flex flex-1 items-baseline justify-between gap-x-5 text-[1.375rem]">
                {wing === "fixed" ? "By jet" : "By helicopter"}{" "}
                <span className="font-text text-small text-quiet">{timesOf(these)}</span>
              </h3>
            );
            const cards = these.map((aircraft) => (
              <TripCard key={aircraft.icao} aircraft={aircraft} view={view} />
            ));
            if (wings.length === 1) return <Fragment key={wing}>{cards}</Fragment>;
            if (wing === "fixed" && view.foldsJets)
              return (
                <details key={wing} className="accordion mt-6 border-t hairline printed-open sm:mt-10">
                  <summary className="flex min-h-16 cursor-pointer items-center gap-5">
                    {heading}
                    <AccordionIcon />
                  </summary>
                  {cards}
                </details>
              );
            return (
              <Fragment key={wing}>
                <div className="border-t hairline pt-5 pb-4 not-first:mt-6 sm:not-first:mt-10">{heading}</div>
                {cards}
              </Fragment>
            );
          })}
          <p className="border-t hairline pt-4 text-small text-quiet">
            We will confirm availability in your quotation.
          </p>
        </section>
      ) : null}
      {closed ? <ClosedJourney closed={closed} search={view.search} /> : null}
      {offered.length === 0 && !closed ? (
        <AskDesk
          words={view.search}
          lead="Our charter desk may still have a way: another aircraft, two aircraft, or a stop."
        />
      ) : null}
      {excluded.length > 0 && !closed ? (
        <section aria-labelledby="excluded" className="pt-14 sm:pt-20 print:pt-8">
          <h2 id="excluded" className="text-title">
            Not suitable for this trip
          </h2>
          <dl className="mt-6 border-b hairline">
            {excluded.map(({ icao, name, suits, legs: flown, mainReasons }) => (
              <div key={icao} className="page-grid gap-y-1 border-t hairline py-4">
                <dt className="col-span-12 flex items-center gap-2.5 font-[550] sm:col-span-5 lg:col-span-3">
                  <VerdictMark suits={suits} legs={flown} />
                  {name}
                </dt>
                <dd className="col-span-12 text-small sm:col-span-7 lg:col-span-9">
                  {mainReasons.join(" ")}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {notes.length > 0 ? (
        <section aria-labelledby="notes" className="pt-14 sm:pt-20 print:pt-8">
          <details className="phone-fold max-lg:border-y hairline print:border-0 printed-open">
            <summary className="min-h-13 items-center justify-between font-[550] max-lg:flex print:hidden">
              Good to know
            </summary>
            <h2 id="notes" className="text-title max-lg:sr-only print:not-sr-only">
              Good to know
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
      <copy-link
        key={view.search}
        data-shares=""
        data-copied="Link copied."
        data-uncopied="Couldn’t copy: please use the link in the address bar."
        className="needs-script mt-10 mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 sm:mt-12 print:hidden"
      >
        <Button data-own="copy">Share this answer</Button>
        <span role="status" className="text-small" suppressHydrationWarning>
          {""}
        </span>
      </copy-link>
      <p className="text-small text-quiet max-sm:hidden print:hidden">
        Print or save this page, or share the link: everyone sees the same answer.
      </p>
      <p className="text-small text-quiet">Figures of {longDay(view.figuresOf)}.</p>
    </div>
  );
}

/** The times of several aircraft, from the quickest to the slowest. */
function timesOf(aircraft: readonly AircraftView[]): string {
  const minutes = aircraft.map((each) => each.minutes);
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return durations(least, most);
}

/** Replaces aircraft and prices for a journey that is not sold; `TripOpening` shows the reason. */
function ClosedJourney({ closed, search }: { closed: ClosedView; search: string }) {
  return (
    <section aria-labelledby="closed" className="max-w-(--measure)">
      <h2 id="closed" className="mb-4 text-heading">
        {closed.heading}
      </h2>
      <AskDesk
        words={search}
        lead="We give no estimate for it here. Tell us what you need, and we will say what is possible."
      />
      {closed.checkedOn ? (
        <p className="mt-4 text-small text-quiet">
          {`As far as we knew on ${longDay(closed.checkedOn)}.${closed.isConfirmed ? "" : " Such rules change, so please ask."}`}
        </p>
      ) : null}
    </section>
  );
}

const { desk, whatsapp } = company.phones;

/** Contact buttons for a page without aircraft to offer; `words`: the query string that fills the booking form. */
export function AskDesk({ words, lead }: { words: string; lead: string }) {
  return (
    <div className="my-8 print:hidden">
      <p className="max-w-(--measure)">{lead}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={`/booking?${new URLSearchParams({ words })}`} className={buttonClass("call")}>
          Send it to the desk
        </a>
        <a href={`tel:${desk.e164}`} className={buttonClass("plain")}>
          Call the desk, {desk.display}
        </a>
        <a
          href={`https://wa.me/${whatsapp.e164.slice(1)}?${new URLSearchParams({ text: spokenWords(words) }).toString().replaceAll("+", "%20")}`}
          className={buttonClass("plain")}
        >
          {whatsapp.label}
        </a>
      </p>
    </div>
  );
}

/** The typed query as a WhatsApp message. */
function spokenWords(search: string): string {
  const { from, to, date, time, by, back, backTime, pax, bags, currency, legs } = readTypedTrip(
    new URLSearchParams(search),
  );
  const flights = [
    { from, to, date, time },
    ...legs,
    ...(back ? [{ from: "", to: from, date: back, time: backTime }] : []),
  ];
  const lines = flights.map((leg) => flightWords(leg, by));
  const details = [pax && `Passengers: ${pax}`, bags && `Bags: ${bags}`, currency && `Prices in ${currency}`];
  return ["A flight, please:", ...lines, ...details].filter(Boolean).join("\n");
}

/** Sources of an answer's figures, with a link to all. `isOfOne`: on a curated route, also with a link to the form. */
export function HowSection({ isOfOne = false }: { isOfOne?: boolean }) {
  return (
    <section aria-labelledby="how" className="bg-haze print:hidden">
      <div className="page-width page-grid gap-y-4 py-14 sm:gap-y-6 sm:py-20">
        <h2 id="how" className="col-span-12 text-title lg:col-span-4">
          {howPage.heading}
        </h2>
        <div className="col-span-12 lg:col-span-7 lg:col-start-6">
          <p className="max-w-(--measure)">{howPage.text}</p>
          <p className="mt-3 flex flex-wrap gap-x-10">
            <TextLink to="/trip/how-we-calculate">See every constant, date and source</TextLink>
            {isOfOne ? <TextLink to="/trip">{howPage.back}</TextLink> : null}
          </p>
        </div>
      </div>
    </section>
  );
}
