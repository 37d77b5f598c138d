import { type ActionFunctionArgs, redirect } from "react-router";
import { answerForm, type FormReply } from "#app/platform/answer-form.server.ts";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import { failedForm } from "#app/ui/form-answers.ts";
import type { AccountForm } from "../account-forms.ts";
import { type Refused, refusalOf, tooManyOf } from "../answer-account-form.server.ts";
import { cookieLines } from "../cookie-lines.server.ts";
import { type Identity, identityContext } from "../identity.server.ts";
import { viewerContext } from "../require-viewer.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { reauthenticate } from "./reauthenticate.server.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** Who sent a form of the account page. Whose account it is about stands here, and in no field of any form. */
export interface Owner {
  viewer: Viewer;
  headers: Headers;
  services: Services;
  identity: Identity;
}

/** What was done, as the account page says it. */
export type DoneNotice = keyof typeof say.done;

export type OwnReply<Field extends string> = FormReply<
  { ok: true; next: string; cookies?: readonly string[] },
  Field
>;

/** The account page, with a sentence about what was done. */
export const accountWith = (notice: DoneNotice) => `/account?done=${notice}`;

type ActionArgs = Pick<ActionFunctionArgs, "request" | "context">;

/** Whoever passed the guard of pages of one's own with this request. */
export const ownerOf = ({ request, context }: ActionArgs): Owner => ({
  viewer: context.get(viewerContext),
  headers: request.headers,
  services: context.get(servicesContext),
  identity: context.get(identityContext),
});

/** The action of a page behind the guard: success goes on to another page, a refusal shows the form again. */
export async function answerOwnForm<Field extends string>(
  { request, context }: ActionArgs,
  form: AccountForm<unknown, Field>,
  receive: (posted: FormData, owner: Owner) => Promise<OwnReply<Field>>,
) {
  const outcome = await answerForm(
    { request, context },
    (posted) => receive(posted, ownerOf({ request, context })),
    failedForm(say.failed, form.answers),
  );
  if (!("ok" in outcome)) return outcome;
  throw redirect(outcome.next, {
    status: 303,
    headers: cookieLines(outcome.cookies),
  });
}

/** null when the account's owner sent this form; otherwise what they are told. */
export async function requireReauthentication<Field extends string>(
  form: AccountForm<unknown, Field>,
  posted: FormData,
  { services, viewer }: Pick<Owner, "services" | "viewer">,
  password: string,
): Promise<Refused<Field> | null> {
  const proof = await reauthenticate(services, viewer, password);
  if (proof === "proven") return null;
  if (typeof proof === "object") return tooManyOf(form, posted)(proof);
  const sentence = proof === "wrong" ? say.wrongPassword : say.signInAgain;
  return refusalOf(form, posted)(sentence, { currentPassword: sentence } as Partial<Record<Field, string>>);
}
