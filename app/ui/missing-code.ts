// What Chromium, Firefox and WebKit call a module that did not come, and Vite its style sheet: the standard has no name for it.
const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a part of the site's code did not come: no network, no server, or a server that has newer code by now. */
export const isMissingCode = (error: unknown) => error instanceof Error && missingCode.test(error.message);
