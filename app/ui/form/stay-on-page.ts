import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import type { Refusal } from "./form-reply.ts";

/** Forbidden, missing or gone: shown as an error page. */
const pageStatuses: ReadonlySet<number> = new Set([403, 404, 410]);

/**
 * Keeps the page, with everything typed in it, where a form was sent and no answer came: no network, no server, no database, or a fault of
 * ours. What failed becomes a refusal, which the form puts into words. A redirect, a missing page and a refusal are answers.
 */
export const stayOnPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method === "GET") return results;
  const outcomes = Object.entries(results).map(([routeId, outcome]) => {
    const { type, result } = outcome;
    const isAnswer =
      result instanceof Response || (isRouteErrorResponse(result) && pageStatuses.has(result.status));
    if (type !== "error" || isAnswer) return [routeId, outcome];
    // With this status React Router keeps the page's data, which could not be loaded either.
    return [routeId, { type: "data", result: data(unansweredBy(result), { status: 503 }) }];
  });
  return Object.fromEntries(outcomes);
};

const unansweredBy = (error: unknown): Refusal => ({
  ok: false,
  status: isRouteErrorResponse(error) ? error.status : 0,
  message: "",
  errors: {},
  unanswered: isRouteErrorResponse(error) ? String(error.data) : "",
});
