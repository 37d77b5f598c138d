import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { isSame } from "#app/platform/secret.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";

const proxyHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

/**
 * Whether a request may see how the site fares: it has the operator's token, or comes from a program on this machine. A proxy on this
 * machine hands on requests of strangers, and says so in a header or by their Host.
 */
export function isOperator(c: Context, { metricsToken }: Pick<Settings, "metricsToken">): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (given && metricsToken) return isSame(given, metricsToken);
  return (
    /^(?:(?:::ffff:)?127\.|::1$)/.test(getConnInfo(c).remote.address ?? "") &&
    /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(c.req.url).hostname) &&
    !proxyHeaders.some((name) => c.req.header(name) !== undefined)
  );
}
