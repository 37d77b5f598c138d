import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import { encode } from "uqr";
import { sessions, twoFactors, users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import {
  formAction,
  formHandler,
  intents,
  refusing,
  type Submission,
} from "#app/platform/form-action.server.ts";
import { passwordHashOf, setPassword } from "#app/platform/password-credential.server.ts";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply, FormErrors, FormRules, Refusal } from "#app/ui/form/form-reply.ts";
import {
  detailsForm,
  type EndFactorField,
  endFactorForm,
  isAuthenticatorCode,
  isLongEnough,
  ownerForm,
  passwordForm,
  secondFactorForm,
} from "./forms.ts";
import { type Identity, identityContext } from "./identity.server.ts";
import { queueNotice } from "./mails.server.ts";
import { accountMessages, type changesDone } from "./messages.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";
import { type Viewer, viewerContext } from "./viewer.server.ts";

/** The signed-in sender of an account form; never taken from a field. */
export interface Owner {
  viewer: Viewer;
  headers: Headers;
  services: Services;
  identity: Identity;
}

export type ChangeDone = keyof typeof changesDone;

export type OwnReply<Field extends string, Done extends object = { redirectTo: string }> = ActionReply<
  Done & { cookies?: readonly string[] },
  Field
>;

export const accountWith = (notice: ChangeDone) => `/account?done=${notice}`;

/** The action of a page behind the guard. */
export const ownerAction = <Reply extends OwnReply<Field, { redirectTo?: string }>, Field extends string>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  rules: Pick<FormRules<unknown, Field>, "answers">,
  receive: (posted: FormData, owner: Owner) => Promise<Reply | null>,
) =>
  formAction(
    { request, context },
    (posted, _network, services) =>
      receive(posted, {
        viewer: context.get(viewerContext),
        headers: request.headers,
        services,
        identity: context.get(identityContext),
      }),
    { ...rules, failed: accountMessages.failed },
  );

/** A sign-in this recent replaces the password of an account without one. */
const freshMs = 10 * 60 * 1000;

/** null if the owner proved their identity again, otherwise the error. */
export async function requireReauthentication<Field extends string>(
  { refuse, tooMany }: Pick<Submission<Field>, "refuse" | "tooMany">,
  { services, viewer }: Pick<Owner, "services" | "viewer">,
  password: string,
): Promise<Refusal<Field> | null> {
  const { db, secret, clock, limiter } = services;
  const refuseFor = (sentence: string) =>
    refuse(sentence, { currentPassword: sentence } as FormErrors<Field>);
  const spent = await limiter.count("own-proof", limits.ownProofPerAccount, viewer.id);
  if (spent) return tooMany(spent, accountMessages.tooMany);
  const currentHash = await passwordHashOf(db, viewer.id);
  if (currentHash !== null)
    return (await verifyPassword(currentHash, password, secret))
      ? null
      : refuseFor("This is not your current password.");
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id)));
  const isFresh = session && clock.now().getTime() - session.createdAt.getTime() < freshMs;
  return isFresh
    ? null
    : refuseFor(
        "Your account has no password, so you must have signed in within the last ten minutes. Sign out, sign in again and come back.",
      );
}

export const receiveDetails = formHandler(
  detailsForm,
  async ({ fullName: name, phone, company }, { tooMany }, { viewer, services }: Owner) => {
    const spent = await services.limiter.count("own-details", limits.ownDetailsPerAccount, viewer.id);
    if (spent) return tooMany(spent, accountMessages.tooMany);
    await services.db
      .update(users)
      .set({ name, phone, company, updatedAt: services.clock.now() })
      .where(eq(users.id, viewer.id));
    return { ok: true, redirectTo: accountWith("details") };
  },
);

/** Changes the password, or sets the first one: other sessions and a change of address that was under way end, this one gets a new cookie, a mail says so. */
export const receivePassword = formHandler(
  passwordForm,
  async ({ currentPassword, newPassword }, refusals, owner: Owner) => {
    const { viewer, services, identity, headers } = owner;
    if (!isLongEnough(newPassword, viewer.role))
      return refusals.refuse(accountMessages.staffPasswordShort, {
        newPassword: accountMessages.staffPasswordShort,
      });
    const hasPassword = (await passwordHashOf(services.db, viewer.id)) !== null;
    if (hasPassword && currentPassword === "")
      return refusals.refuse("Please fill in the marked fields.", {
        currentPassword: "This is not your current password.",
      });
    const denied = await requireReauthentication(refusals, owner, currentPassword);
    if (denied) return denied;
    const password = await hashPassword(newPassword);
    await services.db.transaction(async (transaction) => {
      await setPassword(transaction, viewer.id, password, services.clock.now());
      await endWhatIsUnderWay(transaction, viewer.id, viewer.sessionId);
      await queueNotice(transaction, services, { to: viewer.email, kind: "password-changed" });
    });
    const { headers: answer } = await identity.api.renewSession({ headers, returnHeaders: true });
    return { ok: true, redirectTo: accountWith("password"), cookies: answer.getSetCookie() };
  },
);

