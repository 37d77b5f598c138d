import isNetworkError from "is-network-error";
import { isRouteErrorResponse } from "react-router";
import { isMissingCode } from "#app/ui/missing-code.ts";

/** Whether there was no response, or only a gateway's error. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 502 || error.status === 504;
  return isMissingCode(error) || isNetworkError(error);
}
