import { receivePaystackEvent } from "#app/features/quotation/paystack.server.ts";
import { noPage } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.payments.paystack";

export const loader = noPage;

/** Paystack's webhook. Its signature is over the raw body. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { network } = context.get(requestContext);
  const overLimit = await services.limiter.count("payment-events", limits.paymentEventsPerNetwork, network);
  if (overLimit)
    return new Response(null, {
      status: 429,
      headers: { "Retry-After": String(overLimit.retryAfterSeconds) },
    });
  const body = Buffer.from(await request.arrayBuffer());
  const signature = request.headers.get("x-paystack-signature") ?? "";
  const status = await receivePaystackEvent(body, signature, services);
  return Response.json({}, { status, headers: { "Cache-Control": "no-store" } });
}