/** How far it has come: the key to take in, the codes to keep, or its end. The first two are shown in the answer to a form, and never again. */
type FactorDone = { redirectTo?: string; key?: AuthenticatorKey; recoveryCodes?: string[] };
export type FactorReply = OwnReply<EndFactorField, FactorDone> & { key?: AuthenticatorKey | null };
type FactorForm = (posted: FormData, owner: Owner) => Promise<FactorReply>;

const wrongCode = "This code is wrong. Enter the one your authenticator shows now.";

/** Creates a new key, valid after its first code. Needs a confirmed address: otherwise a denied could lock out the address's owner. */
const beginFactor: FactorForm = formHandler(
  ownerForm,
  async ({ currentPassword: password }, refusals, owner: Owner) => {
    if (owner.viewer.twoFactorEnabled)
      return refusals.refuse(
        "The second factor is on already. For another authenticator, turn it off first.",
      );
    if (!owner.viewer.emailVerified)
      return refusals.refuse(
        "Confirm your e-mail address first, from the link in our e-mail. You can send it again from your account page.",
      );
    const denied = await requireReauthentication(refusals, owner, password);
    if (denied) return denied;
    const begun = await owner.identity.api.enableTwoFactor({ body: { password }, headers: owner.headers });
    const key = "totpURI" in begun ? await pendingKey(owner, begun.totpURI) : null;
    if (!key) throw new Error("a second factor was begun and is not there");
    return { ok: true, key };
  },
);

/** Takes the first code, only in the session that began the set-up. Codes are then required at sign-in; renews the cookie and mails a notice. */
const confirmFactor: FactorForm = async (posted, owner) => {
  const { viewer, services, identity, headers } = owner;
  const setup = String(posted.get("setup"));
  const pending = await pendingKey(owner, Buffer.from(setup.split(".")[1] ?? "", "base64url").toString());
  const key = pending && isSame(setup, pending.setup) ? pending : null;
  const refusals = refusing(secondFactorForm.answers(posted));
  const refuse = (message: string) => ({ ...refusals.refuse(message, { code: message }), key });
  if (!key || !viewer.emailVerified) return refuse("The set-up has expired. Begin again.");
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
    await notify(owner, "factor-on");
    return { ok: true, recoveryCodes: backupCodes, cookies: answer.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return refuse(wrongCode);
  }
};

/** Removes the second factor with password and code; renews the cookie and mails a notice. */
const endFactor: FactorForm = formHandler(
  endFactorForm,
  async ({ currentPassword: password, code }, refusals, owner: Owner) => {
    const { viewer, identity, headers } = owner;
    if (viewer.needsSecondFactor)
      return refusals.refuse("Your role requires a second factor. An administrator can change that.");
    // A page that was left open: the code of a set-up that is under way would turn it on.
    if (!viewer.twoFactorEnabled) return { ok: true, redirectTo: accountWith("factorOff") };
    const denied = await requireReauthentication(refusals, owner, password);
    if (denied) return denied;
    try {
      await (isAuthenticatorCode(code)
        ? identity.api.verifyTOTP({ body: { code }, headers })
        : identity.api.verifyBackupCode({ body: { code }, headers }));
    } catch (error) {
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
      return refusals.refuse(wrongCode, { code: wrongCode });
    }
    const { headers: answer } = await identity.api.disableTwoFactor({
      body: { password },
      headers,
      returnHeaders: true,
    });
    await notify(owner, "factor-off");
    return { ok: true, redirectTo: accountWith("factorOff"), cookies: answer.getSetCookie() };
  },
);

/** Queues the notice after Better Auth committed the change. On failure it is logged, and the owner still gets recovery codes and cookie. */
async function notify({ viewer, services }: Owner, kind: "factor-on" | "factor-off"): Promise<void> {
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

/** What an authenticator takes in: a QR code, and the same key in letters, in groups of four. */
export interface AuthenticatorKey {
  /** Dark modules as the path of an SVG, and the width in modules. */
  qr: { path: string; size: number };
  key: string;
  /** Returned with the first code: the `otpauth:` address, signed for this session and the stored secret. */
  setup: string;
}

/** The key of a pending set-up with this `otpauth:` address; null when none is pending. */
async function pendingKey(
  { viewer, services }: Pick<Owner, "viewer" | "services">,
  totpUri: string,
): Promise<AuthenticatorKey | null> {
  const [row] = await services.db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, viewer.id), eq(twoFactors.verified, false)));
  if (!row || !URL.canParse(totpUri)) return null;
  // %20 for spaces: some authenticators show a plus sign.
  const address = totpUri.replaceAll("+", "%20");
  const key = new URL(address).searchParams.get("secret") ?? "";
  const mark = fingerprint(services.secret, "factor set-up", `${viewer.sessionId} ${row.secret} ${address}`);
  const setup = `${mark}.${Buffer.from(address).toString("base64url")}`;
  return { qr: qrPath(address), key: key.replace(/.{4}(?=.)/g, "$& "), setup };
}

function qrPath(text: string): AuthenticatorKey["qr"] {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: modules.join(""), size };
}

/** The page's three forms. */
export const receiveFactor = intents({ begin: beginFactor, confirm: confirmFactor, end: endFactor });
