import type { Context, MiddlewareHandler } from "hono";
import type { ServerBuild } from "react-router";
import { missingPage } from "#app/content/frame.ts";
import { isForPrograms, plainError } from "./plain-error.ts";
import type { SiteMap } from "./site-map.ts";

const reading = ["GET", "HEAD"];

/** The response to a method that an address does not allow. */
export function refuseMethod(c: Context, allow: string): Response | Promise<Response> {
  c.header("Allow", allow);
  return plainError(c, 405, `This address accepts only ${allow}.`);
}

/** The methods that an address allows; null for an unknown address. */
export function methodsAt(path: string, build: ServerBuild, map: SiteMap): string[] | null {
  const route = map(path).at(-1)?.route;
  if (!route?.id || route.path === "*") return null;
  const { loader, action, default: page } = build.routes[route.id]?.module ?? {};
  return [...(loader || page ? reading : []), ...(action ? ["POST"] : [])];
}

/** Responds to OPTIONS, refuses other methods with 405, and unknown addresses under /api with JSON. */
export function checkMethods(build: ServerBuild, map: SiteMap): MiddlewareHandler {
  return async (c, next) => {
    const { path, method } = c.req;
    const isProgram = isForPrograms(path);
    const allowed = methodsAt(isProgram ? path : path.replace(/\.data$/, ""), build, map);
    if (isProgram && !allowed) return await plainError(c, 404, missingPage.error);
    const methods = allowed ?? reading;
    const allow = methods.join(", ");
    if (method === "OPTIONS") return c.body(null, 204, { Allow: allow });
    // A page without a form renders its own 405.
    if (!methods.includes(method) && (isProgram || method !== "POST")) {
      return await refuseMethod(c, allow);
    }
    await next();
    if (c.res.status === 405 && !c.res.headers.has("Allow")) c.header("Allow", allow);
  };
}
