import { isAPIError } from "better-auth/api";
import { limits } from "#app/limits.ts";
import { isSame } from "#app/platform/secret.server.ts";
import { type Refused, refusalOf, tooManyOf } from "../answer-account-form.server.ts";
import { queueNotice } from "./account-notices.server.ts";
import { accountWith, type Owner, type OwnReply, requireReauthentication } from "./answer-own-form.server.ts";
import { type AuthenticatorKey, pendingKey } from "./authenticator-key.server.ts";
import {
  type CodeField,
  codeForm,
  type EndFactorField,
  endFactorForm,
  type OwnerField,
  ownerForm,
} from "./settings-forms.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** How far a set-up has come: the key to take in, or the codes to keep. */
export type FactorStep = { ok: true; step: "key"; key: AuthenticatorKey } | FactorOn;
export interface FactorOn {
  ok: true;
  step: "codes";
  recoveryCodes: string[];
  cookies: readonly string[];
}

/**
 * Begins a set-up for the account's owner: a new key, good once its first code has come. Only where the address is confirmed: whoever opened an
 * account with somebody else's could lock them out of it.
 */
export async function beginFactor(posted: FormData, owner: Owner): Promise<FactorStep | Refused<OwnerField>> {
  const refuse = refusalOf(ownerForm, posted);
  if (owner.viewer.twoFactorEnabled) return refuse(say.factorOnAlready);
  if (!owner.viewer.emailVerified) return refuse(say.factorNeedsAddress);
  const parsed = ownerForm.parse(posted);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const { currentPassword: password } = parsed.value;
  const stranger = await requireReauthentication(ownerForm, posted, owner, password);
  if (stranger) return stranger;
  await owner.identity.api.enableTwoFactor({ body: { password }, headers: owner.headers });
  const key = await pendingKey(owner);
  if (!key) throw new Error("a second factor was begun and is not there");
  return { ok: true, step: "key", key };
}

/**
 * Takes the first code, from whoever began the set-up: from now on one is asked for at each sign-in. The session gets a new cookie, a mail
 * says so. A set-up that was left waits without an end, and its key is for nobody else who comes to the open browser.
 */
export async function confirmFactor(
  posted: FormData,
  owner: Owner,
): Promise<FactorOn | (Refused<CodeField> & { key: AuthenticatorKey | null })> {
  const { viewer, services, identity, headers } = owner;
  const pending = await pendingKey(owner);
  const key = pending && isSame(String(posted.get("setup")), pending.setup) ? pending : null;
  const refuse = (message: string) => ({
    ...refusalOf(codeForm, posted)(message, { code: message }),
    key,
  });
  if (!key || !viewer.emailVerified) return refuse(say.factorOver);
  const parsed = codeForm.parse(posted);
  if (!parsed.ok) return refuse(parsed.message);
  const spent = await services.limiter.count("own-proof", limits.ownProofPerAccount, viewer.id);
  if (spent) return { ...tooManyOf(codeForm, posted)(spent), key };
  const code = parsed.value.code.replace(/\s/g, "");
  // Read before anything is turned on: what cannot be read leaves the account as it was.
  const { backupCodes } = await identity.api.viewBackupCodes({ body: { userId: viewer.id } });
  try {
    const { headers: answer } = await identity.api.verifyTOTP({
      body: { code },
      headers,
      returnHeaders: true,
    });
    await tell(owner, "factor-on");
    return { ok: true, step: "codes", recoveryCodes: backupCodes, cookies: answer.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return refuse(say.factorWrong);
  }
}

/** Turns the second factor off, for whoever has the password and a code. The session gets a new cookie, a mail says so. */
export async function endFactor(posted: FormData, owner: Owner): Promise<OwnReply<EndFactorField>> {
  const { viewer, identity, headers } = owner;
  const refuse = refusalOf(endFactorForm, posted);
  if (viewer.needsSecondFactor) return refuse(say.factorDemanded);
  // A page that was left open: the code of a set-up that is under way would turn it on.
  if (!viewer.twoFactorEnabled) return { ok: true, next: accountWith("factorOff") };
  const parsed = endFactorForm.parse(posted);
  if (!parsed.ok) return refuse(parsed.message, parsed.errors);
  const { currentPassword: password } = parsed.value;
  const stranger = await requireReauthentication(endFactorForm, posted, owner, password);
  if (stranger) return stranger;
  const code = parsed.value.code.replace(/\s/g, "");
  try {
    await (/^\d{6}$/.test(code)
      ? identity.api.verifyTOTP({ body: { code }, headers })
      : identity.api.verifyBackupCode({ body: { code }, headers }));
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return refuse(say.factorWrong, { code: say.factorWrong });
  }
  const { headers: answer } = await identity.api.disableTwoFactor({
    body: { password },
    headers,
    returnHeaders: true,
  });
  await tell(owner, "factor-off");
  return { ok: true, next: accountWith("factorOff"), cookies: answer.getSetCookie() };
}

/**
 * Mails the owner what has just changed. The change is made by then, in a transaction of Better Auth's own: where the notice cannot be
 * queued the log says so, and the owner still gets the answer, with the recovery codes that are shown in no other and the new cookie.
 */
async function tell({ viewer, services }: Owner, kind: "factor-on" | "factor-off"): Promise<void> {
  try {
    await services.db.transaction((transaction) => queueNotice(transaction, services, viewer.email, kind));
  } catch (err) {
    services.log.error(
      { err, userId: viewer.id, kind },
      "a second factor was changed, and its notice not queued",
    );
  }
}
