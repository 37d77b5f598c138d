import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SideProfile } from "#app/ui/side-profile.tsx";
import { CardDetails, Deciding } from "./card-details.tsx";
import { duration, flyingHome, formatMoney, wholeHundreds } from "./figure-text.ts";
import { FlightLines } from "./flight-lines.tsx";
import { HeldTogether } from "./held-together.tsx";
import { LegClocks } from "./leg-clocks.tsx";
import { requestAddress } from "./trip-paths.ts";
import type { AircraftView, TripView } from "./trip-view.ts";
import { VerdictMark } from "./verdict-mark.tsx";
import { isAlike, isToBeChecked, minutesOf, sumIsOf } from "./whole-journey.ts";

const words = tripPage.answer;

/** Beside the price on phones and tablets, where there is room; under it elsewhere. */
const asking =
  "w-full max-[22.5rem]:mt-3 min-[22.5rem]:max-lg:col-start-2 min-[22.5rem]:max-lg:row-span-2 min-[22.5rem]:max-lg:row-start-1 min-[22.5rem]:max-lg:w-32 min-[22.5rem]:max-lg:self-center min-[22.5rem]:max-lg:px-3 lg:mt-4 print:hidden";

/** The way back to where the day is chosen: no button, as five of them would be five ways to one place. */
const choosing =
  "inline-flex min-h-11 items-center underlined max-[22.5rem]:mt-2 min-[22.5rem]:max-lg:col-start-2 min-[22.5rem]:max-lg:row-span-2 min-[22.5rem]:max-lg:row-start-1 min-[22.5rem]:max-lg:self-center lg:mt-2 print:hidden";

/** One aircraft that can be offered: its verdict, its times, about what it costs, and everything that this rests on. Of several flights it shows the sum and a line each: whoever compares aircraft compares those. */
export function TripCard({ aircraft, view, wins }: { aircraft: AircraftView; view: TripView; wins: string }) {
  const { name, slug, deciding, legs, estimate } = aircraft;
  const between = flyingHome(estimate?.lines ?? []);
  const isSeveral = legs.length > 1;
  const isFirst = aircraft === view.offered[0];
  // Of several flights each says below where it stops.
  const verdict = isSeveral ? aircraft.briefVerdict : aircraft.verdict;
  // What is true of all stands over them.
  const isUntold = isAlike(view);
  const drawn = fleet.find((each) => each.slug === slug);
  return (
    <article
      aria-labelledby={`card-${slug}`}
      className="page-grid gap-y-2.5 border-t hairline pt-5 pb-1 sm:gap-y-5 sm:py-7 lg:gap-y-3 lg:pt-10 lg:pb-6 print:break-inside-avoid print:py-4"
    >
      <div className="col-span-12 sm:col-span-5 sm:max-lg:pr-4 lg:col-span-3 sm:row-span-2 sm:pt-4 print:hidden">
        {drawn ? <SideProfile aircraft={drawn} className="h-8 w-auto sm:h-14 xl:h-18" /> : null}
      </div>
      <div className="col-span-12 sm:col-span-7 lg:col-span-6 print:col-span-8">
        {isUntold && !wins ? null : (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small font-[550] lg:gap-x-5 lg:justify-start">
            {isUntold ? null : (
              <span className="pl-[1.125rem] -indent-[1.125rem]">
                <VerdictMark {...aircraft} /> {verdict}
                {isToBeChecked(aircraft) ? (
                  <span className="font-normal text-quiet">, {words.ifChecked}</span>
                ) : null}
              </span>
            )}
            {wins ? <span className="text-brass-ink">{wins}</span> : null}
          </p>
        )}
        {isSeveral ? (
          <div className="mt-1 sm:mt-2">
            <h3 id={`card-${slug}`} className="scroll-mt-28 text-[1.375rem] leading-tight sm:text-title">
              <HeldTogether text={name} />
            </h3>
            <p className="mt-1 mb-1.5 text-small text-quiet">
              <span className="font-[550] text-ink">{duration(minutesOf(aircraft))}</span> {sumIsOf(view)}
            </p>
            <FlightLines legs={legs} isOpen={(at) => view.legs[at]?.time === null} />
            {view.legs.some(({ time }) => time === null) ? (
              <p className="text-[0.8125rem] leading-5 text-quiet max-sm:-mb-1">
                {words.starred(model.undecidedTime)}
              </p>
            ) : null}
          </div>
        ) : (
          <>
            <h3 id={`card-${slug}`} className="scroll-mt-28 mt-1.5 text-title">
              <HeldTogether text={name} />
            </h3>
            {legs.map((leg) => (
              <LegClocks key={leg.id} leg={leg} longestMinutes={view.longestMinutes} isBrief={!isFirst} />
            ))}
            <Deciding texts={deciding} />
          </>
        )}
      </div>
      <div className="col-span-12 min-[22.5rem]:max-lg:grid min-[22.5rem]:max-lg:grid-cols-[1fr_auto] min-[22.5rem]:max-lg:gap-x-4 sm:col-span-7 sm:col-start-6 lg:col-span-3 lg:pl-6 print:col-span-4 print:col-start-9">
        {estimate ? (
          <>
            <p className="label-caps text-brass-ink">{estimate.isSample ? words.sampled : words.estimate}</p>
            {/* In every row alike: two lines, or one where the column holds it. */}
            <div className="mt-1 font-display text-[1.375rem] leading-tight sm:mt-1.5">
              <span className="whitespace-nowrap max-xl:block">
                {formatMoney(wholeHundreds(estimate.lowMinor), estimate.currency)}
              </span>{" "}
              <span className="whitespace-nowrap max-xl:block">
                to {formatMoney(wholeHundreds(estimate.highMinor), estimate.currency).replace(/^\w+ /, "")}
              </span>
            </div>
            {between > 0 ? (
              <p className="col-span-full mt-1 text-small text-quiet sm:mt-2">
                {words.fliesHome(formatMoney(between, estimate.currency))}
              </p>
            ) : null}
          </>
        ) : (
          <p className="text-small text-quiet">{words.noEstimate}</p>
        )}
        {view.isExample ? (
          <a href="#journey" className={choosing}>
            {words.chooseDay}
            <span className="sr-only">
              {words.toRequest} the {name}
            </span>
          </a>
        ) : (
          <ButtonLink
            look={isFirst ? "call" : "plain"}
            to={requestAddress(view.search, slug)}
            reloadDocument
            className={asking}
          >
            {words.ask}
            <span className="sr-only"> the {name}</span>
          </ButtonLink>
        )}
      </div>
      <CardDetails aircraft={aircraft} view={view} />
    </article>
  );
}
