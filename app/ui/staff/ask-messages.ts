/** Texts of confirmations. */
export const askMessages = {
  mailName: "The e-mail as it will arrive",
  parts: { html: "Formatted", text: "Plain text" },
  partsLegend: "How the e-mail is shown",
} as const;
