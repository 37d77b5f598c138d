/** The public pages that facts are read for: when one changes, these are drawn anew. */
export const tripPaths: readonly string[] = ["/trip", "/trip/how-we-calculate"];
