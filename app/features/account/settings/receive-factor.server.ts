import { isAPIError } from "better-auth/api";
import { limits } from "#app/limits.ts";
import { receiver, refusing } from "#app/platform/answer-form.server.ts";
import { isSame } from "#app/platform/secret.server.ts";
import { isAuthenticatorCode, secondFactorForm } from "../account-forms.ts";
import { accountMessages } from "../messages.ts";
import { queueNotice } from "./account-notices.server.ts";
import { accountWith, type Owner, type OwnReply } from "./answer-own-form.server.ts";
import { type AuthenticatorKey, pendingKey } from "./authenticator-key.server.ts";
import { factorStep } from "./factor-steps.tsx";
import { requireReauthentication } from "./reauthenticate.server.ts";
import { type EndFactorField, endFactorForm, ownerForm } from "./settings-forms.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** How far it has come: the key to take in, the codes to keep, or its end. The first two are shown in the answer to a form, and never again. */
type FactorDone = { next?: string; key?: AuthenticatorKey; recoveryCodes?: string[] };
export type FactorReply = OwnReply<EndFactorField, FactorDone> & { key?: AuthenticatorKey | null };
type FactorForm = (posted: FormData, owner: Owner) => Promise<FactorReply>;

/** The page's three forms. */
export const receiveFactor: FactorForm = (posted, owner) => {
  const step = posted.get("step");
  if (step === factorStep.end) return endFactor(posted, owner);
  return step === factorStep.confirm ? confirmFactor(posted, owner) : beginFactor(posted, owner);
};

/**
 * Begins a set-up for the account's owner: a new key, good once its first code has come. Only where the address is confirmed: whoever opened an
 * account with somebody else's could lock them out of it.
 */
const beginFactor: FactorForm = receiver(
  ownerForm,
  async ({ currentPassword: password }, refusals, owner: Owner) => {
    if (owner.viewer.twoFactorEnabled) return refusals.refuse(say.factorOnAlready);
    if (!owner.viewer.emailVerified) return refusals.refuse(say.factorNeedsAddress);
    const stranger = await requireReauthentication(refusals, owner, password);
    if (stranger) return stranger;
    await owner.identity.api.enableTwoFactor({ body: { password }, headers: owner.headers });
    const key = await pendingKey(owner);
    if (!key) throw new Error("a second factor was begun and is not there");
    return { ok: true, key };
  },
);

/**
 * Takes the first code, from whoever began the set-up: from now on one is asked for at each sign-in. The session gets a new cookie, a mail
 * says so. A set-up that was left waits without an end, and its key is for nobody else who comes to the open browser.
 */
const confirmFactor: FactorForm = async (posted, owner) => {
  const { viewer, services, identity, headers } = owner;
  const pending = await pendingKey(owner);
  const key = pending && isSame(String(posted.get("setup")), pending.setup) ? pending : null;
  const refusals = refusing(secondFactorForm.answers(posted));
  const refuse = (message: string) => ({ ...refusals.refuse(message, { code: message }), key });
  if (!key || !viewer.emailVerified) return refuse(say.factorOver);
  const parsed = secondFactorForm.parse(posted);
  if (!parsed.ok) return refuse(parsed.message);
  const spent = await services.limiter.count("own-proof", limits.ownProofPerAccount, viewer.id);
  if (spent) return { ...refusals.tooMany(spent, accountMessages.tooMany), key };
  const { code } = parsed.value;
  // Read before anything is turned on: what cannot be read leaves the account as it was.
  const { backupCodes } = await identity.api.viewBackupCodes({ body: { userId: viewer.id } });
  try {
    const { headers: answer } = await identity.api.verifyTOTP({
      body: { code },
      headers,
      returnHeaders: true,
    });
    await tell(owner, "factor-on");
    return { ok: true, recoveryCodes: backupCodes, cookies: answer.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return refuse(say.factorWrong);
  }
};

/** Turns the second factor off, for whoever has the password and a code. The session gets a new cookie, a mail says so. */
const endFactor: FactorForm = receiver(
  endFactorForm,
  async ({ currentPassword: password, code }, refusals, owner: Owner) => {
    const { viewer, identity, headers } = owner;
    if (viewer.needsSecondFactor) return refusals.refuse(say.factorDemanded);
    // A page that was left open: the code of a set-up that is under way would turn it on.
    if (!viewer.twoFactorEnabled) return { ok: true, next: accountWith("factorOff") };
    const stranger = await requireReauthentication(refusals, owner, password);
    if (stranger) return stranger;
    try {
      await (isAuthenticatorCode(code)
        ? identity.api.verifyTOTP({ body: { code }, headers })
        : identity.api.verifyBackupCode({ body: { code }, headers }));
    } catch (error) {
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
      return refusals.refuse(say.factorWrong, { code: say.factorWrong });
    }
    const { headers: answer } = await identity.api.disableTwoFactor({
      body: { password },
      headers,
      returnHeaders: true,
    });
    await tell(owner, "factor-off");
    return { ok: true, next: accountWith("factorOff"), cookies: answer.getSetCookie() };
  },
);

/**
 * Mails the owner what has just changed. The change is made by then, in a transaction of Better Auth's own: where the notice cannot be
 * queued the log says so, and the owner still gets the answer, with the recovery codes that are shown in no other and the new cookie.
 */
async function tell({ viewer, services }: Owner, kind: "factor-on" | "factor-off"): Promise<void> {
  try {
    await services.db.transaction((transaction) =>
      queueNotice(transaction, services, { to: viewer.email, kind }),
    );
  } catch (err) {
    services.log.error(
      { err, userId: viewer.id, kind },
      "a second factor was changed, and its notice not queued",
    );
  }
}
