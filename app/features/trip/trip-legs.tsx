import { tripPage } from "#app/content/trip/page.ts";
import { shortDay } from "./figure-text.ts";
import { HeldTogether } from "./held-together.tsx";
import type { TripView } from "./trip-view.ts";
import { sumIsOf } from "./whole-journey.ts";

const words = tripPage.answer;
const miles = (nm: number) => `${nm.toLocaleString("en-GB")}\u00a0nm`;

/** What a journey consists of, over the cards: each flight with its day and distance. */
export function TripLegs({ view }: { view: TripView }) {
  const round = view.legs.flatMap(({ flown }) =>
    flown
      ? words.flown(miles(flown.distanceNm), flown.detour, flown.airways, sumIsOf(view) === words.bothWays)
      : [],
  );
  return (
    <ol className="mt-6 max-w-md border-t hairline-dark sm:mt-8 print:hairline">
      {view.legs.map(({ codes, names, date, time, distanceNm }) => (
        <li
          key={`${codes} ${date}`}
          className="flex flex-wrap justify-between gap-x-2 border-b hairline-dark py-2.5 text-small sm:py-3 print:hairline"
        >
          <span>
            <span className="font-[550]">
              <span className="sm:hidden print:hidden">{codes}</span>
              <span className="max-sm:hidden print:inline">
                <HeldTogether text={names} />
              </span>
            </span>
            <span className="text-haze print:text-ink">
              , <span className="whitespace-nowrap">{miles(distanceNm)}</span>
            </span>
          </span>
          <span className="text-haze print:text-ink">
            <span className="whitespace-nowrap">
              {view.isExample ? words.example : ""}
              {shortDay(date).replace(/, \d{4}$/, "")}
              <span
                className={view.legs.length > 1 ? "max-sm:sr-only print:not-sr-only" : ""}
              >{`, ${date.slice(0, 4)}`}</span>
              {view.isExample ? "" : `, ${time ?? words.open}`}
            </span>
          </span>
        </li>
      ))}
      {[...new Set(round)].map((text) => (
        <li
          key={text}
          className="border-b hairline-dark py-2.5 text-small text-haze sm:py-3 print:hairline print:text-ink"
        >
          {text}
        </li>
      ))}
    </ol>
  );
}
