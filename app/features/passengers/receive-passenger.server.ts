import { isRowId } from "#app/database/cursor.ts";
import { limits } from "#app/limits.ts";
import { intents, refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { checkDocument } from "./check-document.server.ts";
import { type OpenPapers, papersDeadlines } from "./papers.server.ts";
import {
  type PassengerField,
  papersNotices,
  passengerFieldNames,
  passengerRules,
  valueText,
} from "./passenger.ts";
import {
  inviteTraveller,
  passengersOf,
  removePassenger,
  savePassenger,
  storeDocument,
} from "./passengers.server.ts";

export type PapersField = PassengerField | "document" | "intent" | "version";
/** `link`: a traveller's new link, shown once. */
export type PapersReply = ActionReply<{ redirectTo?: string; link?: string }, PapersField>;
type Outcome = Promise<PapersReply | null>;

const full = "Every seat of your booking has a passenger. Call the desk if somebody else is flying too.";
const conflict =
  "Someone else saved this passenger while you had it open. What you typed is still here: save again to replace theirs.";
const tooMany = (minutes: number) => `These are many changes. Please wait ${minutes} min, or call the desk.`;

/** The posted texts, which a refusal returns to the form. */
export const papersAnswers = (form: FormData) =>
  answersIn<PapersField>(form, [...passengerFieldNames, "intent", "version"]);

/** Handles a form of the list or of a passenger's page. Null: unknown form or passenger. */
export async function receivePapers(
  form: FormData,
  papers: OpenPapers,
  network: string,
  services: Services,
): Outcome {
  const overLimit =
    form.get("intent") === "document" || hasDocument(form)
      ? await services.limiter.count("passenger-documents", limits.documentsPerNetwork, network)
      : await services.limiter.count("passengers", limits.passengersPerNetwork, network);
  if (overLimit) return refusing(papersAnswers(form)).tooMany(overLimit, tooMany);
  return await receive(form, papers, services);
}

const receive = intents<PapersReply | null, [OpenPapers, Services]>({
  save: (...args) => (hasDocument(args[0]) ? receiveDocument(...args) : save(...args)),
  async invite(form, { vault, booking, list }, { settings }) {
    if (list === null) return null;
    const token = await inviteTraveller(vault.db, booking, String(form.get("id") ?? "") || null);
    if (token === null) return refusing(papersAnswers(form)).refuse(full, {}, 409);
    return { ok: true, link: `${settings.origin}/traveller?t=${token}` };
  },
  document: receiveDocument,
  "drop-document": (form, papers, services) => storeWithDetails(form, papers, services, null),
  async remove(_form, papers) {
    const id = await passengerId(papers);
    if (id === null || papers.list === null) return null;
    await removePassenger(papers.vault.db, papers.booking, id);
    return done(papers.list, "removed");
  },
});

const done = (page: string, notice: string) => ({
  ok: true as const,
  redirectTo: `${page}${page.includes("?") ? "&" : "?"}done=${notice}`,
});

/** The passenger's id in the address, if the booking has this passenger. */
async function passengerId({ vault, booking, id }: OpenPapers): Promise<string | null> {
  return (await passengersOf(vault, booking.id)).some((row) => row.id === id) ? id : null;
}

/** Browsers post an empty file if none is chosen. */
function hasDocument(form: FormData): boolean {
  const file = form.get("document");
  return file instanceof File && file.size > 0;
}

async function receiveDocument(form: FormData, papers: OpenPapers, services: Services): Outcome {
  const file = form.get("document");
  const checked = await checkDocument(new Uint8Array(file instanceof File ? await file.arrayBuffer() : []));
  if (checked.ok) return await storeWithDetails(form, papers, services, checked);
  const message = "Nothing is saved yet. Please check the document.";
  return refusing(papersAnswers(form)).refuse(message, { document: checked.message });
}

/** Stores or removes the document, and saves the details typed in the same form. */
async function storeWithDetails(
  form: FormData,
  papers: OpenPapers,
  services: Services,
  document: Parameters<typeof storeDocument>[2],
): Outcome {
  const id = await passengerId(papers);
  if (id === null) return null;
  await storeDocument(papers.vault, id, document, services.clock.now());
  const notice = document ? "document" : "dropped";
  const answers = papersAnswers(form);
  if (passengerFieldNames.every((name) => answers[name] === "")) return done(papers.page, notice);
  const reply = await save(form, papers, services);
  if (reply?.ok) return done(papers.page, `${notice}-saved`);
  return (
    reply && { ...reply, message: `${papersNotices[notice]} The details are not saved yet. ${reply.message}` }
  );
}

async function save(
  form: FormData,
  { vault, booking, id: known, page, list }: OpenPapers,
  services: Services,
): Outcome {
  const id = known === "new" ? String(form.get("id")) : (known ?? "");
  const version = Number(form.get("version"));
  if (!isRowId(id) || !Number.isSafeInteger(version) || version < 0) return null;
  const { days } = await papersDeadlines(services, booking, "customer");
  const answers = papersAnswers(form);
  const parsed = passengerRules(days).parse(form);
  if (!parsed.ok) return refusing(answers).refuse(parsed.message, parsed.errors);
  const outcome = await savePassenger(vault, booking, { id, version, details: parsed.value });
  if (outcome === "saved") return done(list ?? page, "saved");
  if (outcome === "full") return refusing(answers).refuse(full, {}, 409);
  const row = (await passengersOf(vault, booking.id)).find((each) => each.id === id);
  if (!row) return null;
  const errors: FormErrors<PapersField> = {};
  for (const name of passengerFieldNames)
    if (row.details?.[name] !== parsed.value[name])
      errors[name] = `Saved meanwhile: ${(row.details && valueText(row.details, name)) || "nothing"}.`;
  // The form was sent twice.
  if (Object.keys(errors).length === 0) return done(list ?? page, "saved");
  // Saving again replaces the version that the messages show.
  return refusing({ ...answers, version: String(row.version) }).refuse(conflict, errors, 409);
}
