import { lines, requiredLines } from "#app/platform/form-text.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";

/** Longest note, and longest word to a customer, in characters. */
export const longestStaffText = 2000;

/** What staff tell one another about a booking. */
export const internalNote = requiredLines(longestStaffText, say.noteMissing);

/** What the customer is told with a move or a change; may be left empty. */
export const wordToCustomer = lines(longestStaffText);

/** Why the desk cancels: nobody is left without a reason. */
export const cancelReason = requiredLines(longestStaffText, say.reasonMissing);
