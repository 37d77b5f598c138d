/** How a request reached us: by the website's own form, or as staff who type it in say. */
export const bookingSources = ["website", "telephone", "mail", "walk-in"] as const;
export type BookingSource = (typeof bookingSources)[number];

/** The states of a booking and who may move it between them. The only place that says so. */
export const bookingStatuses = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Who moves a booking: its own customer, or the desk. */
export type Side = "customer" | "desk";

const moves: Record<Side, Record<BookingStatus, readonly BookingStatus[]>> = {
  desk: {
    pending: ["confirmed", "cancelled"],
    confirmed: ["completed", "cancelled"],
    completed: ["confirmed", "pending"],
    cancelled: ["confirmed", "pending"],
  },
  customer: { pending: ["cancelled"], confirmed: [], completed: [], cancelled: [] },
};

/** The states that this side may move a booking to from `status`; from a closed one only back, to correct a mistake. */
export const movesOpenTo = (side: Side, status: BookingStatus): readonly BookingStatus[] =>
  moves[side][status];

/** Whether a booking is at its end. The desk corrects one that came there by mistake, and writes the customer why. */
export const isClosed = (status: BookingStatus | undefined): boolean =>
  status === "completed" || status === "cancelled";

/** The step of a history, oldest first, that confirmed the flight: a correction back to confirmed only where there is no other. */
export function confirmingStep<Step extends { kind: string; status: BookingStatus }>(steps: readonly Step[]) {
  const confirms = ({ kind, status }: Step) => kind !== "changed" && status === "confirmed";
  return (
    steps.findLast((step, index) => confirms(step) && !isClosed(steps[index - 1]?.status)) ??
    steps.findLast(confirms)
  );
}

/** Whether staff may correct the trip: not of a cancelled booking. */
export const isTripOpen = (status: BookingStatus): boolean => status !== "cancelled";

/** Whether a flight is still to come of it. */
export const isTripAhead = (status: BookingStatus): boolean => status === "pending" || status === "confirmed";
