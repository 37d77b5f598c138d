import { and, eq } from "drizzle-orm";
import { sessions } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import type { Received } from "#app/platform/answer-form.server.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import type { FormErrors, Refusal } from "#app/ui/form/form-reply.ts";
import { accountMessages } from "../messages.ts";
import { verifyPassword } from "../passwords.server.ts";
import type { Owner } from "./answer-own-form.server.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** A sign-in is fresh for this long: it stands in for the password of an account that has none. */
const freshMs = 10 * 60 * 1000;

/** null when the account's owner sent this form, and not somebody at a browser that was left open; otherwise what they are told. */
export async function requireReauthentication<Field extends string>(
  { refuse, tooMany }: Pick<Received<Field>, "refuse" | "tooMany">,
  { services, viewer }: Pick<Owner, "services" | "viewer">,
  password: string,
): Promise<Refusal<Field> | null> {
  const { db, secret, clock, limiter } = services;
  const refuseFor = (sentence: string) =>
    refuse(sentence, { currentPassword: sentence } as FormErrors<Field>);
  const spent = await limiter.count("own-proof", limits.ownProofPerAccount, viewer.id);
  if (spent) return tooMany(spent, accountMessages.tooMany);
  const kept = await passwordHashOf(db, viewer.id);
  if (kept !== null)
    return (await verifyPassword(kept, password, secret)) ? null : refuseFor(say.wrongPassword);
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)));
  const isFresh = session && clock.now().getTime() - session.createdAt.getTime() < freshMs;
  return isFresh ? null : refuseFor(say.signInAgain);
}
