import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { isSame } from "#app/platform/secret.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";

export type OperatorSettings = Pick<Settings, "metricsToken" | "originIsSet" | "trustedProxies">;

const proxyHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

/**
 * Whether a request may see how the site fares: it has the operator's token, or comes from a program on this machine to a site that is not
 * public. Where ORIGIN or TRUST_PROXY is set, a proxy on this machine may hand on requests of strangers that look like a program's own; where
 * neither is, most proxies say so in a header or by the Host.
 */
export function isOperator(
  c: Context,
  { metricsToken, originIsSet, trustedProxies }: OperatorSettings,
): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (given && metricsToken) return isSame(given, metricsToken);
  if (originIsSet || trustedProxies > 0) return false;
  return (
    /^(?:(?:::ffff:)?127\.|::1$)/.test(getConnInfo(c).remote.address ?? "") &&
    /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(c.req.url).hostname) &&
    !proxyHeaders.some((name) => c.req.header(name) !== undefined)
  );
}
