import type { LoaderFunctionArgs } from "react-router";
import { isDatabaseUnavailable, retryAfterSeconds } from "#app/database/unavailable.ts";
import { requestContext, type Services, servicesContext } from "./services.server.ts";

/** 503 with Retry-After while the database is away, else 500. */
export interface FailureInit {
  status: 500 | 503;
  headers: Record<string, string>;
}

/** Logs a failure once and returns its status. Rethrows responses that a route threw (a redirect, a 404). */
export async function failureOf(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
): Promise<FailureInit> {
  if (isRouteResponse(error)) throw error;
  return await reportFailure(error, request, context.get(requestContext).id, context.get(servicesContext));
}

/** Logs a failure once and returns its status, also outside of routes. */
export async function reportFailure(
  error: unknown,
  request: Request,
  requestId: string | undefined,
  { log, readiness }: Pick<Services, "log" | "readiness">,
): Promise<FailureInit> {
  const err = error instanceof Error ? error : new Error(String(error));
  const facts = { err, requestId, method: request.method, path: new URL(request.url).pathname };
  // The client disconnected during the request.
  if (request.signal.aborted || err.message === "aborted") {
    log.info(facts, "the client aborted the request");
    return { status: 500, headers: {} };
  }
  // Better Auth hides the cause behind its own error.
  if (isDatabaseUnavailable(err) || (await readiness()) !== null) {
    log.warn(facts, "the database is away");
    return { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } };
  }
  log.error(facts, "unhandled error");
  return { status: 500, headers: {} };
}

/** Whether a route threw a response or `data()` with a status. */
export const isRouteResponse = (thrown: unknown): boolean =>
  thrown instanceof Response ||
  (typeof thrown === "object" &&
    thrown !== null &&
    "type" in thrown &&
    thrown.type === "DataWithResponseInit");
