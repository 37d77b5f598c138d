import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import type { Queries } from "#app/database/client.server.ts";
import { users, verifications } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { formAction, refusing } from "#app/platform/form-action.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { goodUntil, subjectOf } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { changeIdentifier, revokeAccess } from "./credentials.server.ts";
import {
  type AddressSide,
  changeMailKinds,
  type EmailChange,
  emailProofMailKind,
  queueNotice,
} from "./mails.server.ts";
import { accountMessages } from "./messages.ts";
import { type Viewer, viewerOf } from "./viewer.server.ts";

// A mailed link is a row of `verifications`; an empty value marks a used one. Its token is derived from the row's id and the site's secret,
// so a copy of the database does not reveal it.

export type AddressPurpose = "email proof" | "email change";
export type ProvenEmail = { userId: string; email: string };
/** HTTP statuses of a link's page. */
export const linkStatus = { unknown: 404, over: 410, done: 200, "not signed in": 403 } as const;
export type LinkState = keyof typeof linkStatus;
type Link = { id: string; side: AddressSide; userId: string; change: EmailChange };

const changeTexts = {
  unknown: "We do not recognise this link. Copy the whole of it from the e-mail.",
  over: "This link has been used, was stopped or is too old. Request the change again on your account page.",
  done: "The address is changed. Sign in with the new one from now on.",
  "not signed in":
    "Please sign in to that account, then confirm: the e-mail alone does not prove that it is yours.",
  "waits for new":
    "Confirmed. The change is made once the link in the e-mail to the new address is followed too.",
  "waits for old":
    "Confirmed. The change is made once the link in the e-mail to the old address is followed too.",
  stopped: "The change is stopped, and nothing was changed. If you did not ask for it, change your password.",
  taken: "The new address now has an account of its own. Nothing was changed.",
} as const;
type LinkOutcome = keyof typeof changeTexts;
export const linkTexts: Record<AddressPurpose, Record<LinkOutcome, string>> = {
  "email change": changeTexts,
  "email proof": {
    ...changeTexts,
    over: "This link is too old, or a newer one has replaced it. Sign in and send a new one from your account page.",
    done: "Your e-mail address is confirmed.",
    "not signed in": "Please sign in to the account with this e-mail address, then confirm it here.",
  },
};

/** The action of a mailed link's page. It needs a press, since mail scanners open links. `afterWrite` receives each confirmed address once. */
export const linkAction = (
  args: Pick<ActionFunctionArgs, "request" | "context">,
  purpose: AddressPurpose,
  afterWrite: (services: Services, proven: ProvenEmail) => Promise<void>,
) => {
  const answers = (form: FormData) => answersIn(form, ["proof", "wish"]);
  return formAction(
    args,
    async (form, network, services) => {
      const { proof, wish } = answers(form);
      const { refuse, tooMany } = refusing({ proof });
      const overLimit = await services.limiter.count("email-proof", limits.emailProofPerNetwork, network);
      if (overLimit) return tooMany(overLimit);
      const decision = { purpose, proof, isStop: wish === "stop" };
      const outcome = await decideLink(services, decision, await viewerOf(args));
      if (typeof outcome === "object") await afterWrite(services, outcome);
      const state = typeof outcome === "object" ? "done" : outcome;
      const message = linkTexts[purpose][state];
      const status = state in linkStatus ? linkStatus[state as LinkState] : 200;
      // Without an explicit 200 the page would get the loader's status, that of a used link.
      return status === 200 ? { ok: true, message, status } : refuse(message, {}, status);
    },
    { failed: accountMessages.failed, answers },
  );
};

export const proofIdentifier = (userId: string) => `email-proof:${userId}`;
/** The page of a used link shows its success for this time. */
const usedLinkMs = 30 * 24 * 60 * 60_000;

/** Replaces an earlier link and queues the mails of the new one. */
async function renewLink(
  { db, jobs, clock }: Pick<Services, "jobs" | "clock"> & { db: Pick<Services["db"], "transaction"> },
  purpose: AddressPurpose,
  row: { identifier: string; value: string },
  mailKinds: readonly string[],
): Promise<void> {
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    await transaction.delete(verifications).where(eq(verifications.identifier, row.identifier));
    await transaction
      .insert(verifications)
      .values({ id, ...row, expiresAt: goodUntil(purpose, clock.now()) });
    await queueMails(
      transaction,
      jobs,
      mailKinds.map((kind) => ({ kind, aboutId: id })),
    );
  });
}

