import type { ReactNode } from "react";
import { tripPage } from "#app/content/trip/page.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { EstimateLines } from "./estimate-lines.tsx";
import { longDay } from "./figure-text.ts";
import { LegClocks } from "./leg-clocks.tsx";
import type { AircraftLegView, AircraftView, TripView } from "./trip-view.ts";

const words = tripPage.answer;

/** Everything that a card's verdict, times and price rest on; of several flights also what the card leaves out. */
export function CardDetails({ aircraft, view }: { aircraft: AircraftView; view: TripView }) {
  const { name, deciding, legs, estimate } = aircraft;
  const isSeveral = legs.length > 1;
  return (
    <details className="accordion col-span-12 lg:col-span-9 lg:col-start-4 printed-open print:col-span-12 print:col-start-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-small font-[550]">
        {words.details}
        <span className="sr-only"> of the {name}</span>
        <AccordionIcon />
      </summary>
      <div className="grid gap-x-10 gap-y-8 pt-3 md:grid-cols-2">
        <div>
          {isSeveral ? <Deciding texts={deciding} /> : null}
          {legs.map((leg, at) => (
            <Part
              key={leg.id}
              heading={
                isSeveral ? `${view.legs[at]?.codes}, ${longDay(view.legs[at]?.date ?? "")}` : words.reasons
              }
            >
              {isSeveral ? <LegClocks leg={leg} longestMinutes={view.longestMinutes} /> : null}
              <ul className="mt-2 grid gap-2 text-small">
                <Zones leg={leg} />
                {leg.reasons.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Part>
          ))}
        </div>
        {estimate ? <EstimateLines estimate={estimate} name={name} /> : null}
      </div>
    </details>
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

/** What decides, where somebody has to look at it first. */
export function Deciding({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="mt-4 mb-6 grid gap-1.5 text-small last:mb-2 sm:last:mb-0">
      {texts.map((text) => (
        <li key={text} className="border-l-2 border-brass pl-3">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** What the clocks of the card leave out: the zones by name, and the same times in UTC. */
function Zones({ leg: { departure, arrival } }: { leg: AircraftLegView }) {
  if (!departure || !arrival) return null;
  return <li>{words.zones(departure, arrival)}</li>;
}
