import { and, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, resetCodes, sessions, users, verifications } from "#app/database/schema/accounts.ts";
import { changeIdentifier } from "#app/platform/credentials.server.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { forgetAddressInMails } from "#app/platform/mail/forget-mails.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { proofIdentifier } from "./addresses.server.ts";
import { deletionForm, noForm } from "./forms.ts";
import { forgetNotices, queueNotice } from "./mails.server.ts";
import { accountWith, type Owner, requireReauthentication } from "./settings.server.ts";
import type { Viewer } from "./viewer.server.ts";

/** The account's sessions, this one first, then the last used. */
export async function ownSessions(
  db: Queries,
  { id: userId, sessionId }: Pick<Viewer, "id" | "sessionId">,
  now: Date,
) {
  const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const rows = await db.select().from(sessions).where(isOpen).orderBy(desc(sessions.updatedAt));
  return rows
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: deviceInWords(userAgent),
      signedInAt: createdAt,
      lastUsedAt: updatedAt,
      isThis: id === sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Ends one session of the account, or all but the present one; the id of another account's session ends nothing. */
export const receiveSessionEnd = formHandler(
  noForm,
  async (_none, { posted }, { viewer, services }: Owner) => {
    const sessionId = oneLine(String(posted.get("session") ?? ""));
    const isOther = and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId));
    await services.db
      .delete(sessions)
      .where(and(isOther, sessionId ? eq(sessions.id, sessionId) : undefined));
    return { ok: true, redirectTo: accountWith(sessionId ? "session" : "sessions") };
  },
);

// Most browsers also name those that they descend from: the first match counts.
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
function deviceInWords(userAgent: string | null): string {
  const names = [browsers, systems].flatMap(
    (list) => list.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0] ?? [],
  );
  return names.length > 0 ? names.join(" on ") : "A browser";
}

/** A copy of what the account holds of its owner, without hashes, keys and tokens. */
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
    sessions: rows.map(({ createdAt: signedInAt, updatedAt: lastUsedAt, expiresAt, userAgent }) => ({
      signedInAt,
      lastUsedAt,
      expiresAt,
      userAgent,
      device: deviceInWords(userAgent),
    })),
  };
}

type AfterWrite = (
  transaction: Transaction,
  viewer: Owner["viewer"],
  jobs: Services["jobs"],
) => Promise<void>;

/** Deletes the account for good, for its owner who has typed the word; `afterWrite` deletes what belongs to it elsewhere. */
export const receiveDeletion = (afterWrite: AfterWrite) =>
  formHandler(deletionForm, async ({ currentPassword }, refusals, owner: Owner) => {
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
