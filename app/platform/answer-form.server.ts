import { type ActionFunctionArgs, data } from "react-router";
import type { FormAnswers, FormErrors, FormReply, FormRules, Refusal } from "#app/ui/form/form-reply.ts";
import { failureOf } from "./failure.server.ts";
import { honeypotTriggered } from "./form-guard.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { requestContext, type Services, servicesContext } from "./services.server.ts";

interface Failing<Field extends string> {
  /** What is said when something broke. */
  failed: string;
  /** What was typed, as a refusal hands it back. */
  answers: (form: FormData) => Partial<FormAnswers<Field>>;
}

/** The action of a page with a form: hands the form to `receive` and answers with what it said. Whatever breaks, the visitor keeps the form and everything in it. */
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

/** The refusals of a posted form, each with what was typed. */
export const refusing = <Field extends string>(values: Partial<FormAnswers<Field>>) => ({
  refuse: (message: string, errors: FormErrors<Field> = {}): Refusal<Field> => ({
    ok: false,
    status: 400,
    message,
    errors,
    values,
  }),
  /** A limit is used up. */
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

/** What a receiver has besides the value that has passed the rules: the form itself, and the ways to refuse it. */
export type Received<Field extends string> = ReturnType<typeof refusing<Field>> & { posted: FormData };

/**
 * Makes a receiver of a form: applies its rules, and hands on what has passed them. `bot`: what is said to whoever a trap for programs has caught.
 */
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
