import { tripRoutes } from "#app/content/trip/routes.ts";

/** The addresses of the curated routes. */
export const routePaths = tripRoutes.map(({ slug }) => `/trip/${slug}`);

/** The public pages that facts are read for: when one changes, these are drawn anew. */
export const tripPaths: readonly string[] = ["/trip", "/trip/how-we-calculate", ...routePaths];

/** The booking form filled with a question of /trip, in its one address, and the aircraft wanted for it. */
export const requestAddress = (search: string, aircraft: string): string =>
  `/booking?${new URLSearchParams({ trip: search, aircraft })}`;
