import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { users, verifications } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { changeIdentifier, endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import { formAction, refusing } from "#app/platform/form-action.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { goodUntil, subjectOf } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn } from "#app/ui/form/form-reply.ts";
import {
  type AddressSide,
  changeMailKinds,
  type EmailChange,
  emailProofMailKind,
  queueNotice,
} from "./mails.server.ts";
import { accountMessages } from "./messages.ts";
import { type Viewer, viewerOf } from "./viewer.server.ts";

// A mailed link is a row of `verifications`. Its token is derived from the row's id and the site's secret: the database alone does not reveal it.

export type ProvenEmail = { userId: string; email: string };
type Owner = Pick<Viewer, "id" | "sessionId">;
type Purpose = "email proof" | "email change";
/** The HTTP status of a link's page where the link has no effect. */
export const linkStatus = { unknown: 404, over: 410, done: 200, "not signed in": 403 } as const;
export type LinkState = keyof typeof linkStatus;
type DeadLink = Exclude<LinkState, "not signed in">;

export const proofTexts: Record<LinkState, string> = {
  unknown: "We do not recognise this link. Copy the whole of it from the e-mail.",
  over: "This link is too old, or a newer one has replaced it. Sign in and send a new one from your account page.",
  done: "Your e-mail address is confirmed.",
  "not signed in": "Please sign in to the account with this e-mail address, then confirm it here.",
};
export const changeTexts = {
  unknown: proofTexts.unknown,
  over: "This link has been used, was stopped or is too old. Request the change again on your account page.",
  done: "The address is changed. Sign in with the new one from now on.",
  "not signed in":
    "Sign in to the account that is to change, then confirm: the e-mail alone does not show whose account it is.",
  "waits for new":
    "Confirmed. The change is made once the link in the e-mail to the new address is followed too.",
  "waits for old":
    "Confirmed. The change is made once the link in the e-mail to the old address is followed too.",
  stopped: "The change is stopped, and nothing was changed. If you did not ask for it, change your password.",
  taken: "The new address now has an account of its own. Nothing was changed.",
} as const;
type ChangeOutcome = ProvenEmail | keyof typeof changeTexts;

/**
 * The action of a page that a mailed link opens. It needs a pressed button: programs that check links in mails only open the page. `afterWrite`
 * is called once with an address that was proven.
 */
export const linkAction = (
  args: Pick<ActionFunctionArgs, "request" | "context">,
  purpose: Purpose,
  afterWrite: (services: Services, proven: ProvenEmail) => Promise<void>,
) => {
  const answers = (form: FormData) => answersIn(form, ["proof", "wish"]);
  return formAction(
    args,
    async (form, network, services) => {
      const { proof, wish } = answers(form);
      const { refuse, tooMany } = refusing({ proof });
      const spent = await services.limiter.count("email-proof", limits.emailProofPerNetwork, network);
      if (spent) return tooMany(spent);
      const viewer = await viewerOf(args);
      const outcome =
        purpose === "email proof"
          ? await proveEmail(services, proof, viewer)
          : await decideEmailChange(services, proof, wish === "stop" ? "stop" : "confirm", viewer);
      if (typeof outcome === "object") await afterWrite(services, outcome);
      const state = typeof outcome === "object" ? "done" : outcome;
      const message = { ...changeTexts, ...(purpose === "email proof" ? proofTexts : {}) }[state];
      const status = state in linkStatus ? linkStatus[state as LinkState] : 200;
      // 200: the loader's status would be that of a used link.
      return status === 200 ? { ok: true, message, status } : refuse(message, {}, status);
    },
    { failed: accountMessages.failed, answers },
  );
};

export const proofIdentifier = (userId: string) => `email-proof:${userId}`;
/** A link that has done its work, kept for 30 days so that its page can confirm it again. */
export const doneIdentifier = (userId: string) => `mailed-link-done:${userId}`;
const doneMs = 30 * 24 * 60 * 60_000;

/** Stores a link in place of an earlier one, and queues its mails. */
async function renewLink(
  { db, jobs, clock }: Pick<Services, "jobs" | "clock"> & { db: Pick<Services["db"], "transaction"> },
  purpose: Purpose,
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

/** Mails the owner of an account a link that confirms the address. */
export const askForEmailProof = (
  services: Parameters<typeof renewLink>[0],
  { id, email }: { id: string; email: string },
) =>
  renewLink(services, "email proof", { identifier: proofIdentifier(id), value: email }, [emailProofMailKind]);

/** Mails the addresses that must confirm the change of an address. */
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

/** The confirmations needed. An unconfirmed present address has none: its mailbox may belong to a stranger. */
const sidesFor = ({ emailVerified }: { emailVerified: boolean }): AddressSide[] =>
  emailVerified ? ["old", "new"] : ["new"];

/** The account and stored value of a mailed link; locked if `lock`. `side`: which address it was mailed to. */
export async function linkBehind(
  db: Queries,
  { secret, clock }: Pick<Services, "secret" | "clock">,
  purpose: Purpose,
  proof: string,
  lock: "update" | null = null,
): Promise<{ id: string; side: string; userId: string; value: string } | DeadLink> {
  const subject = subjectOf(secret, purpose, proof);
  if (!subject) return "unknown";
  const [id = "", side = ""] = subject.split(".");
  const rows = db.select().from(verifications).where(eq(verifications.id, id));
  const [row] = lock ? await rows.for(lock) : await rows;
  if (!row || row.expiresAt <= clock.now()) return "over";
  if (row.identifier.startsWith(doneIdentifier(""))) return "done";
  return { id, side, userId: row.identifier.slice(row.identifier.indexOf(":") + 1), value: row.value };
}

/** `linkBehind` for a change of address. */
export async function changeBehind(...args: [Queries, Parameters<typeof linkBehind>[1], string, "update"?]) {
  const [db, services, proof, lock] = args;
  const link = await linkBehind(db, services, "email change", proof, lock);
  if (typeof link === "string") return link;
  const { side, value, ...row } = link;
  return { ...row, side: side as AddressSide, change: JSON.parse(value) as EmailChange };
}

/** The row of a link that has done its work; it names only the account. */
const doneRow = (userId: string, now: Date) => ({
  identifier: doneIdentifier(userId),
  value: "",
  expiresAt: new Date(now.getTime() + doneMs),
  updatedAt: now,
});

/**
 * Confirms the address of the signed-in account by a mailed link, once (decision 0015: the mail alone is not enough). Ends other sessions, reset
 * codes and pending changes of address.
 */
export async function proveEmail(
  services: Pick<Services, "db" | "secret" | "clock">,
  proof: string,
  viewer: Owner | null,
): Promise<ProvenEmail | LinkState> {
  return await services.db.transaction(async (transaction) => {
    const link = await linkBehind(transaction, services, "email proof", proof, "update");
    if (typeof link === "string") return link;
    const { id, userId, value: email } = link;
    if (userId !== viewer?.id) return "not signed in";
    const now = services.clock.now();
    const [proven] = await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      // The address may have changed since the mail was written.
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ userId: users.id, email: users.email });
    if (!proven) {
      await transaction.delete(verifications).where(eq(verifications.id, id));
      return "over";
    }
    await transaction.update(verifications).set(doneRow(userId, now)).where(eq(verifications.id, id));
    await endWhatIsUnderWay(transaction, userId, viewer.sessionId);
    return proven;
  });
}

