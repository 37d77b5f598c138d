import type { ReactNode } from "react";
import { fleet } from "#app/content/fleet.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { EstimateLines } from "./estimate-lines.tsx";
import { formatMoney, positioningOf, wholeHundreds } from "./figure-text.ts";
import { LegClocks } from "./leg-clocks.tsx";
import type { AircraftView, TripView } from "./trip-view.ts";
import { VerdictMark } from "./verdict-mark.tsx";

const words = tripPage.answer;

/** One aircraft that can be offered: its verdict, its times on the scale of all, about what it costs, and everything that this rests on. */
export function TripCard({ aircraft, view, wins }: { aircraft: AircraftView; view: TripView; wins: string }) {
  const { name, slug, verdict, suits, deciding, legs, estimate } = aircraft;
  const { ifAway, between } = positioningOf(estimate?.lines ?? []);
  const slot = fleet.find((each) => each.slug === slug)?.pictureSlots[0];
  return (
    <article
      aria-labelledby={`card-${slug}`}
      className="page-grid gap-y-2.5 border-t hairline pt-6 pb-3 sm:gap-y-7 sm:py-7 lg:py-14 print:break-inside-avoid print:py-4"
    >
      <div className="col-span-12 sm:col-span-5 lg:col-span-3 max-sm:[article+article>&]:hidden print:hidden">
        {slot ? (
          <Picture
            slot={slot}
            decorative
            sizes="(max-width: 40rem) 90vw, 22rem"
            className="aspect-[16/10] w-full"
          />
        ) : null}
      </div>
      <div className="col-span-12 sm:col-span-7 lg:col-span-6 print:col-span-8">
        <p className="flex flex-wrap items-baseline justify-between gap-x-5 text-small font-[550]">
          <span>
            <VerdictMark suits={suits} /> {verdict}
            {suits === "check" && deciding.length > 0 ? (
              <span className="font-normal text-quiet">, once checked</span>
            ) : null}
          </span>
          {wins ? <span className="text-brass-ink">{wins}</span> : null}
        </p>
        <h3 id={`card-${slug}`} className="mt-1.5 text-title">
          {name}
        </h3>
        {legs.map((leg) => (
          <LegClocks
            key={leg.id}
            leg={leg}
            longestMinutes={view.longestMinutes}
            isOneOfSeveral={legs.length > 1}
          />
        ))}
        {deciding.length > 0 ? (
          <ul className="mt-4 grid gap-1.5 text-small">
            {deciding.map((text) => (
              <li key={text} className="border-l-2 border-brass pl-3">
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="col-span-12 sm:col-span-7 sm:col-start-6 lg:col-span-3 print:col-span-4 print:col-start-9">
        {estimate ? (
          <>
            <p className="label-caps text-brass-ink">{estimate.isSample ? words.sample : words.estimate}</p>
            <p className="font-display text-[1.75rem] leading-tight sm:mt-1.5">
              {formatMoney(wholeHundreds(estimate.lowMinor), estimate.currency)}{" "}
              <span className="text-[1.375rem] whitespace-nowrap text-quiet lg:block">
                <span className="font-text text-small">to </span>
                {formatMoney(wholeHundreds(estimate.highMinor), estimate.currency)}
              </span>
            </p>
            {between > 0 ? (
              <p className="mt-1 text-small text-quiet sm:mt-2">
                {words.fliesHome(formatMoney(between, estimate.currency))}
              </p>
            ) : null}
            {ifAway > 0 ? (
              <p className="mt-1 text-small text-quiet sm:mt-2">
                {words.low} {words.positioned(formatMoney(ifAway, estimate.currency))}
              </p>
            ) : null}
          </>
        ) : (
          <p className="text-small text-quiet">{words.noEstimate}</p>
        )}
        {view.isExample ? (
          <a href="#journey" className={buttonClass("plain", "mt-3 w-full sm:mt-4 print:hidden")}>
            {tripPage.routes.choose}
            <span className="sr-only">: {name}</span>
          </a>
        ) : (
          <ButtonLink
            look={aircraft === view.offered[0] ? "call" : "plain"}
            to={`/booking?${new URLSearchParams({ trip: view.search, aircraft: slug })}`}
            reloadDocument
            className="mt-3 w-full sm:mt-4 print:hidden"
          >
            {words.ask}
            <span className="sr-only">: {name}</span>
          </ButtonLink>
        )}
      </div>
      <details className="accordion col-span-12 lg:col-span-9 lg:col-start-4 print:col-span-12 print:col-start-1 print:not-open:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-small font-[550]">
          {words.details}
          <span className="sr-only"> of the {name}</span>
          <AccordionIcon />
        </summary>
        <div className="grid gap-x-10 gap-y-8 pt-3 md:grid-cols-2">
          <div>
            {legs.map(({ id, reasons }) => (
              <Part key={id} heading={legs.length > 1 ? id : words.reasons}>
                <ul className="mt-2 grid gap-2 text-small">
                  {reasons.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Part>
            ))}
          </div>
          {estimate ? <EstimateLines estimate={estimate} name={name} /> : null}
        </div>
      </details>
    </article>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mb-6">
      <h4 className="font-text label-caps text-brass-ink">{heading}</h4>
      {children}
    </div>
  );
}
