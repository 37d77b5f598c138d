// What Chromium, Firefox and WebKit call a module that did not come, and Vite its style sheet: the standard has no name for it.
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a script chunk failed to load: no network, no server, or a newer release. */
export const isMissingCode = (error: unknown) => error instanceof Error && missingCode.test(error.message);
