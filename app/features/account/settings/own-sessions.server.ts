import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { sessions } from "#app/database/schema/accounts.ts";
import { endSessions, sessionsRevokedTopic } from "#app/platform/credentials.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { announce } from "#app/platform/live.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { accountWith, type Owner, type OwnReply } from "./answer-own-form.server.ts";
import { deviceInWords } from "./device-words.ts";

export type OwnSession = Awaited<ReturnType<typeof ownSessions>>[number];

/** Where an account is signed in, the browser that asks first. */
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

/** Ends one session of the account, or all but the one that asks, with what those had open. An id of anybody else's session ends nothing. */
export async function receiveSessionEnd(
  posted: FormData,
  { viewer, services }: Owner,
): Promise<OwnReply<never>> {
  const asked = posted.get("session");
  if (typeof asked === "string" && asked !== "") {
    const isOwnOther = and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId));
    await services.db.transaction(async (transaction) => {
      await transaction.delete(sessions).where(and(isOwnOther, eq(sessions.id, oneLine(asked))));
      await announce(transaction, sessionsRevokedTopic(viewer.id));
    });
    return { ok: true, next: accountWith("session") };
  }
  await services.db.transaction((transaction) => endSessions(transaction, viewer.id, viewer.sessionId));
  return { ok: true, next: accountWith("sessions") };
}
