import { getTimes } from "suncalc";
import type { Airport } from "./airport-file.ts";
import { instantOf } from "./local-time.ts";

/** The sun at an aerodrome on one of its days; null where it does not rise or set. */
export interface Daylight {
  sunrise: Date | null;
  sunset: Date | null;
  /** All day, where neither is there. */
  isLightAllDay: boolean;
}

/** Sunrise and sunset by `suncalc`, good to about a minute. */
export function daylightAt(
  { lat, lon, timeZone }: Pick<Airport, "lat" | "lon" | "timeZone">,
  date: string,
): Daylight {
  const times = getTimes(instantOf(date, "12:00", timeZone).instant, lat, lon);
  return { sunrise: times.sunrise, sunset: times.sunset, isLightAllDay: times.alwaysUp === true };
}

/** Whether the sun is down. */
export function isDark({ sunrise, sunset, isLightAllDay }: Daylight, instant: Date): boolean {
  if (!sunrise || !sunset) return !isLightAllDay;
  return instant < sunrise || instant > sunset;
}
