import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { firstErrors } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { cancellation } from "./cancellation.ts";
import { moveBooking, undoBooking } from "./change-booking.server.ts";
import type { CustomerKey } from "./guest-access.server.ts";
import { myBookingsMessages } from "./my-bookings-messages.ts";

type CancelReply = ActionReply<object, "note">;

/** Cancels a customer's pending request; null if not theirs. If too late, returns its present status. */
export async function cancelRequest(
  form: FormData,
  { reference, customer }: { reference: string; customer: CustomerKey },
  services: Services,
): Promise<CancelReply | null> {
  const values = answersIn(form, ["note"]);
  const { refuse, tooMany } = refusing(values);
  const parsed = cancellation.safeParse(values);
  if (!parsed.success) {
    const errors = firstErrors<"note">(parsed.error);
    return refuse(errors.note ?? myBookingsMessages.cancelFailed, errors);
  }
  const wait = await services.limiter.count(
    "cancel-customer",
    limits.cancellationsPerCustomer,
    customer.guestOf ?? customer.userId,
  );
  if (wait) return tooMany(wait, myBookingsMessages.tooMany);
  const { note } = parsed.data;
  const moved = await moveBooking(services, {
    reference,
    to: "cancelled",
    by: { side: "customer", ...customer },
    note,
  });
  if (moved.ok) return { ok: true };
  if (moved.reason === "missing") return null;
  return { ...refuse(myBookingsMessages.illegal(moved.status)), status: 409 };
}

/** Takes a customer's own cancellation back; null where there is no booking of this reference. */
export async function undoCancel(
  form: FormData,
  { reference, customer }: { reference: string; customer: CustomerKey },
  services: Services,
): Promise<CancelReply | null> {
  const undoId = String(form.get("undo") ?? "");
  const undone = await undoBooking(services, { reference, undoId, by: { side: "customer", ...customer } });
  if (undone.ok) return { ok: true };
  if (undone.reason === "missing") return null;
  return {
    ...refusing({ note: "" }).refuse(
      "This can no longer be undone: the ten seconds are over, and the e-mails are on their way. Request the flight again, or call the desk.",
    ),
    status: 409,
  };
}
