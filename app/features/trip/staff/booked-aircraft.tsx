import { isAsked } from "../asked-aircraft.ts";
import { HeldTogether } from "../held-together.tsx";
import type { AircraftView } from "../trip-view.ts";
import { VerdictMark } from "../verdict-mark.tsx";
import { bookedTripMessages as say } from "./booked-trip-messages.ts";

/** An aircraft for a booking's trip, with the mark of how it fits; `asked`, whether it was asked for, is told by its name. */
export function BookedAircraft({ aircraft, asked }: { aircraft: AircraftView; asked: string }) {
  return (
    <>
      <span className="mr-2">
        <VerdictMark {...aircraft} />
      </span>
      <span className="mr-1">
        <HeldTogether text={aircraft.name} />
      </span>{" "}
      {isAsked(aircraft, asked) ? (
        <>
          <span className="mr-1 font-normal text-brass-ink">({say.asked})</span>{" "}
        </>
      ) : null}
    </>
  );
}
