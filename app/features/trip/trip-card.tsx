import { fleet } from "#app/content/fleet.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AccordionIcon, Icon } from "#app/ui/icon.tsx";
import { SideProfile } from "#app/ui/side-profile.tsx";
import { costOfFlyingHome, duration, longDay, roughly } from "./figure-text.ts";
import { FlightTimes, UnbrokenNames } from "./flight-times.tsx";
import type { AircraftView, TripView } from "./trip-view.ts";
import { requestAddress } from "./typed-trip.ts";

/** Beside the price on phones and tablets, where there is room; under it elsewhere. */
const requestClass =
  "w-full max-[22.5rem]:mt-3 min-[22.5rem]:max-lg:col-start-2 min-[22.5rem]:max-lg:row-span-2 min-[22.5rem]:max-lg:row-start-1 min-[22.5rem]:max-lg:w-28 min-[22.5rem]:max-lg:self-center min-[22.5rem]:max-lg:px-3 lg:mt-4 print:hidden";

/** A link instead of a button, because every card repeats it. */
const chooseDayClass =
  "inline-flex min-h-11 items-center underlined max-[22.5rem]:mt-2 min-[22.5rem]:max-lg:col-start-2 min-[22.5rem]:max-lg:row-span-2 min-[22.5rem]:max-lg:row-start-1 min-[22.5rem]:max-lg:self-center lg:mt-2 print:hidden";

/** One aircraft on offer: verdict, times, estimate and details. Several flights show a total and one line each. */
export function TripCard({ aircraft, view }: { aircraft: AircraftView; view: TripView }) {
  const { name, slug, mainReasons, legs, estimate, wins } = aircraft;
  const between = costOfFlyingHome(estimate?.lines ?? []);
  const isSeveral = legs.length > 1;
  const isFirst = aircraft === view.offered[0];
  // A marginal verdict without a stop already mentions the wind.
  const isToBeChecked =
    aircraft.suits === "check" &&
    mainReasons.length > 0 &&
    (aircraft.stopCount > 0 || !legs.some(({ isMarginal }) => isMarginal));
  const isOpen = (at: number) => view.legs[at]?.time === null;
  const assumedTimes = new Set(legs.flatMap(({ departure }, at) => (isOpen(at) && departure?.time) || []));
  const co2Tonnes = (legs.reduce((sum, leg) => sum + (leg.co2Kg ?? 0), 0) / 1000).toFixed(1);
  const bags = Math.min(aircraft.bags, view.bags);
  const drawing = fleet.find((each) => each.slug === slug);
  return (
    <article
      aria-labelledby={`card-${slug}`}
      className="page-grid gap-y-2.5 border-t hairline pt-5 pb-1 sm:gap-y-5 sm:py-7 lg:gap-y-3 lg:pt-10 lg:pb-6 print:break-inside-avoid print:py-4"
    >
      <div className="col-span-12 flex items-center gap-4 sm:col-span-5 sm:block sm:max-lg:pr-4 lg:col-span-3 sm:row-span-2 sm:pt-4 print:hidden">
        {drawing ? <SideProfile aircraft={drawing} className="h-8 w-auto shrink-0 sm:h-14 xl:h-18" /> : null}
        <p className="text-quiet max-sm:text-[0.8125rem] max-sm:leading-4 sm:mt-3 sm:text-small">
          {`${aircraft.seats} seats, ${bags} ${bags === 1 ? "bag" : "bags"}, approx. ${co2Tonnes}\u00a0t of\u00a0CO₂`}
        </p>
      </div>
      <div className="col-span-12 sm:col-span-7 lg:col-span-6 print:col-span-8">
        {view.areAllNonStop && !wins ? null : (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small font-[550] lg:gap-x-5 lg:justify-start">
            {view.areAllNonStop ? null : (
              <span className="pl-[1.125rem] -indent-[1.125rem]">
                {/* With several flights, the stops are below each flight. */}
                <VerdictMark {...aircraft} /> {isSeveral ? aircraft.briefVerdict : aircraft.verdict}
                {isToBeChecked ? <span className="font-normal text-quiet">, subject to a check</span> : null}
              </span>
            )}
            {wins ? <span className="text-brass-ink">{wins}</span> : null}
          </p>
        )}
        <h3 id={`card-${slug}`} className="mt-1 scroll-mt-28 text-title leading-tight">
          <UnbrokenNames text={name} />
        </h3>
        {isSeveral ? (
          <>
            <p className="mb-1 text-small text-quiet sm:mt-1">
              <span className="font-[550] text-ink">{duration(aircraft.minutes)}</span> {view.sumOf}
            </p>
            <ol>
              {legs.map((leg, at) => (
                <li key={leg.id}>
                  <FlightTimes leg={leg} isRow isAssumed={isOpen(at)} />
                </li>
              ))}
            </ol>
            {assumedTimes.size > 0 ? (
              <p className="text-[0.8125rem] leading-5 text-quiet max-sm:-mb-1">
                {assumedTimes.size === 1
                  ? `* Departure at ${[...assumedTimes].join()} assumed`
                  : "* Departure times assumed"}
              </p>
            ) : null}
          </>
        ) : (
          <>
            {legs.map((leg) => (
              <FlightTimes key={leg.id} leg={leg} longestMinutes={view.longestMinutes} />
            ))}
            <MainReasons texts={mainReasons} />
          </>
        )}
      </div>
      <div className="col-span-12 min-[22.5rem]:max-lg:grid min-[22.5rem]:max-lg:grid-cols-[1fr_auto] min-[22.5rem]:max-lg:gap-x-4 sm:col-span-7 sm:col-start-6 lg:col-span-3 lg:pl-6 print:col-span-4 print:col-start-9">
        {estimate ? (
          <>
            <p className="label-caps text-brass-ink">
              {estimate.isSample ? "Estimate, sample rates" : "Estimate, not an offer"}
            </p>
            <p className="mt-1 leading-tight sm:mt-1.5">
              <span className="text-small">About</span>{" "}
              <span className="font-display text-[1.375rem] whitespace-nowrap">
                {roughly(estimate.expectedMinor, estimate.currency)}
              </span>{" "}
              <span className="text-small text-quiet">{view.sumOf || "one way"}</span>
            </p>
            <p
              className={`col-span-full mt-1 text-small text-quiet empty:hidden sm:mt-2 ${isSeveral && between === 0 ? "max-sm:hidden" : ""}`}
            >
              {otherPrices(estimate, between)}
            </p>
          </>
        ) : (
          <p className="text-small text-quiet">No estimate</p>
        )}
        {view.isRoute ? (
          <a href="#journey" className={chooseDayClass}>
            Choose a day
            <span className="sr-only">
              {" to request"} the {name}
            </span>
          </a>
        ) : (
          <ButtonLink
            look={isFirst ? "call" : "plain"}
            to={requestAddress(view.search, slug)}
            reloadDocument
            className={requestClass}
          >
            Request
            <span className="sr-only"> the {name}</span>
          </ButtonLink>
        )}
      </div>
      <CardDetails aircraft={aircraft} view={view} />
    </article>
  );
}

