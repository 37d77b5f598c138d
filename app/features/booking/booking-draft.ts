/** The place of the booking form's draft in the tab's storage. */
export const bookingDraftKey = "booking-draft";
