/** How a request reached us: by the website's own form, or as staff who type it in say. */
export const bookingSources = ["website", "telephone", "mail", "walk-in"] as const;
export type BookingSource = (typeof bookingSources)[number];