/**
 * Confirms a change for the signed-in owner, or stops it for anyone with the old address's mail (decision 0015). The last confirmation changes
 * the address, ends everything else in the account except this session, and notifies the old address.
 */
async function decideEmailChange(
  services: Pick<Services, "db" | "jobs" | "secret" | "clock">,
  proof: string,
  wish: "confirm" | "stop",
  viewer: Owner | null,
): Promise<ChangeOutcome> {
  return await services.db.transaction(async (transaction): Promise<ChangeOutcome> => {
    const link = await changeBehind(transaction, services, proof, "update");
    if (typeof link === "string") return link;
    const { id, userId, side, change } = link;
    const isRow = eq(verifications.id, id);
    if (wish === "stop") {
      if (side !== "old") return "unknown";
      await transaction.delete(verifications).where(isRow);
      return "stopped";
    }
    if (userId !== viewer?.id) return "not signed in";
    const isAccount = and(eq(users.id, userId), eq(users.email, change.from));
    const [account] = await transaction.select().from(users).where(isAccount).for("update");
    if (!account) return "over";
    const agreed = [...new Set([...change.agreed, side])];
    // By the account as it is now: the address may have been confirmed since the change was requested.
    const next = sidesFor(account).find((each) => !agreed.includes(each));
    if (next) {
      const value = JSON.stringify({ ...change, agreed } satisfies EmailChange);
      await transaction.update(verifications).set({ value }).where(isRow);
      return `waits for ${next}`;
    }
    await transaction.delete(verifications).where(isRow);
    return await moveAddress(transaction, services, viewer, link);
  });
}

async function moveAddress(
  transaction: Transaction,
  services: Pick<Services, "jobs" | "clock">,
  { id: userId, sessionId }: Owner,
  { id, change: { from, to } }: { id: string; change: EmailChange },
): Promise<ChangeOutcome> {
  const [holder] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, to));
  if (holder) return "taken";
  const now = services.clock.now();
  const set = { email: to, emailVerified: true, updatedAt: now };
  await transaction.update(users).set(set).where(eq(users.id, userId));
  await endWhatIsUnderWay(transaction, userId, sessionId);
  await queueNotice(transaction, services, { to: from, kind: "email-changed" });
  await transaction.insert(verifications).values({ id, ...doneRow(userId, now) });
  return { userId, email: to };
}
