import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { setPassword } from "#app/platform/password-credential.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { signUpForm } from "./account-forms.ts";
import type { Asker } from "./answer-account-form.server.ts";
import { askForEmailProof } from "./email-proofs.server.ts";
import { accountMessages as say } from "./messages.ts";
import { hashPassword } from "./passwords.server.ts";
import { endPresentedSession } from "./receive-sign-in.server.ts";

/**
 * Takes a posted sign-up: the account is there, its owner signed in, and a mail asks them to confirm the address. It says
 * when an address has an account, since signing in at once tells it anyway; limits keep that from being a way to ask about many.
 */
export const receiveSignUp = receiver(
  signUpForm,
  async ({ fullName, email, phone, company, password }, { refuse, tooMany }, asker: Asker) => {
    const { identity, network, returnTo, services, headers } = asker;
    const spent =
      (await services.limiter.count("sign-up-network", limits.signUpPerNetwork, network)) ??
      (await services.limiter.count("sign-up-address", limits.signUpPerAddress, email));
    if (spent) return tooMany(spent, say.tooMany);
    const account = { name: fullName, email, phone, company };
    if (!(await createAccount(services, account, password)))
      return refuse(say.addressTaken, { email: say.addressTaken });
    const { headers: answer } = await identity.api.signInPassword({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    await endPresentedSession(asker);
    const message = say.welcome(fullName, email);
    return { ok: true, returnTo, message, cookies: answer.getSetCookie() };
  },
);

/** Stores an account with its password and queues the mail that confirms the address; false where the address has an account. */
async function createAccount(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  account: Pick<typeof users.$inferInsert, "name" | "email" | "phone" | "company">,
  password: string,
): Promise<boolean> {
  const id = randomBytes(16).toString("base64url");
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, account.email));
  if (taken) return false;
  const hash = await hashPassword(password);
  const now = clock.now();
  return await db.transaction(async (transaction) => {
    const [created] = await transaction
      .insert(users)
      .values({ id, ...account, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!created) return false;
    await setPassword(transaction, id, hash, now);
    await askForEmailProof({ db: transaction, jobs, clock }, { id, email: account.email });
    return true;
  });
}
