import { and, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, resetCodes, sessions, users, verifications } from "#app/database/schema/accounts.ts";
import { changeIdentifier } from "#app/platform/credentials.server.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { forgetAddressInMails } from "#app/platform/mail/forget-mails.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { doneIdentifier, proofIdentifier } from "./addresses.server.ts";
import { deletionForm, noForm } from "./forms.ts";
import { forgetNotices, queueNotice } from "./mails.server.ts";
import { accountWith, type Owner, requireReauthentication } from "./settings.server.ts";
import type { Viewer } from "./viewer.server.ts";

export type OwnSession = Awaited<ReturnType<typeof ownSessions>>[number];

export async function ownSessions(
  db: Queries,
  { id, sessionId }: Pick<Viewer, "id" | "sessionId">,
  now: Date,
) {
  const { id: key, userAgent, createdAt, updatedAt } = sessions;
  const rows = await db
    .select({ id: key, userAgent, createdAt, updatedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(updatedAt));
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceInWords(row.userAgent),
      signedInAt: row.createdAt.toISOString(),
      lastUsedAt: row.updatedAt.toISOString(),
      isThis: row.id === sessionId,
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

// The order matters: most browsers also name those that they descend from.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const firstIn = (named: readonly [RegExp, string][], text: string) =>
  named.find(([pattern]) => pattern.test(text))?.[1];

/** A browser as text, such as "Firefox on Windows"; never quotes the User-Agent. */
export function deviceInWords(userAgent: string | null): string {
  const text = userAgent ?? "";
  const [browser, system] = [firstIn(browsers, text), firstIn(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "A browser";
}

/** Everything that the account itself holds of its owner, for a copy; hashes, keys and tokens are no data about a person. */
export async function accountData(db: Queries, { id }: Pick<Viewer, "id">) {
  const { name, email, emailVerified, phone, company, twoFactorEnabled, createdAt, updatedAt } = users;
  const [profile] = await db
    .select({ name, email, emailVerified, phone, company, twoFactorEnabled, createdAt, updatedAt })
    .from(users)
    .where(eq(users.id, id));
  const { providerId, accountId: account, createdAt: since } = credentials;
  const ways = await db
    .select({ provider: providerId, account, since })
    .from(credentials)
    .where(eq(credentials.userId, id));
  const { createdAt: signedInAt, updatedAt: lastUsedAt, expiresAt, userAgent } = sessions;
  const places = await db
    .select({ signedInAt, lastUsedAt, expiresAt, userAgent })
    .from(sessions)
    .where(eq(sessions.userId, id));
  return {
    profile,
    signIns: ways.map(({ provider, account, since }) =>
      provider === "credential" ? { provider: "password", since } : { provider, account, since },
    ),
    sessions: places.map((place) => ({ ...place, device: deviceInWords(place.userAgent) })),
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
    const links = [changeIdentifier, proofIdentifier, doneIdentifier].map((identifier) =>
      identifier(viewer.id),
    );
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

/** Deletes what can no longer be used: sessions that have ended, codes and links past their time, and whom notices were for. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  for (const table of [sessions, verifications, resetCodes])
    await db.delete(table).where(lt(table.expiresAt, now));
  await forgetNotices(db, now);
}
