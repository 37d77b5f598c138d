import { tripRoutes } from "#app/content/trip/routes.ts";

/** The addresses of the curated routes. */
export const routePaths = tripRoutes.map(({ slug }) => `/trip/${slug}`);

/** The public pages that facts are read for: when one changes, these are drawn anew. */
export const tripPaths: readonly string[] = ["/trip", "/trip/how-we-calculate", ...routePaths];
