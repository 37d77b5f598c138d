import { and, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, resetCodes, sessions, users, verifications } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import {
  type FormHandler,
  formAction,
  formHandler,
  type Submission,
} from "#app/platform/form-action.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { forgetAddressInMails } from "#app/platform/mail/forget-mails.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply, Refusal } from "#app/ui/form/form-reply.ts";
import { askForEmailChange, askForEmailProof, proofIdentifier } from "./addresses.server.ts";
import { changeIdentifier, passwordHashOf, revokeAccess, setPassword } from "./credentials.server.ts";
import { deletionForm, detailsForm, emailForm, isLongEnough, noForm, passwordForm } from "./forms.ts";
import type { Identity } from "./identity.server.ts";
import { forgetNotices, queueNotice } from "./mails.server.ts";
import { accountMessages, type changesDone } from "./messages.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";
import { identityContext, type Viewer, viewerContext } from "./viewer.server.ts";
import { accountPath } from "./views.ts";

/** The signed-in sender of an account form; never taken from a field. */
export interface OwnerContext {
  viewer: Viewer;
  headers: Headers;
  services: Services;
  identity: Identity;
}

export type ChangeDone = keyof typeof changesDone;

export type OwnReply<Done extends object = { redirectTo: string }> = ActionReply<
  Done & { cookies?: readonly string[] }
>;

export const accountWith = (notice: ChangeDone) => `/account?done=${notice}`;

/** The action of a page for signed-in viewers. */
export const ownerAction = <Reply extends OwnReply<{ redirectTo?: string }>>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  handle: FormHandler<[OwnerContext], Reply | null>,
) =>
  formAction<Reply, string>(
    { request, context },
    (posted, _network, services) =>
      handle(posted, {
        viewer: context.get(viewerContext),
        headers: request.headers,
        services,
        identity: context.get(identityContext),
      }),
    { answers: handle.answers, failed: accountMessages.failed },
  );

/** A sign-in this recent replaces the password of an account without one. */
const freshMs = 10 * 60 * 1000;

/** null if the owner proved their identity again, otherwise the error. */
export async function requireReauthentication(
  { refuse, tooMany }: Pick<Submission<string>, "refuse" | "tooMany">,
  { services, viewer }: Pick<OwnerContext, "services" | "viewer">,
  password: string,
): Promise<Refusal | null> {
  const { db, secret, clock, limiter } = services;
  const refuseFor = (sentence: string) => refuse(sentence, { currentPassword: sentence });
  const overLimit = await limiter.count("own-proof", limits.ownProofPerAccount, viewer.id);
  if (overLimit) return tooMany(overLimit);
  const currentHash = await passwordHashOf(db, viewer.id);
  if (currentHash !== null) {
    const isRight = await verifyPassword(currentHash, password, secret);
    return isRight ? null : refuseFor("This is not your current password.");
  }
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)));
  if (session && clock.now().getTime() - session.createdAt.getTime() < freshMs) return null;
  return refuseFor(
    "Your account has no password, so you must have signed in within the last ten minutes. Sign out, sign in again and come back.",
  );
}

export const receiveDetails = formHandler(
  detailsForm,
  async ({ fullName: name, phone, company }, { tooMany }, { viewer, services }: OwnerContext) => {
    const overLimit = await services.limiter.count("own-details", limits.ownDetailsPerAccount, viewer.id);
    if (overLimit) return tooMany(overLimit);
    await services.db
      .update(users)
      .set({ name, phone, company, updatedAt: services.clock.now() })
      .where(eq(users.id, viewer.id));
    return { ok: true, redirectTo: accountWith("details") };
  },
);

/** Changes the password or sets the first: ends other sessions and pending changes of address, renews the cookie, and sends a mail. */
export const receivePassword = formHandler(
  passwordForm,
  async ({ currentPassword, newPassword }, refusals, owner: OwnerContext) => {
    const { viewer, services, identity, headers } = owner;
    const { staffPasswordShort } = accountMessages;
    if (!isLongEnough(newPassword, viewer.role))
      return refusals.refuse(staffPasswordShort, { newPassword: staffPasswordShort });
    const hasPassword = (await passwordHashOf(services.db, viewer.id)) !== null;
    if (hasPassword && currentPassword === "")
      return refusals.refuse("Please fill in the marked fields.", {
        currentPassword: "This is not your current password.",
      });
    const denied = await requireReauthentication(refusals, owner, currentPassword);
    if (denied) return denied;
    const password = await hashPassword(newPassword);
    await services.db.transaction(async (transaction) => {
      // A concurrent sign-in with the old password waits for this lock, or its session is ended below.
      await transaction.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("update");
      await setPassword(transaction, viewer.id, password, services.clock.now());
      await revokeAccess(transaction, viewer.id, viewer.sessionId);
      await queueNotice(transaction, services, { to: viewer.email, kind: "password-changed" });
    });
    const { headers: answer } = await identity.api.renewSession({ headers, returnHeaders: true });
    return { ok: true, redirectTo: accountWith("password"), cookies: answer.getSetCookie() };
  },
);

