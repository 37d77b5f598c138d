import { type ActionFunctionArgs, data, redirect } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormReply, FormRules } from "#app/ui/form/form-reply.ts";
import { type Identity, identityContext } from "./identity.server.ts";
import { defaultReturnTo, safeReturnTo } from "./return-to.ts";

/** What a form's success says to the dialog that sent it. */
export interface AccountDone {
  /** The sign-in goes on: a code is asked for. */
  next?: "second-factor";
  /** A path of this site. */
  returnTo: string;
  /** For the dialog or the page to say. */
  message?: string;
  /** The address that the next view's form begins with. */
  email?: string;
}

export type AccountReply<Field extends string> = FormReply<
  AccountDone & { cookies?: readonly string[] },
  Field
>;

/** Who sent a form, and all that answering takes. */
export interface Asker {
  headers: Headers;
  network: string;
  /** Where to go afterwards, already found safe. */
  returnTo: string;
  services: Services;
  identity: Identity;
}

export interface Answering<Field extends string> {
  form: Pick<FormRules<unknown, Field>, "answers">;
  receive: (form: FormData, asker: Asker) => Promise<AccountReply<Field>>;
  /** What is said when something broke. */
  failed: string;
  /** Where a form without scripts goes on; null: its own page shows what comes next. */
  onwards: ((done: AccountDone) => string) | null;
  /** Where it goes on when nothing else was asked for, or nothing that is allowed. */
  start?: string;
}

/**
 * The action of a page of the account. A dialog's fetch gets `AccountDone` or the refusal as data; a plain post is
 * sent on with 303, or answered with its page. Where to return to comes from the form, else from the page's address.
 */
export async function answerAccountForm<Field extends string>(
  { request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  { form, receive, failed, onwards, start = defaultReturnTo }: Answering<Field>,
) {
  const outcome = await answerForm(
    { request, context },
    (posted, network, services) =>
      receive(posted, {
        headers: request.headers,
        network,
        returnTo: safeReturnTo(posted.get("returnTo") ?? url.searchParams.get("returnTo"), start),
        services,
        identity: context.get(identityContext),
      }),
    { ...form, failed },
  );
  if (!("ok" in outcome)) return outcome;
  const { cookies = [], ...done } = outcome;
  const headers = cookieLines(cookies);
  if (!onwards || isFetch(request)) return data<{ ok: true } & AccountDone>(done, { headers });
  // A browser that has sent no cookie yet may keep none: the next address shows that before it goes on.
  const isUncertain = cookies.length > 0 && !done.next && !request.headers.has("cookie");
  const next = onwards(done);
  return redirect(isUncertain ? signedInAddress(next) : next, { status: 303, headers });
}

/** Where a sign-in ends: it goes on to `returnTo`, or says that the browser keeps no cookies. */
const signedInAddress = (returnTo: string) => `/sign-in/done?${new URLSearchParams({ returnTo })}`;

/** Whether the sender of a form is a script: React Router's own fetches ask for the page's data, a browser's form for the page. */
export const isFetch = (request: Request) => new URL(request.url).pathname.endsWith(".data");

/** The identity service's cookies as lines of an answer's header. */
export const cookieLines = (cookies: readonly string[] = []) =>
  cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
