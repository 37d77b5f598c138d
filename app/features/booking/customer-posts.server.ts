import { type ActionFunctionArgs, data } from "react-router";
import { company } from "#app/content/company.ts";
import type { Queries } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { formAction, refusing } from "#app/platform/form-action.server.ts";
import { lines } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { textLimits } from "./booking-request.ts";
import { moveBooking, undoBooking } from "./change-booking.server.ts";
import { type CustomerKey, ownBooking } from "./guest-access.server.ts";
import { myBookingsMessages } from "./messages.ts";
import { markRead, receiveMessage } from "./thread.server.ts";

export type CustomerReply = ActionReply<object, "note" | "message">;

interface CustomerPost {
  customer: CustomerKey;
  reference: string;
}

/** Action of a customer's booking page: sends a message, cancels, undoes that, or marks messages as read. */
export const customerAction = (
  args: Pick<ActionFunctionArgs, "request" | "context">,
  { page, ...post }: CustomerPost & { page: string },
) =>
  formAction(
    args,
    async (form, network, services) => {
      const reply = await receiveCustomerPost(form, { ...post, network }, services);
      if (!reply) throw data(null, { status: 404 });
      // The script that marks messages as read stays on the page.
      return reply.ok && form.get("intent") !== "read" ? { ...reply, redirectTo: page } : reply;
    },
    {
      failed: myBookingsMessages.notStored,
      answers: (form) => answersIn(form, [form.get("intent") === "message" ? "message" : "note"]),
    },
  );

/** null where the booking is not theirs. */
async function receiveCustomerPost(
  form: FormData,
  { network, ...post }: CustomerPost & { network: string },
  services: Services,
): Promise<CustomerReply | null> {
  const intent = form.get("intent");
  if (intent === "undo") return await undoCancel(form, post, services);
  if (intent === "cancel") return await cancelRequest(form, post, services);
  if (intent !== "message" && intent !== "read") return null;
  const { db, clock } = services;
  const booking = await ownBooking(db, post.customer, post.reference);
  if (!booking) return null;
  const read = (queries: Queries) => markRead(queries, booking.id, "customer", clock.now());
  if (intent === "message")
    return await receiveMessage(form, booking, { side: "customer", authorId: null, network }, services, read);
  await read(db);
  return { ok: true };
}

const cancelNote = lines(textLimits.cancelNote);

/** Cancels a pending request. If too late, returns its present status. */
async function cancelRequest(
  form: FormData,
  { customer, reference }: CustomerPost,
  services: Services,
): Promise<CustomerReply | null> {
  const values = answersIn(form, ["note"]);
  const { refuse, tooMany } = refusing(values);
  const note = cancelNote.safeParse(values.note);
  if (!note.success) {
    const message = note.error.issues[0]?.message ?? "";
    return refuse(message, { note: message });
  }
  const { phones } = company;
  const who = customer.guestOf ?? customer.userId;
  const wait = await services.limiter.count("cancel-customer", limits.cancellationsPerCustomer, who);
  if (wait)
    return tooMany(
      wait,
      (minutes) =>
        `You have cancelled many requests in a short time. Nothing was changed: please call ${phones.desk.display} or try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    );
  const by = { side: "customer", ...customer } as const;
  const result = await moveBooking(services, { reference, to: "cancelled", by, note: note.data });
  if (result.ok) return { ok: true };
  if (result.reason === "missing") return null;
  const reason =
    result.reason === "accepted"
      ? "You have accepted our quotation, so its terms for cancelling apply."
      : `This can no longer be cancelled here: it is now ${result.status}.`;
  const message = `${reason} Call the desk, day or night: ${phones.desk.display}.`;
  return refuse(message, {}, 409);
}

async function undoCancel(
  form: FormData,
  { customer, reference }: CustomerPost,
  services: Services,
): Promise<CustomerReply | null> {
  const undoId = String(form.get("undo") ?? "");
  const result = await undoBooking(services, { reference, undoId, by: { side: "customer", ...customer } });
  if (result.ok) return { ok: true };
  if (result.reason === "missing") return null;
  const message =
    "This can no longer be undone: the ten seconds are over, and the e-mails are on their way. Request the flight again, or call the desk.";
  return refusing({ note: "" }).refuse(message, {}, 409);
}