/** Begins a change of address: nothing changes until both mails are confirmed. */
export const receiveEmailChange = formHandler(
  emailForm,
  async ({ newEmail, currentPassword }, refusals, owner: OwnerContext) => {
    const { viewer, services } = owner;
    const refuse = (message: string) => refusals.refuse(message, { newEmail: message });
    if (newEmail === viewer.email) return refuse("This is your address already.");
    const denied = await requireReauthentication(refusals, owner, currentPassword);
    if (denied) return denied;
    const overLimit = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
    if (overLimit) return refusals.tooMany(overLimit);
    const [holder] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    if (holder) return refuse(accountMessages.addressTaken);
    await askForEmailChange(services, viewer, newEmail);
    return { ok: true, redirectTo: accountWith(viewer.emailVerified ? "emailBoth" : "email") };
  },
);

/** Mails the link that confirms the address again. */
export const receiveProofRequest = formHandler(
  noForm,
  async (_none, { tooMany }, { viewer, services }: OwnerContext) => {
    if (viewer.emailVerified) return { ok: true, redirectTo: accountPath };
    const overLimit = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
    if (overLimit) return tooMany(overLimit);
    await askForEmailProof(services, viewer);
    return { ok: true, redirectTo: accountWith("proof") };
  },
);

/** The account's sessions, this one first, then the last used. */
export async function ownSessions(
  db: Queries,
  { id: userId, sessionId }: Pick<Viewer, "id" | "sessionId">,
  now: Date,
) {
  const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const rows = await db.select().from(sessions).where(isOpen).orderBy(desc(sessions.updatedAt));
  return rows
    .map((row) => ({ id: row.id, ...sessionFacts(row), isThis: row.id === sessionId }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

const sessionFacts = ({ createdAt, updatedAt, userAgent }: typeof sessions.$inferSelect) => ({
  device: describeDevice(userAgent),
  signedInAt: createdAt,
  lastUsedAt: updatedAt,
});

/** Ends one session of the account, or all but the present one; the id of another account's session ends nothing. */
export const receiveSessionEnd = formHandler(
  noForm,
  async (_none, { posted }, { viewer, services }: OwnerContext) => {
    const sessionId = oneLine(String(posted.get("session") ?? ""));
    const isOther = and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId));
    await services.db
      .delete(sessions)
      .where(and(isOther, sessionId ? eq(sessions.id, sessionId) : undefined));
    return { ok: true, redirectTo: accountWith(sessionId ? "session" : "sessions") };
  },
);

// The first match counts: most user agents also name the browsers that theirs descends from.
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdgA?(iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
];
const systems: typeof browsers = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** A browser as text, such as "Firefox on Windows"; never quotes the User-Agent. */
function describeDevice(userAgent: string | null): string {
  const names = [browsers, systems].flatMap(
    (list) => list.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0] ?? [],
  );
  return names.length > 0 ? names.join(" on ") : "A browser";
}

/** The account's data for its owner, without hashes, keys and tokens. */
export async function accountData(db: Queries, { id }: Pick<Viewer, "id">) {
  const { name, email, emailVerified, phone, company, twoFactorEnabled, createdAt, updatedAt } = users;
  const [profile] = await db
    .select({ name, email, emailVerified, phone, company, twoFactorEnabled, createdAt, updatedAt })
    .from(users)
    .where(eq(users.id, id));
  const signIns = await db.select().from(credentials).where(eq(credentials.userId, id));
  const rows = await db.select().from(sessions).where(eq(sessions.userId, id));
  return {
    profile,
    signIns: signIns.map(({ providerId, accountId: account, createdAt: since }) =>
      providerId === "credential"
        ? { provider: "password", since }
        : { provider: providerId, account, since },
    ),
    sessions: rows.map((row) => ({
      ...sessionFacts(row),
      expiresAt: row.expiresAt,
      userAgent: row.userAgent,
    })),
  };
}

/** Deletes a customer's account; staff are refused. `afterWrite` deletes the account's data in other features. */
export const receiveDeletion = (
  afterWrite: (transaction: Transaction, viewer: Viewer, jobs: Services["jobs"]) => Promise<void>,
) =>
  formHandler(deletionForm, async ({ currentPassword }, refusals, owner: OwnerContext) => {
    const { viewer, services, identity, headers } = owner;
    if (viewer.role !== "customer")
      return refusals.refuse("This is a staff account. Only an administrator can remove it.");
    const denied = await requireReauthentication(refusals, owner, currentPassword);
    if (denied) return denied;
    const links = [changeIdentifier(viewer.id), proofIdentifier(viewer.id)];
    await services.db.transaction(async (transaction) => {
      await afterWrite(transaction, viewer, services.jobs);
      await forgetAddressInMails(transaction, viewer.email);
      await transaction.delete(verifications).where(inArray(verifications.identifier, links));
      // Sessions, credentials, second factor and reset code go with the row.
      await transaction.delete(users).where(eq(users.id, viewer.id));
      await queueNotice(transaction, services, { to: viewer.email, kind: "account-deleted" });
    });
    const { headers: answer } = await identity.api.signOut({ headers, returnHeaders: true });
    return { ok: true, redirectTo: "/account-deleted", cookies: answer.getSetCookie() };
  });

/** Deletes expired sessions, codes and links, and the recipients of old notices. Every night. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  for (const table of [sessions, verifications, resetCodes])
    await db.delete(table).where(lt(table.expiresAt, now));
  await forgetNotices(db, now);
}