/** Mails a link that confirms the account's address. */
export const askForEmailProof = (
  services: Parameters<typeof renewLink>[0],
  { id, email }: { id: string; email: string },
) =>
  renewLink(services, "email proof", { identifier: proofIdentifier(id), value: email }, [emailProofMailKind]);

/** Mails a link to each address that must confirm the change. */
export const askForEmailChange = (
  services: Parameters<typeof renewLink>[0],
  viewer: Pick<Viewer, "id" | "email" | "emailVerified">,
  to: string,
) => {
  const change: EmailChange = { from: viewer.email, to, agreed: [] };
  const row = { identifier: changeIdentifier(viewer.id), value: JSON.stringify(change) };
  const kinds = sidesFor(viewer).map((side) => changeMailKinds[side]);
  return renewLink(services, "email change", row, kinds);
};

/** The addresses that must confirm. An unconfirmed old address is left out: its mailbox may belong to a stranger. */
const sidesFor = ({ emailVerified }: { emailVerified: boolean }): AddressSide[] =>
  emailVerified ? ["old", "new"] : ["new"];

/** The link of a token, or the reason why it has no effect; `lock` locks its row. A proof is a change to the same address. */
export async function findLink(
  db: Queries,
  { secret, clock }: Pick<Services, "secret" | "clock">,
  { purpose, proof }: { purpose: AddressPurpose; proof: string },
  lock: "update" | null = null,
): Promise<Link | Exclude<LinkState, "not signed in">> {
  const subject = subjectOf(secret, purpose, proof);
  if (!subject) return "unknown";
  const [id = "", side = "new"] = subject.split(".");
  const rows = db.select().from(verifications).where(eq(verifications.id, id));
  const [row] = lock ? await rows.for(lock) : await rows;
  if (!row || row.expiresAt <= clock.now()) return "over";
  if (row.value === "") return "done";
  const isProof = purpose === "email proof";
  const change = isProof ? { from: row.value, to: row.value, agreed: [] } : JSON.parse(row.value);
  const userId = row.identifier.slice(row.identifier.indexOf(":") + 1);
  return { id, side: side as AddressSide, userId, change };
}

/**
 * Confirms an address or its change once, for the signed-in owner. The link mailed to the old address stops a change without signing in
 * (decision 0015). The last confirmation ends other sessions and pending codes, and notifies the old address.
 */
async function decideLink(
  services: Pick<Services, "db" | "jobs" | "secret" | "clock">,
  decision: { purpose: AddressPurpose; proof: string; isStop?: boolean },
  viewer: Pick<Viewer, "id" | "sessionId"> | null,
): Promise<ProvenEmail | LinkOutcome> {
  return await services.db.transaction(async (transaction): Promise<ProvenEmail | LinkOutcome> => {
    const link = await findLink(transaction, services, decision, "update");
    if (typeof link === "string") return link;
    const { id, side, userId } = link;
    const { from, to } = link.change;
    const isRow = eq(verifications.id, id);
    if (decision.isStop) {
      if (side !== "old") return "unknown";
      await transaction.delete(verifications).where(isRow);
      return "stopped";
    }
    if (userId !== viewer?.id) return "not signed in";
    // The address may have changed since the mail was written.
    const isAccount = and(eq(users.id, userId), eq(users.email, from));
    const [account] = await transaction.select().from(users).where(isAccount).for("update");
    if (!account) return "over";
    const agreed = [...new Set([...link.change.agreed, side])];
    // The account is read again: its address may have been confirmed since the request.
    const next = from === to ? undefined : sidesFor(account).find((each) => !agreed.includes(each));
    if (next) {
      const value = JSON.stringify({ from, to, agreed } satisfies EmailChange);
      await transaction.update(verifications).set({ value }).where(isRow);
      return `waits for ${next}`;
    }
    if (from !== to && (await transaction.$count(users, eq(users.email, to))) > 0) {
      await transaction.delete(verifications).where(isRow);
      return "taken";
    }
    const now = services.clock.now();
    const usedLink = { value: "", expiresAt: new Date(now.getTime() + usedLinkMs), updatedAt: now };
    await transaction.update(verifications).set(usedLink).where(isRow);
    const newAddress = { email: to, emailVerified: true, updatedAt: now };
    await transaction.update(users).set(newAddress).where(eq(users.id, userId));
    await revokeAccess(transaction, userId, viewer.sessionId);
    if (from !== to) await queueNotice(transaction, services, { to: from, kind: "email-changed" });
    return { userId, email: to };
  });
}
