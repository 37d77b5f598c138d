import { Fragment } from "react";
import { HeldTogether } from "./held-together.tsx";
import { TripHighlights } from "./trip-highlights.tsx";
import { TripLegs } from "./trip-legs.tsx";
import type { TripView } from "./trip-view.ts";

/** What an answer says first. Its heading breaks between places rather than within one: "Lagos to", "London Luton", "and back". */
export function TripOpening({ view }: { view: TripView }) {
  const parts = view.heading.replace(" to ", " to\n").replace(" and ", "\nand ").split("\n");
  return (
    <>
      <h1 className="text-display lg:text-heading">
        {parts.map((part) => (
          <Fragment key={part}>
            <span className="inline-block">
              <HeldTogether text={part} />
            </span>{" "}
          </Fragment>
        ))}
      </h1>
      <p className="mt-4 max-w-[34ch] text-lead text-haze sm:mt-6 lg:max-w-[26ch] print:text-ink">
        <HeldTogether text={view.sentence} />
      </p>
      <TripLegs view={view} />
      <TripHighlights view={view} />
    </>
  );
}
