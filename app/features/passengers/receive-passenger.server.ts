import { isRowId } from "#app/database/cursor.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { checkDocument } from "./check-document.server.ts";
import { type OpenPapers, papersDeadlines } from "./papers.server.ts";
import { type PassengerField, passengerFields, passengerLabels, passengerRules } from "./passenger.ts";
import {
  inviteTraveller,
  passengersOf,
  removePassenger,
  savePassenger,
  storeDocument,
} from "./passengers.server.ts";

export type PapersField = PassengerField | "document";
/** `version`: the one to save over after a conflict. `link`: a traveller's, which is shown once. */
export type PapersReply = ActionReply<{ redirectTo?: string; link?: string }, PapersField> & {
  intent?: string;
  version?: number;
};

const full = "Every seat of your booking has a passenger. Call the desk if somebody else is flying too.";
const tooMany = (minutes: number) => `These are many changes. Please wait ${minutes} min, or call the desk.`;

/** A form of the list or of one passenger's page; null for an unknown form or passenger. */
export async function receivePapers(
  form: FormData,
  papers: OpenPapers,
  network: string,
  services: Services,
): Promise<PapersReply | null> {
  const { vault, booking, id, page, list } = papers;
  const { limiter, clock, settings } = services;
  const intent = String(form.get("intent"));
  const refusals = refusing<PapersField>(answersIn(form, passengerFields));
  const [name, limit] =
    intent === "document"
      ? (["passenger-documents", limits.documentsPerNetwork] as const)
      : (["passengers", limits.passengersPerNetwork] as const);
  const spent = await limiter.count(name, limit, network);
  if (spent) return { ...refusals.tooMany(spent, tooMany), intent };
  if (intent === "save") return await save(form, papers, services);
  if (intent === "invite") {
    if (list === null) return null;
    const token = await inviteTraveller(vault.db, booking, String(form.get("id") ?? "") || null);
    if (token === null) return refusals.refuse(full, {}, 409);
    return { ok: true, link: `${settings.origin}/traveller?t=${token}` };
  }
  const row = (await passengersOf(vault, booking.id)).find((each) => each.id === id);
  if (!row) return null;
  switch (intent) {
    case "document": {
      const file = form.get("document");
      const checked = await checkDocument(
        new Uint8Array(file instanceof File ? await file.arrayBuffer() : []),
      );
      if (!checked.ok) return { ...refusals.refuse(checked.message, { document: checked.message }), intent };
      await storeDocument(vault, row.id, checked, clock.now());
      return { ok: true, redirectTo: withDone(page, "document") };
    }
    case "drop-document":
      await storeDocument(vault, row.id, null, clock.now());
      return { ok: true, redirectTo: withDone(page, "dropped") };
    case "remove":
      if (list === null) return null;
      await removePassenger(vault.db, booking, row.id);
      return { ok: true, redirectTo: withDone(list, "removed") };
    default:
      return null;
  }
}

const withDone = (page: string, done: string) => `${page}${page.includes("?") ? "&" : "?"}done=${done}`;

async function save(
  form: FormData,
  { vault, booking, id: known, isNew, page, list }: OpenPapers,
  services: Services,
): Promise<PapersReply | null> {
  const id = isNew ? String(form.get("id")) : (known ?? "");
  const version = Number(form.get("version"));
  if (!isRowId(id) || !Number.isSafeInteger(version) || version < 0) return null;
  const { days } = await papersDeadlines(services, booking, "customer");
  const { refuse } = refusing<PapersField>(answersIn(form, passengerFields));
  const parsed = passengerRules(days).parse(form);
  const intent = "save";
  if (!parsed.ok) return { ...refuse(parsed.message, parsed.errors), intent, version };
  const outcome = await savePassenger(vault, booking, { id, version, details: parsed.value });
  const saved = { ok: true as const, redirectTo: withDone(list ?? page, "saved") };
  if (outcome === "saved") return saved;
  if (outcome === "full") return { ...refuse(full, {}, 409), intent, version };
  const row = (await passengersOf(vault, booking.id)).find((each) => each.id === id);
  if (!row) return null;
  const changed = passengerFields.filter((field) => row.details?.[field] !== parsed.value[field]);
  // The same form, sent twice.
  if (changed.length === 0) return saved;
  const errors: FormErrors<PapersField> = {};
  for (const field of changed) errors[field] = `Saved meanwhile: ${row.details?.[field] || "nothing"}.`;
  const conflict = `Someone else saved this passenger while you had it open. What you typed is still here: save again to replace ${changed.length === 1 ? passengerLabels[changed[0] as PassengerField].toLowerCase() : "theirs"}.`;
  return { ...refuse(conflict, errors, 409), intent, version: row.version };
}
