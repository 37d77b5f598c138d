import type { Queries } from "#app/database/client.server.ts";
import { currentFacts } from "./current-facts.server.ts";
import { instantOf, zoneName } from "./local-time.ts";
import { shortName } from "./place-name.ts";

/** Says by which clock a booking's time is meant, such as "Lagos, GMT+1"; null where its place is not one aerodrome. */
export async function bookedClock(db: Queries) {
  const { airports } = await currentFacts(db);
  return (place: string, wallClock: string): string | null => {
    const { airport } = airports.find(place);
    if (!airport) return null;
    const { timeZone } = airport;
    const { instant } = instantOf(wallClock.slice(0, 10), wallClock.slice(11, 16), timeZone);
    return `${shortName(airport)}, ${zoneName(instant, timeZone, "short")}`;
  };
}
