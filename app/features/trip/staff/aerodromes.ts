import type { FactField } from "./fact-form.ts";

export const aerodromeGroups: Readonly<Record<string, readonly FactField[]>> = {
  "Opening and limits": [
    {
      name: "hours",
      label: "Opening hours, local",
      hint: "One rule per line: Mon-Fri 07:00-22:00, or Sun closed.",
      optional: true,
      rows: 3,
    },
    { name: "limits", label: "Limits", optional: true, rows: 2 },
  ],
  "On the ground": [
    { name: "handling", label: "Handling", optional: true, rows: 2 },
    { name: "customs", label: "Customs", optional: true, rows: 2 },
    { name: "technicalStop", label: "A fuel stop", options: { true: "Yes", false: "No" } },
  ],
  Search: [
    {
      name: "names",
      label: "Other names",
      hint: "Old names, quarters and cities it serves, with commas between them.",
      optional: true,
    },
  ],
};
