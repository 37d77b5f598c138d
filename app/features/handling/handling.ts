import type { HandlingItem } from "#app/database/schema/handling.ts";

export type { HandlingItem };

export const kindLabels: Readonly<Record<HandlingItem["kind"], string>> = {
  permits: "Permits",
  slots: "Slots",
  handler: "Handler",
  fuel: "Fuel",
  catering: "Catering",
  transport: "Transport",
};

export const stateLabels: Readonly<Record<HandlingItem["state"], string>> = {
  open: "Open",
  requested: "Requested",
  confirmed: "Confirmed",
  "not needed": "Not needed",
};

export const handlingKinds = Object.keys(kindLabels) as HandlingItem["kind"][];
export const handlingStates = Object.keys(stateLabels) as HandlingItem["state"][];

export const isDone = ({ state }: Pick<HandlingItem, "state">) =>
  state === "confirmed" || state === "not needed";

export const handlingTexts = ["state", "reference", "note"] as const;
export type HandlingText = (typeof handlingTexts)[number];

/** Name of a form field: `leg0-permits-state`. */
export const handlingField = (leg: number, kind: HandlingItem["kind"], field: HandlingText) =>
  `leg${leg}-${kind}-${field}`;

/** The item of a flight; by default open and empty. */
export const itemOf = (
  items: readonly HandlingItem[],
  leg: number,
  kind: HandlingItem["kind"],
): HandlingItem =>
  items.find((item) => item.leg === leg && item.kind === kind) ?? {
    leg,
    kind,
    state: "open",
    reference: "",
    note: "",
  };
