/** What staff read wherever they are asked before something is done. */
export const askMessages = {
  mailName: "The mail as it will arrive",
  show: "Show the mail as written",
  parts: { html: "Formatted", text: "Plain text" },
  partsLegend: "How the mail is shown",
  undo: "Undo",
  undoOthers: "Somebody else did that, and nobody but them can undo it.",
} as const;
