import { limits } from "#app/limits.ts";
import { firstErrors } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type Refusal } from "#app/ui/form-answers.ts";
import { cancellation } from "./cancellation.ts";
import { moveBooking } from "./move-booking.server.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";
import { undoBooking } from "./undo-booking.server.ts";

type CancelReply = { ok: true } | (Refusal<"note"> & { status: 400 | 409 | 429; retryAfterSeconds?: number });

/** Cancels a customer's own pending request; null where they have none of this reference. Whoever comes too late is told what it is by now. */
export async function cancelRequest(
  form: FormData,
  { reference, userId }: { reference: string; userId: string },
  services: Services,
): Promise<CancelReply | null> {
  const values = answersIn(form, ["note"]);
  const parsed = cancellation.safeParse(values);
  if (!parsed.success) {
    const errors = firstErrors<"note">(parsed.error);
    return { ok: false, status: 400, message: errors.note ?? say.cancelFailed, errors, values };
  }
  const wait = await services.limiter.count("cancel-customer", limits.cancellationsPerCustomer, userId);
  if (wait) {
    const message = say.tooMany(Math.ceil(wait.retryAfterSeconds / 60));
    return { ok: false, status: 429, ...wait, message, errors: {}, values };
  }
  const { note } = parsed.data;
  const moved = await moveBooking(services, {
    reference,
    to: "cancelled",
    by: { side: "customer", userId },
    note,
  });
  if (moved.ok) return { ok: true };
  if (moved.reason === "missing") return null;
  return { ok: false, status: 409, message: say.illegal(moved.status), errors: {}, values };
}

/** Takes a customer's own cancellation back; null where there is no booking of this reference. */
export async function undoCancel(
  form: FormData,
  { reference, userId }: { reference: string; userId: string },
  services: Services,
): Promise<CancelReply | null> {
  const undoId = String(form.get("undo") ?? "");
  const undone = await undoBooking(services, { reference, undoId, by: { side: "customer", userId } });
  if (undone.ok) return { ok: true };
  if (undone.reason === "missing") return null;
  return { ok: false, status: 409, message: say.undoTooLate, errors: {}, values: { note: "" } };
}
