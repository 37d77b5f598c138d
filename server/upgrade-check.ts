import type { MiddlewareHandler } from "hono";
import { plainError } from "./plain-error.ts";

/**
 * Refuses a body in chunks that comes with a wish for another protocol. Node's parser keeps to itself what is wrong with such a body,
 * and whoever reads it would wait for its end for ever. A wish without one is passed over, as HTTP allows.
 */
export const refuseUpgradedBody: MiddlewareHandler = async (c, next) => {
  if (!c.req.header("upgrade") || !c.req.header("transfer-encoding")) return await next();
  c.header("Connection", "close");
  return await plainError(c, 400, "Send this without an Upgrade header.");
};
