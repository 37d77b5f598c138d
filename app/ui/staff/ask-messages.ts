/** What staff read wherever they are asked before something is done. */
export const askMessages = {
  mailName: "The e-mail as it will arrive",
  show: "Show the e-mail",
  parts: { html: "Formatted", text: "Plain text" },
  partsLegend: "How the e-mail is shown",
} as const;
