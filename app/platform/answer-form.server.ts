import { type ActionFunctionArgs, data } from "react-router";
import type { Refusal } from "#app/ui/form-answers.ts";
import { failureOf } from "./failure.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { requestContext, type Services, servicesContext } from "./services.server.ts";

/** What became of a sending: taken, or refused with a status for programs. */
export type FormReply<Taken extends { ok: true }, Field extends string> =
  | Taken
  | (Refusal<Field> & { status: 400 | 403 | 404 | 410 | 429; retryAfterSeconds?: number });

/** The action of a page with a form: hands the form to `receive` and answers with what it said. Whatever breaks, the visitor keeps the form and everything in it, under `failure`. */
export async function answerForm<Taken extends { ok: true }, Field extends string>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  receive: (form: FormData, network: string, services: Services) => Promise<FormReply<Taken, Field>>,
  failure: (form: FormData) => Refusal<Field>,
) {
  const services = context.get(servicesContext);
  const { network } = context.get(requestContext);
  const form = await postedForm(request);
  try {
    const reply = await receive(form, network, services);
    if (reply.ok) return reply;
    const { status, retryAfterSeconds, ...refusal } = reply;
    return data<Refusal<Field>>(refusal, {
      status,
      headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
    });
  } catch (err) {
    return data<Refusal<Field>>(failure(form), await failureOf(err, { request, context }));
  }
}
