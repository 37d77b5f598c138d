import { type ActionFunctionArgs, data, redirect } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import type { FormReply, FormRules } from "#app/ui/form/form-reply.ts";
import { cookieLines } from "../answer-account-form.server.ts";
import { type Identity, identityContext } from "../identity.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { viewerContext } from "../viewer.server.ts";
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

export type OwnReply<Field extends string, Done extends object = { next: string }> = FormReply<
  Done & { cookies?: readonly string[] },
  Field
>;

/** The account page, with a sentence about what was done. */
export const accountWith = (notice: DoneNotice) => `/account?done=${notice}`;

type ActionArgs = Pick<ActionFunctionArgs, "request" | "context">;

/** The action of a page behind the guard: success goes on to another page where it names one, a refusal shows the form again. */
export async function answerOwnForm<Reply extends OwnReply<Field, { next?: string }>, Field extends string>(
  { request, context }: ActionArgs,
  rules: Pick<FormRules<unknown, Field>, "answers">,
  receive: (posted: FormData, owner: Owner) => Promise<Reply>,
) {
  const owner: Owner = {
    viewer: context.get(viewerContext),
    headers: request.headers,
    services: context.get(servicesContext),
    identity: context.get(identityContext),
  };
  const outcome = await answerForm({ request, context }, (posted) => receive(posted, owner), {
    ...rules,
    failed: say.failed,
  });
  if (!("ok" in outcome)) return outcome;
  const { next, cookies } = outcome;
  const headers = cookieLines(cookies);
  if (next) throw redirect(next, { status: 303, headers });
  return data(outcome, { headers });
}