type EstimateView = NonNullable<AircraftView["estimate"]>;

/** Other prices, in sentences. `between`: minor units of flying home between two flights. */
function otherPrices(estimate: EstimateView, between: number): string {
  const { returnExpectedMinor, soonReturn, emptyLegFromMinor, nightsWaiting, currency } = estimate;
  const money = (minor: number) => roughly(minor, currency);
  const nights = nightsWaiting === 1 ? "one night" : `${nightsWaiting} nights`;
  const back = returnExpectedMinor === null ? "" : money(returnExpectedMinor);
  const soon = soonReturn ? money(soonReturn.expectedMinor) : "";
  const orSoon = soon === back ? "" : `, or ${soon} the ${soonReturn?.isSameDay ? "same" : "next"} day`;
  const sentences = [
    between > 0 && `The aircraft flies home in between: at least ${money(between)} of it.`,
    back && `There and back within ${nights}: about ${back}${orSoon}.`,
    emptyLegFromMinor !== null && `From ${money(emptyLegFromMinor)} if the empty flight home is sold.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Reasons and price lines of a card; with several flights also the checks and times that the card leaves out. */
function CardDetails({ aircraft, view }: { aircraft: AircraftView; view: TripView }) {
  const { name, mainReasons, legs, estimate } = aircraft;
  const isSeveral = legs.length > 1;
  return (
    <details className="accordion col-span-12 lg:col-span-9 lg:col-start-4 printed-open print:col-span-12 print:col-start-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-small font-[550]">
        Why this aircraft, and how the price is made up
        <span className="sr-only"> of the {name}</span>
        <AccordionIcon />
      </summary>
      <div className="grid gap-x-10 gap-y-8 pt-3 md:grid-cols-2">
        <div>
          {isSeveral ? <MainReasons texts={mainReasons} /> : null}
          {legs.map((leg, at) => (
            <div key={leg.id} className="mb-6">
              <h4 className="font-text label-caps text-brass-ink">
                {isSeveral
                  ? `${view.legs[at]?.codes}, ${longDay(leg.departure?.date ?? "")}`
                  : "How we worked this out"}
              </h4>
              {isSeveral ? <FlightTimes leg={leg} longestMinutes={view.longestMinutes} /> : null}
              <ul className="mt-2 grid gap-2 text-small">
                {/* The card leaves out the names of zones and the times in UTC. */}
                {leg.departure && leg.arrival ? (
                  <li>{`Leaves at ${clockText(leg.departure)} and lands at ${clockText(leg.arrival)}.`}</li>
                ) : null}
                {leg.reasons.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {estimate ? <EstimateLines estimate={estimate} name={name} /> : null}
      </div>
    </details>
  );
}

const clockText = ({ time, zone, utc }: { time: string; zone: string; utc: string }) =>
  `${time} ${zone} (${utc} UTC)`;

function MainReasons({ texts }: { texts: readonly string[] }) {
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

/** Codes of the company's own charges; the other lines are charges by law. */
const ownLines = /^(?:flying|daily|positioning|nights|second-crew|landing|margin)/;

const amount = "w-16 py-2 pl-3 text-right";

const figure = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const listed = new Intl.ListFormat("en-GB");

/** Every line of an estimate, as expected and with slow flights; lines of sample rates are marked. */
function EstimateLines({ estimate, name }: { estimate: EstimateView; name: string }) {
  const { lines, currency, isSample } = estimate;
  // Rounded before the sum, so that the column adds up.
  const whole = lines.flatMap(({ code, text, expectedMinor, highMinor }) => {
    const [expected, high] = [Math.round(expectedMinor / 100), Math.round(highMinor / 100)];
    return expected + high > 0 ? { code, text, expected, high } : [];
  });
  const sum = (end: "expected" | "high") => whole.reduce((total, line) => total + line[end], 0);
  const more = new Map<string, number>();
  for (const { code, expected, high } of whole) {
    const cause = /^(?:flying|daily)/.test(code)
      ? "slower flights"
      : code === "margin"
        ? "our margin"
        : "taxes";
    more.set(cause, (more.get(cause) ?? 0) + high - expected);
  }
  const causes = [...more]
    .filter(([, minor]) => minor > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([cause, minor]) => `${figure.format(minor)} for ${cause}`);
  const heading = `The estimate, line by line, ${currency}`;
  return (
    <div className="mb-6">
      <h4 className="font-text label-caps text-brass-ink">{heading}</h4>
      <table className="mt-2 w-full text-small">
        <caption className="sr-only">
          {heading}: {name}
        </caption>
        <thead>
          <tr className="text-quiet">
            <td />
            {["Expected", "At most"].map((title) => (
              <th key={title} scope="col" className={`${amount} font-normal`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {whole.map(({ code, text, expected, high }, at) => (
            // A journey has the same line once for each flight.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={`${code} ${at}`} className="border-t hairline align-top">
              <th scope="row" className="py-2 text-left font-normal">
                {text}
                {isSample && ownLines.test(code) ? <span className="text-quiet"> (sample rates)</span> : null}
              </th>
              <td className={amount}>{figure.format(expected)}</td>
              <td className={amount}>{figure.format(high)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink/40 align-top font-[550]">
            <th scope="row" className="py-2 text-left">
              Estimate, not an offer
            </th>
            <td className={amount}>{figure.format(sum("expected"))}</td>
            <td className={amount}>{figure.format(sum("high"))}</td>
          </tr>
        </tfoot>
      </table>
      {causes.length > 0 ? (
        <p className="mt-2 text-small text-quiet">{`“At most” adds ${listed.format(causes)}.`}</p>
      ) : null}
      {isSample ? (
        <p className="mt-2 text-small text-quiet">
          These are sample rates, not the company’s own. They show how a price is made.
        </p>
      ) : null}
    </div>
  );
}

/** A shape for each verdict, for readers who cannot tell colours apart: full disc, disc with a stop, half, empty. */
export function VerdictMark({ suits, legs }: Pick<AircraftView, "suits" | "legs">) {
  const tone = suits === "yes" ? "text-confirmed" : suits === "check" ? "text-pending" : "text-quiet";
  const isDirect = legs.every(({ stops }) => stops.length === 0);
  return (
    <Icon className={`mr-0.5 inline-block size-3 shrink-0 align-[-0.04em] ${tone}`} strokeWidth="2.5">
      <circle cx="10" cy="10" r="8" fill={suits === "yes" && isDirect ? "currentColor" : "none"} />
      {suits === "yes" && !isDirect ? <circle cx="10" cy="10" r="2.5" fill="currentColor" /> : null}
      {suits === "check" ? <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" /> : null}
    </Icon>
  );
}
