import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { encode } from "uqr";
import { twoFactors } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { formHandler, intents, refusing } from "#app/platform/form-action.server.ts";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import { endFactorForm, isAuthenticatorCode, ownerForm, secondFactorForm } from "./forms.ts";
import { queueNotice } from "./mails.server.ts";
import { accountMessages } from "./messages.ts";
import { accountWith, type OwnerContext, type OwnReply, requireReauthentication } from "./settings.server.ts";

type FactorDone = { redirectTo?: string; key?: AuthenticatorKey; recoveryCodes?: string[] };
/** The key and the recovery codes are shown in the reply to a form, and never again. */
export type FactorReply = OwnReply<FactorDone> & { key?: AuthenticatorKey | null };

const wrongCode = "This code is wrong. Enter the one your authenticator shows now.";
const isRefused = (error: unknown) => isAPIError(error) && error.statusCode < 500;

/** Creates a new key, valid after its first code. Needs a confirmed address: a stranger could otherwise lock out the address's owner. */
const beginFactor = formHandler(
  ownerForm,
  async ({ currentPassword: password }, refusals, owner: OwnerContext) => {
    if (owner.viewer.twoFactorEnabled)
      return refusals.refuse(
        "The second factor is on already. For another authenticator, turn it off first.",
      );
    if (!owner.viewer.emailVerified) return refusals.refuse(accountMessages.confirmFirst);
    const denied = await requireReauthentication(refusals, owner, password);
    if (denied) return denied;
    const setup = await owner.identity.api.enableTwoFactor({ body: { password }, headers: owner.headers });
    const key = "totpURI" in setup ? await pendingKey(owner, setup.totpURI) : null;
    if (!key) throw new Error("better-auth stored no pending second factor");
    return { ok: true, key };
  },
);

/** Takes the first code, only in the session that began the set-up; renews the cookie and mails a notice. */
async function confirmFactor(posted: FormData, owner: OwnerContext): Promise<FactorReply> {
  const { viewer, services, identity, headers } = owner;
  const setup = String(posted.get("setup"));
  const pending = await pendingKey(owner, Buffer.from(setup.split(".")[1] ?? "", "base64url").toString());
  const key = pending && isSame(setup, pending.setup) ? pending : null;
  const refusals = refusing(secondFactorForm.answers(posted));
  const refuse = (message: string) => ({ ...refusals.refuse(message, { code: message }), key });
  if (!key || !viewer.emailVerified) return refuse("The set-up has expired. Begin again.");
  const parsed = secondFactorForm.parse(posted);
  if (!parsed.ok) return refuse(parsed.message);
  const overLimit = await services.limiter.count("own-proof", limits.ownProofPerAccount, viewer.id);
  if (overLimit) return { ...refusals.tooMany(overLimit), key };
  const { code } = parsed.value;
  // Recovery codes are read first: an error here leaves the second factor off.
  const { backupCodes } = await identity.api.viewBackupCodes({ body: { userId: viewer.id } });
  try {
    const call = { body: { code }, headers, returnHeaders: true } as const;
    const { headers: answer } = await identity.api.verifyTOTP(call);
    await notify(owner, "factor-on");
    return { ok: true, recoveryCodes: backupCodes, cookies: answer.getSetCookie() };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return refuse(wrongCode);
  }
}

/** Removes the second factor with password and code; renews the cookie and mails a notice. */
const endFactor = formHandler(
  endFactorForm,
  async ({ currentPassword: password, code }, refusals, owner: OwnerContext) => {
    const { viewer, identity, headers } = owner;
    if (viewer.needsSecondFactor) return refusals.refuse(accountMessages.factorRequired);
    // From a page left open: Better Auth would take the code as the first of a pending set-up.
    if (!viewer.twoFactorEnabled) return { ok: true, redirectTo: accountWith("factorOff") };
    const denied = await requireReauthentication(refusals, owner, password);
    if (denied) return denied;
    try {
      await (isAuthenticatorCode(code)
        ? identity.api.verifyTOTP({ body: { code }, headers })
        : identity.api.verifyBackupCode({ body: { code }, headers }));
    } catch (error) {
      if (!isRefused(error)) throw error;
      return refusals.refuse(wrongCode, { code: wrongCode });
    }
    const call = { body: { password }, headers, returnHeaders: true } as const;
    const { headers: answer } = await identity.api.disableTwoFactor(call);
    await notify(owner, "factor-off");
    return { ok: true, redirectTo: accountWith("factorOff"), cookies: answer.getSetCookie() };
  },
);

/** Queues the notice after Better Auth's change. A failure is only logged: the owner must still get recovery codes and cookie. */
async function notify({ viewer, services }: OwnerContext, kind: "factor-on" | "factor-off"): Promise<void> {
  await services.db
    .transaction((transaction) => queueNotice(transaction, services, { to: viewer.email, kind }))
    .catch((err) =>
      services.log.error(
        { err, userId: viewer.id, kind },
        "the notice of a changed second factor was not queued",
      ),
    );
}

export type AuthenticatorKey = NonNullable<Awaited<ReturnType<typeof pendingKey>>>;

/** The key of a pending set-up with this `otpauth:` address; null when none is pending. */
async function pendingKey({ viewer, services }: OwnerContext, totpUri: string) {
  const [row] = await services.db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, viewer.id), eq(twoFactors.verified, false)));
  if (!row || !URL.canParse(totpUri)) return null;
  // %20 for spaces: some authenticators show a plus sign.
  const address = totpUri.replaceAll("+", "%20");
  const key = new URL(address).searchParams.get("secret") ?? "";
  const signature = fingerprint(
    services.secret,
    "factor set-up",
    `${viewer.sessionId} ${row.secret} ${address}`,
  );
  const { data, size } = encode(address, { ecc: "M", border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return {
    /** Dark modules as the path of an SVG, and the width in modules. */
    qr: { path: modules.join(""), size },
    /** In groups of four. */
    key: key.replace(/.{4}(?=.)/g, "$& "),
    /** Posted back with the first code: the address, signed for this session and the stored secret. */
    setup: `${signature}.${Buffer.from(address).toString("base64url")}`,
  };
}

export const receiveFactor = intents<FactorReply, [OwnerContext]>({
  begin: beginFactor,
  confirm: confirmFactor,
  end: endFactor,
});
