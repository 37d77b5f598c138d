import { type ActionFunctionArgs, data, redirect } from "react-router";
import { manyRequests } from "#app/content/form-messages.ts";
import type { ActionReply, FormAnswers, FormErrors, FormRules, Refusal } from "#app/ui/form/form-reply.ts";
import { failureOf } from "./failure.server.ts";
import { honeypotTriggered, postedForm } from "./posted-form.server.ts";
import { requestContext, type Services, servicesContext } from "./services.server.ts";

interface FailureOptions<Field extends string> {
  /** Message after an unexpected error. */
  failed: string;
  answers: (form: FormData) => Partial<FormAnswers<Field>>;
}

/** Parts of a successful reply that the page does not get: the redirect, its cookies, the page's status. */
interface Delivery {
  redirectTo?: string;
  cookies?: readonly string[];
  status?: number;
}
type SuccessReply<Reply> = Reply extends { ok: true } ? Omit<Reply, keyof Delivery> : never;

export const cookieLines = (cookies: readonly string[] = []) =>
  cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);

/**
 * The action of every page with a form; `handle` returns a reply, a response, or null for an unknown form. After an unexpected error the page
 * shows the form again where `failing` is given, otherwise the error page.
 */
export async function formAction<Reply extends ActionReply<Delivery, Field>, Field extends string>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  handle: (form: FormData, network: string, services: Services) => Promise<Reply | Response | null>,
  failing?: FailureOptions<Field>,
) {
  type Refused = Extract<Reply, { ok: false }>;
  const form = await postedForm(request);
  try {
    const reply = await handle(form, context.get(requestContext).network, context.get(servicesContext));
    if (reply instanceof Response) return reply;
    if (reply === null) throw data("There is no such form on this page.", { status: 400 });
    if (!reply.ok) {
      const { status, retryAfterSeconds } = reply;
      const headers: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
      return data(reply as Refused, { status, headers });
    }
    const { redirectTo, cookies, status, ...done } = reply;
    const headers = cookieLines(cookies);
    if (redirectTo) return redirect(redirectTo, { status: 303, headers });
    return data(done as SuccessReply<Reply>, { headers, ...(status ? { status } : {}) });
  } catch (err) {
    if (!failing) throw err;
    const init = await failureOf(err, { request, context });
    const refusal = refusing(failing.answers(form)).refuse(failing.failed, {}, init.status);
    return data(refusal as Refused, init);
  }
}

/** Error responses of a form, with its typed values. */
export const refusing = <Field extends string>(values: Partial<FormAnswers<Field>>) => ({
  refuse: (message: string, errors: FormErrors<Field> = {}, status = 400): Refusal<Field> => ({
    ok: false,
    status,
    message,
    errors,
    values,
  }),
  tooMany: (
    { retryAfterSeconds }: { retryAfterSeconds: number },
    sentence: (minutes: number) => string = manyRequests,
  ): Refusal<Field> => ({
    ok: false,
    status: 429,
    retryAfterSeconds,
    message: sentence(Math.ceil(retryAfterSeconds / 60)),
    errors: {},
    values,
  }),
});

/** Errors after a conflict: the colleague's saved value for each field that differs. */
export const colleagueErrors = <Field extends string>(
  fields: readonly Field[],
  typed: Partial<FormAnswers<Field>>,
  saved: Partial<FormAnswers<Field>>,
): FormErrors<string> =>
  Object.fromEntries(
    fields
      .filter((field) => (saved[field] ?? "") !== (typed[field] ?? ""))
      .map((field) => [field, `A colleague saved: “${saved[field] || "empty"}”`]),
  );

export type Submission<Field extends string> = ReturnType<typeof refusing<Field>> & { posted: FormData };

/** The handler of one form, and the posted values that an error reply returns. */
export interface FormHandler<Rest extends unknown[], Reply> {
  (form: FormData, ...rest: Rest): Promise<Reply>;
  answers: (form: FormData) => Partial<FormAnswers<string>>;
}

/** Creates the handler of one form: it applies the rules, then calls `take`. `bot`: messages of honeypot and timer. */
export function formHandler<Value, Field extends string, Done extends object, Rest extends unknown[]>(
  rules: Pick<FormRules<Value, Field>, "answers" | "parse">,
  take: (value: Value, submission: Submission<Field>, ...rest: Rest) => Promise<ActionReply<Done, Field>>,
  bot?: Readonly<Record<"leaveEmpty" | "tooQuick", string>>,
): FormHandler<Rest, ActionReply<Done, Field>> {
  const handle = async (posted: FormData, ...rest: Rest): Promise<ActionReply<Done, Field>> => {
    const refusals = refusing(rules.answers(posted));
    const signal = bot && honeypotTriggered(posted);
    if (signal) return refusals.refuse(bot[signal]);
    const parsed = rules.parse(posted);
    if (!parsed.ok) return refusals.refuse(parsed.message, parsed.errors);
    return await take(parsed.value, { ...refusals, posted }, ...rest);
  };
  return Object.assign(handle, { answers: rules.answers });
}

/** The handler of a page with several forms, chosen by the `intent` of the pressed button; null for an unknown one. */
export function intents<Reply, Rest extends unknown[]>(
  handlers: Readonly<
    Record<string, ((form: FormData, ...rest: Rest) => Promise<Reply>) & Partial<FormHandler<Rest, Reply>>>
  >,
): FormHandler<Rest, Reply | null> {
  const handlerOf = (form: FormData) => {
    const intent = String(form.get("intent"));
    return Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  };
  const handle = async (form: FormData, ...rest: Rest) => (await handlerOf(form)?.(form, ...rest)) ?? null;
  return Object.assign(handle, { answers: (form: FormData) => handlerOf(form)?.answers?.(form) ?? {} });
}
