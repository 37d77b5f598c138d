import { and, eq } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import { sessions, users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import {
  type FormHandler,
  formAction,
  formHandler,
  type Submission,
} from "#app/platform/form-action.server.ts";
import { passwordHashOf, setPassword } from "#app/platform/password-credential.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply, FormAnswers, FormErrors, Refusal } from "#app/ui/form/form-reply.ts";
import { askForEmailChange, askForEmailProof } from "./addresses.server.ts";
import { detailsForm, emailForm, isLongEnough, noForm, passwordForm } from "./forms.ts";
import type { Identity } from "./identity.server.ts";
import { queueNotice } from "./mails.server.ts";
import { accountMessages, type changesDone } from "./messages.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";
import { identityContext, type Viewer, viewerContext } from "./viewer.server.ts";
import { accountPath } from "./views.ts";

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
  handle: FormHandler<[Owner], Reply | null>,
) =>
  formAction<Reply, Field>(
    { request, context },
    (posted, _network, services) =>
      handle(posted, {
        viewer: context.get(viewerContext),
        headers: request.headers,
        services,
        identity: context.get(identityContext),
      }),
    {
      answers: handle.answers as (form: FormData) => Partial<FormAnswers<Field>>,
      failed: accountMessages.failed,
    },
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
  if (spent) return tooMany(spent);
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
    if (spent) return tooMany(spent);
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
    const { staffPasswordShort } = accountMessages;
    if (!isLongEnough(newPassword, viewer.role))
      return refusals.refuse(staffPasswordShort, { newPassword: staffPasswordShort });
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

/** Begins a change of address: nothing changes until both mails are confirmed. */
export const receiveEmailChange = formHandler(
  emailForm,
  async ({ newEmail, currentPassword }, refusals, owner: Owner) => {
    const { viewer, services } = owner;
    const refuse = (message: string) => refusals.refuse(message, { newEmail: message });
    if (newEmail === viewer.email) return refuse("This is your address already.");
    const denied = await requireReauthentication(refusals, owner, currentPassword);
    if (denied) return denied;
    const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
    if (spent) return refusals.tooMany(spent);
    const [holder] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    if (holder) return refuse(accountMessages.addressTaken);
    await askForEmailChange(services, viewer, newEmail);
    return { ok: true, redirectTo: accountWith(viewer.emailVerified ? "emailBoth" : "email") };
  },
);

/** Mails the link that confirms the address again. */
export const receiveProofWish = formHandler(
  noForm,
  async (_none, { tooMany }, { viewer, services }: Owner) => {
    if (viewer.emailVerified) return { ok: true, redirectTo: accountPath };
    const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
    if (spent) return tooMany(spent);
    await askForEmailProof(services, viewer);
    return { ok: true, redirectTo: accountWith("proof") };
  },
);
