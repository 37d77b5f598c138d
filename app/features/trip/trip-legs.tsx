import { tripPage } from "#app/content/trip/page.ts";
import { shortDay } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import type { TripView } from "./trip-view.ts";
import { isReturn } from "./whole-journey.ts";

const words = tripPage.answer;
const miles = (nm: number) => `${nm.toLocaleString("en-GB")}\u00a0nm`;

/** What a journey consists of, over the cards: each flight with its day and distance, one there and back on one line. */
export function TripLegs({ view }: { view: TripView }) {
  const isBack = isReturn(view);
  const rows = isBack ? [view.legs] : view.legs.map((leg) => [leg]);
  return (
    <ol className="mt-6 max-w-md border-t hairline-dark sm:mt-8 print:hairline">
      {rows.map((legs) => {
        const [first] = legs;
        return first ? (
          <li
            key={`${first.codes} ${first.date} ${first.time}`}
            className="flex flex-wrap justify-between gap-x-2 border-b hairline-dark py-2.5 text-small sm:py-3 print:hairline"
          >
            <span className="min-w-0 flex-1">
              <span className="font-[550]">
                <span className="sm:hidden print:hidden">{first.codes}</span>
                <span className="max-sm:hidden print:inline">
                  <HeldTogether text={first.names} />
                </span>
              </span>
              <span className="text-haze print:text-ink">
                <span className={isBack ? "sr-only" : ""}>,</span>{" "}
                <span className="whitespace-nowrap">
                  {miles(first.distanceNm)}
                  {isBack ? ` ${words.eachWay}` : ""}
                </span>
              </span>
            </span>
            <span className="text-haze print:text-ink">
              {legs.map(({ codes, date, time }) => (
                <span key={codes} className="block text-right whitespace-nowrap">
                  {view.isExample ? words.example : ""}
                  {shortDay(date).replace(/, \d{4}$/, "")}
                  <span
                    className={view.legs.length > 1 ? "max-sm:sr-only print:not-sr-only" : ""}
                  >{`, ${date.slice(0, 4)}`}</span>
                  {view.isExample ? "" : `, ${time ?? words.open}`}
                </span>
              ))}
            </span>
            {first.flownNm ? (
              <span className="basis-full text-haze print:text-ink">{words.flown(miles(first.flownNm))}</span>
            ) : null}
          </li>
        ) : null;
      })}
    </ol>
  );
}
