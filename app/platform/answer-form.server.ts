import { type ActionFunctionArgs, data } from "react-router";
import type { FormAnswers, FormErrors, FormReply, FormRules, Refusal } from "#app/ui/form/form-reply.ts";
import { failureOf } from "./failure.server.ts";
import { honeypotTriggered, postedForm } from "./posted-form.server.ts";
import { requestContext, type Services, servicesContext } from "./services.server.ts";

interface Failing<Field extends string> {
  failed: string;
  answers: (form: FormData) => Partial<FormAnswers<Field>>;
}

/** Action of a page with a form. After any error the visitor keeps the form and its values. */
export async function answerForm<Reply extends FormReply<object, Field>, Field extends string>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  receive: (form: FormData, network: string, services: Services) => Promise<Reply>,
  { failed, answers }: Failing<Field>,
) {
  type Taken = Extract<Reply, { ok: true }>;
  type Refused = Extract<Reply, { ok: false }>;
  const services = context.get(servicesContext);
  const { network } = context.get(requestContext);
  const form = await postedForm(request);
  try {
    const reply = await receive(form, network, services);
    if (reply.ok) return reply as Taken;
    const { status, retryAfterSeconds } = reply;
    const headers: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
    return data(reply as Refused, { status, headers });
  } catch (err) {
    const init = await failureOf(err, { request, context });
    const refusal: Refusal<Field> = { ...refusing(answers(form)).refuse(failed), status: init.status };
    return data(refusal as Refused, init);
  }
}

/** Error responses of a form, with its typed values. */
export const refusing = <Field extends string>(values: Partial<FormAnswers<Field>>) => ({
  refuse: (message: string, errors: FormErrors<Field> = {}): Refusal<Field> => ({
    ok: false,
    status: 400,
    message,
    errors,
    values,
  }),
  tooMany: (
    { retryAfterSeconds }: { retryAfterSeconds: number },
    sentence: (minutes: number) => string,
  ): Refusal<Field> => ({
    ok: false,
    status: 429,
    retryAfterSeconds,
    message: sentence(Math.ceil(retryAfterSeconds / 60)),
    errors: {},
    values,
  }),
});

/** The posted form and the functions that make validation errors. */
export type Received<Field extends string> = ReturnType<typeof refusing<Field>> & { posted: FormData };

/** Creates an action handler that applies the rules, then calls `take`. `bot`: messages of honeypot and timer. */
export const receiver =
  <Value, Field extends string, Done extends object, Rest extends unknown[]>(
    rules: Pick<FormRules<Value, Field>, "answers" | "parse">,
    take: (value: Value, received: Received<Field>, ...rest: Rest) => Promise<FormReply<Done, Field>>,
    bot?: Readonly<Record<"leaveEmpty" | "tooQuick", string>>,
  ) =>
  async (posted: FormData, ...rest: Rest): Promise<FormReply<Done, Field>> => {
    const refusals = refusing(rules.answers(posted));
    const signal = bot && honeypotTriggered(posted);
    if (signal) return refusals.refuse(bot[signal]);
    const parsed = rules.parse(posted);
    if (!parsed.ok) return refusals.refuse(parsed.message, parsed.errors);
    return await take(parsed.value, { ...refusals, posted }, ...rest);
  };
