// Messages of Chromium, Firefox and WebKit for a failed module, and of Vite for its style sheet; no standard defines them.
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a script chunk failed to load: no network, no server, or a newer release. */
export const isMissingCode = (error: unknown) => error instanceof Error && missingCode.test(error.message);
