/** The states of a booking and who may move it between them. The only place that says so. */
export const bookingStatuses = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Who moves a booking: its own customer, or the desk. */
export type Side = "customer" | "desk";

const moves: Record<Side, Record<BookingStatus, readonly BookingStatus[]>> = {
  desk: {
    pending: ["confirmed", "cancelled"],
    confirmed: ["completed", "cancelled"],
    completed: [],
    cancelled: [],
  },
  customer: { pending: ["cancelled"], confirmed: [], completed: [], cancelled: [] },
};

/** The states that this side may move a booking to from `status`; empty where it has reached its end. */
export const movesOpenTo = (side: Side, status: BookingStatus): readonly BookingStatus[] =>
  moves[side][status];

/** Whether the desk may still correct the trip's facts: what is cancelled stays as it was asked for. */
export const isTripOpen = (status: BookingStatus): boolean => status !== "cancelled";

/** Whether a flight is still to come of it. */
export const isTripAhead = (status: BookingStatus): boolean => status === "pending" || status === "confirmed";
