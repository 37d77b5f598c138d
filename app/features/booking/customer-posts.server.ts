import { company } from "#app/content/company.ts";
import { limits } from "#app/limits.ts";
import { formHandler, intents, refusing } from "#app/platform/form-action.server.ts";
import { eachError, formRules, lines } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { textLimits } from "./booking-request.ts";
import { type Booking, visitor } from "./bookings.server.ts";
import { moveBooking, undoBooking } from "./change-booking.server.ts";
import { markRead, receiveMessage } from "./thread.server.ts";

export type CustomerReply = ActionReply<object, "note" | "message">;

interface CustomerPost {
  booking: Booking;
  /** The account's id, or `visitor`. */
  userId: string;
  network: string;
}

const cancel = formHandler(
  formRules({ note: lines(textLimits.cancelNote) }, eachError),
  async ({ note }, { refuse, tooMany }, { booking, userId }: CustomerPost, services: Services) => {
    const { phones } = company;
    const { id, reference } = booking;
    const who = userId === visitor ? id : userId;
    const overLimit = await services.limiter.count("cancel-customer", limits.cancellationsPerCustomer, who);
    if (overLimit)
      return tooMany(
        overLimit,
        (minutes) =>
          `You have cancelled many requests in a short time. Nothing was changed: please call ${phones.desk.display} or try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
      );
    const by = { side: "customer", userId } as const;
    const result = await moveBooking(services, { reference, to: "cancelled", by, note });
    if (result.ok) return { ok: true };
    const reason =
      result.reason === "accepted"
        ? "You have accepted our quotation, so its terms for cancelling apply."
        : `This can no longer be cancelled here: it is now ${result.booking.status}.`;
    return refuse(`${reason} Call the desk, day or night: ${phones.desk.display}.`, {}, 409);
  },
);

/** Handles the forms of a customer's booking page: message, cancel, undo, mark as read. */
export const receiveCustomerPost = intents<CustomerReply, [CustomerPost, Services]>({
  cancel,
  async undo(form, { booking: { reference }, userId }, services) {
    const undoId = String(form.get("undo") ?? "");
    const result = await undoBooking(services, { reference, undoId, by: { side: "customer", userId } });
    // A repeat after a lost response finds the booking as it was before the cancellation.
    if (result.ok || result.status !== "cancelled") return { ok: true };
    const message =
      "This can no longer be undone: the ten seconds are over, and the e-mails are on their way. Request the flight again, or call the desk.";
    return refusing({ note: "" }).refuse(message, {}, 409);
  },
  async message(form, { booking, network }, services) {
    const writer = { side: "customer", authorId: null, network } as const;
    return await receiveMessage(form, booking, writer, services, (transaction) =>
      markRead(transaction, booking.id, "customer", services.clock.now()),
    );
  },
  async read(_form, { booking }, services) {
    await markRead(services.db, booking.id, "customer", services.clock.now());
    return { ok: true };
  },
});
