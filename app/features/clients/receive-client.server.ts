import type { Transaction } from "#app/database/client.server.ts";
import { intents, refusing } from "#app/platform/form-action.server.ts";
import { eachError, formRules, lines, oneLine, requiredLine } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { clientByEmail, mergeClients, saveClient } from "./clients.server.ts";

const rules = formRules(
  {
    name: requiredLine(120, "Enter the name."),
    preferences: lines(2000),
    assistant: lines(500),
    notes: lines(4000),
  },
  eachError,
);
export type ClientField = (typeof rules.fields)[number];
export type ClientReply = ActionReply<{ redirectTo: string }, ClientField | "other">;

interface ClientWriter {
  id: string;
  record: (transaction: Transaction, verb: "save" | "merge") => Promise<void>;
}

const gone = "This client is gone: a colleague merged it, or its last request was deleted.";

/** The forms of a client's page: what staff write, and merging. */
export const receiveClient = intents<ClientReply, [ClientWriter, Pick<Services, "db">]>({
  async save(form, { id, record }, { db }) {
    const { refuse } = refusing(rules.answers(form));
    const parsed = rules.parse(form);
    if (!parsed.ok) return refuse(parsed.message, parsed.errors);
    const version = Number(form.get("version"));
    const saved = await saveClient(db, { id, version, values: parsed.value }, (transaction) =>
      record(transaction, "save"),
    );
    if (saved.ok) return { ok: true, redirectTo: `/admin/clients/${id}?done=saved` };
    if (!saved.saved) return refuse(gone, {}, 409);
    const theirs = saved.saved;
    const errors = Object.fromEntries(
      rules.fields
        .filter((field) => theirs[field] !== parsed.value[field])
        .map((field) => [field, `A colleague saved: “${theirs[field] || "empty"}”`]),
    );
    return refuse(
      "A colleague saved this client while you had it open. Yours is not saved yet.",
      errors,
      409,
    );
  },
  async merge(form, { id, record }, { db }) {
    const typed = oneLine(String(form.get("other") ?? ""));
    const fromId = typed.includes("@") ? await clientByEmail(db, typed) : typed;
    if (!fromId || fromId === id) {
      const message = "No other client has this e-mail address.";
      return refusing<"other">({ other: typed }).refuse(message, { other: message });
    }
    const isMerged = await mergeClients(db, { id, fromId }, (transaction) => record(transaction, "merge"));
    if (isMerged) return { ok: true, redirectTo: `/admin/clients/${id}?done=merged` };
    return refusing({}).refuse(gone, {}, 409);
  },
});
