import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunction,
} from "react-router";
import type { Refusal } from "./form-reply.ts";

/** Forbidden, missing or gone: shown as an error page. */
const pageStatuses: ReadonlySet<number> = new Set([403, 404, 410]);

/** Sign-in of staff: their session has ended. */
const staffSignIn = /^\/admin\/login\?/;

/**
 * Keeps the page and its typed text after a submission without a response or without a session. The failure becomes an error reply, which
 * the form shows. Other redirects, missing pages and error replies are passed on.
 */
export const stayOnPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method === "GET") return await next();
  const copy = request.clone();
  const outcomes = { ...(await next()) };
  for (const [routeId, { type, result }] of Object.entries(outcomes)) {
    const status = type === "error" ? unansweredStatus(result) : null;
    if (status === null) continue;
    // Selects the form that shows the message, on a page with several.
    const intent = (await copy.clone().formData()).get("intent");
    const refusal: Refusal = { ok: false, status, message: "", errors: {}, unanswered: true };
    if (typeof intent === "string") refusal.values = { intent };
    // With this status React Router keeps the page's data, which could not be loaded either.
    outcomes[routeId] = { type: "data", result: data(refusal, { status: 503 }) };
  }
  return outcomes;
};

/** Reloads the page's data after a 409, which React Router skips after an error; not after a validation error. */
export const revalidateOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** Reloads the page's data also after an error reply, which a concurrent change may have caused; not after a missing response. */
export const revalidateOnRefusal: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus < 500 || defaultShouldRevalidate;

/** The HTTP status of a failure, 0 without a response; null for a response to show. */
function unansweredStatus(result: unknown): number | null {
  if (result instanceof Response) return staffSignIn.test(result.headers.get("Location") ?? "") ? 401 : null;
  if (!isRouteErrorResponse(result)) return 0;
  return pageStatuses.has(result.status) ? null : result.status;
}
