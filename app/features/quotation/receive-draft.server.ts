import { terms } from "#app/content/legal/terms.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import type { Currency } from "#app/features/trip/facts.ts";
import { exactly, exchange } from "#app/features/trip/taxes.ts";
import { colleagueErrors, formHandler, intents, refusing } from "#app/platform/form-action.server.ts";
import { formRules, requiredLines } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";
import { tripOf, withOption } from "./draft-from-trip.server.ts";
import { receiveFlightAccount, receivePayment } from "./payments.server.ts";
import {
  estimateField,
  hasOption,
  optionField,
  optionIndexes,
  type ParsedQuotation,
  parseQuotation,
  type QuotationAnswers,
  quotationFields,
} from "./quotation-form.ts";
import {
  type DraftResult,
  discardDraft,
  draftOf,
  type Quotation,
  saveDraft,
  sendQuotation,
  sentQuotationsOf,
  startDraft,
  withdrawQuotation,
} from "./quotations.server.ts";
import { activeAircraft, activeOperators } from "./small-lists.server.ts";

type DraftReply = ActionReply<{ done: string }>;

async function receiveStart(form: FormData, booking: Booking, post: StaffPost): Promise<DraftReply> {
  const { services } = post;
  const [latest] = await sentQuotationsOf(services.db, booking.id);
  const answers =
    latest?.quotation.draft && !form.get("aircraft")
      ? { ...latest.quotation.draft, expiresAt: "" }
      : await withNewOption({}, form, booking, services);
  const started = await startDraft(post, booking.id, answers);
  if (started.ok) return { ok: true, done: "started" };
  return refusing({}).refuse("The customer has accepted a version: there is no next one.", {}, 409);
}

function withoutSecondOption(answers: QuotationAnswers): QuotationAnswers {
  const isOfSecond = (field: string) => field === estimateField(1) || field.startsWith(optionField(1, ""));
  return Object.fromEntries(Object.entries(answers).filter(([field]) => !isOfSecond(field)));
}

/** Saves the draft, and by the pressed button adds an option, drops the second one, or sends it. */
async function receiveDraft(form: FormData, booking: Booking, post: StaffPost): Promise<DraftReply> {
  const { services } = post;
  const bookingId = booking.id;
  const intent = form.get("intent");
  const draft = await draftOf(services.db, bookingId);
  if (!draft) return refuseChanged({ ok: false, reason: "missing" }, {});
  const posted: QuotationAnswers = answersIn(form, quotationFields);
  // Estimates come from /trip and are not posted.
  for (const at of optionIndexes) {
    const estimate = draft.draft?.[estimateField(at)];
    if (estimate && hasOption(posted, at)) posted[estimateField(at)] = estimate;
  }
  let answers = posted;
  if (intent === "option") answers = await withNewOption(posted, form, booking, services);
  if (intent === "drop-option") answers = withoutSecondOption(posted);
  const { refuse } = refusing<string>(posted);
  const revision = Number(form.get("revision"));
  const saved = await saveDraft(services, { bookingId, revision, answers });
  if (!saved.ok) return refuseChanged(saved, intent === "option" ? answers : posted);
  if (intent !== "send") return { ok: true, done: String(intent) };
  if (!booking.email)
    return refuse(
      "The draft is saved, and not sent: enter the client’s e-mail address on the booking first.",
    );
  const parsed = await checkDraft(services, booking, saved.quotation);
  if (!parsed.ok) {
    const count = Object.keys(parsed.errors).length;
    return refuse(
      `The draft is saved, and not sent yet: ${count === 1 ? "one thing is" : `${count} things are`} to be put right.`,
      parsed.errors,
    );
  }
  const draftToSend = { bookingId, revision: saved.quotation.revision, content: parsed.content };
  const result = await sendQuotation(post, draftToSend);
  return result.ok ? { ok: true, done: "sent" } : refuseChanged(result, answers);
}

/** Adds an option for the chosen aircraft, with registration and operator where the lists of staff leave one choice. */
async function withNewOption(
  answers: QuotationAnswers,
  form: FormData,
  booking: Booking,
  services: Services,
): Promise<QuotationAnswers> {
  const icao = String(form.get("aircraft") ?? "");
  const filled = withOption(answers, booking, await tripOf(booking, services), icao);
  const fleet = await activeAircraft(services.db);
  const [operator, ...others] = await activeOperators(services.db);
  for (const at of optionIndexes.filter((option) => hasOption(filled, option))) {
    const [plane, ...twins] = fleet.filter(({ type }) => type === filled[optionField(at, "type")]);
    if (plane && twins.length === 0) filled[optionField(at, "tail")] ||= plane.tail;
    if (operator && others.length === 0) filled[optionField(at, "operator")] ||= operator.id;
  }
  return filled;
}

/** A stored draft as the quotation that it would be, or errors by field. */
export async function checkDraft(
  services: Pick<Services, "db" | "clock">,
  booking: Booking,
  { draft, number }: Pick<Quotation, "draft" | "number">,
): Promise<ParsedQuotation> {
  const { db, clock } = services;
  const facts = await currentFacts(db);
  return parseQuotation(draft ?? {}, {
    number,
    reference: booking.reference,
    customer: booking.fullName,
    operators: await activeOperators(db),
    zoneOf: await placeZones(db),
    exchange(minor, from, to) {
      const amount = exactly(from as Currency, minor);
      return Math.round(exchange(facts.prices, to as Currency, amount).expected);
    },
    termsDate: terms.updated,
    now: clock.now(),
  });
}

const receiveWithdrawal = formHandler(
  formRules({ reason: requiredLines(1000, "Say why, for the customer.") }),
  async (
    { reason },
    { refuse, posted },
    { id: bookingId }: Booking,
    post: StaffPost,
  ): Promise<DraftReply> => {
    const sent = { bookingId, number: String(posted.get("number")) };
    const withdrawn = await withdrawQuotation(post, sent, reason);
    return withdrawn.ok
      ? { ok: true, done: "withdrawn" }
      : refuse(`Nothing was withdrawn: this quotation is already ${withdrawn.reason}.`, {}, 409);
  },
);

const changedMessages = {
  missing: "There is no draft any more: a colleague has sent or discarded it.",
  accepted:
    "The customer has accepted the version before. Nothing was sent: your draft is still here, to be discarded or kept for a new agreement.",
  cancelled: "This booking is cancelled. Nothing was sent: open it again first.",
};

function refuseChanged(changed: Exclude<DraftResult, { ok: true }>, answers: QuotationAnswers): DraftReply {
  const { refuse } = refusing<string>(answers);
  if (changed.reason !== "stale") return refuse(changedMessages[changed.reason], {}, 409);
  const message = "A colleague saved this draft while you had it open. Yours is not saved yet.";
  return refuse(message, colleagueErrors(quotationFields, answers, changed.saved.draft ?? {}), 409);
}

/** The forms of a booking's quotation page. */
export const receiveQuotation = intents<DraftReply, [Booking, StaffPost]>({
  start: receiveStart,
  option: receiveDraft,
  "drop-option": receiveDraft,
  save: receiveDraft,
  send: receiveDraft,
  async discard(_form, { id }, post) {
    await discardDraft(post, id);
    return { ok: true, done: "discarded" };
  },
  withdraw: receiveWithdrawal,
  payment: receivePayment,
  close: receiveFlightAccount,
});
