import { and, eq } from "drizzle-orm";
import { sessions } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { verifyPassword } from "../passwords.server.ts";
import type { Viewer } from "../viewer.server.ts";

/** A sign-in is fresh for this long: it stands in for the password of an account that has none. */
const freshMs = 10 * 60 * 1000;

export type OwnerProof = "proven" | "wrong" | "stale" | { retryAfterSeconds: number };

/** Whether the one who is signed in is the account's owner, and not somebody at a browser that was left open. */
export async function reauthenticate(
  { db, secret, clock, limiter }: Pick<Services, "db" | "secret" | "clock" | "limiter">,
  viewer: Pick<Viewer, "id" | "sessionId">,
  password: string,
): Promise<OwnerProof> {
  const spent = await limiter.count("own-proof", limits.ownProofPerAccount, viewer.id);
  if (spent) return spent;
  const kept = await passwordHashOf(db, viewer.id);
  if (kept !== null) return (await verifyPassword(kept, password, secret)) ? "proven" : "wrong";
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)));
  return session && clock.now().getTime() - session.createdAt.getTime() < freshMs ? "proven" : "stale";
}
