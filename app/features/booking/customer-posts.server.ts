import { type ActionFunctionArgs, data } from "react-router";
import { company } from "#app/content/company.ts";
import { limits } from "#app/limits.ts";
import { formAction, formHandler, intents, refusing } from "#app/platform/form-action.server.ts";
import { eachError, formRules, lines } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { textLimits } from "./booking-request.ts";
import type { Booking } from "./bookings.server.ts";
import { moveBooking, undoBooking } from "./change-booking.server.ts";
import { type CustomerKey, ownBooking } from "./guest-access.server.ts";
import { myBookingsMessages } from "./messages.ts";
import { markRead, receiveMessage } from "./thread.server.ts";

export type CustomerReply = ActionReply<object, "note" | "message">;

interface CustomerPost {
  booking: Booking;
  customer: CustomerKey;
  network: string;
}

/** Action of a customer's booking page: sends a message, cancels, undoes that, or marks messages as read. */
export const customerAction = (
  args: Pick<ActionFunctionArgs, "request" | "context">,
  { customer, reference, page }: { customer: CustomerKey; reference: string; page: string },
) =>
  formAction(
    args,
    async (form, network, services) => {
      const booking = await ownBooking(services.db, customer, reference);
      const reply = booking && (await receivePost(form, { booking, customer, network }, services));
      if (!reply) throw data(null, { status: 404 });
      // The script that marks messages as read stays on the page.
      return reply.ok && form.get("intent") !== "read" ? { ...reply, redirectTo: page } : reply;
    },
    {
      failed: myBookingsMessages.notStored,
      answers: (form) => answersIn(form, [form.get("intent") === "message" ? "message" : "note"]),
    },
  );

const cancel = formHandler(
  formRules({ note: lines(textLimits.cancelNote) }, eachError),
  async ({ note }, { refuse, tooMany }, { booking, customer }: CustomerPost, services: Services) => {
    const { phones } = company;
    const { reference } = booking;
    const { userId, guestOf: who = userId } = customer;
    const wait = await services.limiter.count("cancel-customer", limits.cancellationsPerCustomer, who);
    if (wait)
      return tooMany(
        wait,
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

const receivePost = intents<CustomerReply, [CustomerPost, Services]>({
  cancel,
  async undo(form, { booking: { reference }, customer: { userId } }, services) {
    const undoId = String(form.get("undo") ?? "");
    const result = await undoBooking(services, { reference, undoId, by: { side: "customer", userId } });
    if (result.ok) return { ok: true };
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
