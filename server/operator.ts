import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { isSame } from "#app/platform/secret.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";

export type OperatorSettings = Pick<Settings, "metricsToken" | "origin" | "originIsSet" | "trustedProxies">;

const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Whether a hostname, as a URL has it, is a loopback name or address. */
export const isLoopback = (hostname: string) => /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/**
 * Whether a request may see metrics and the state of each part: it has the operator's token, or comes straight from a program on this
 * machine to a site whose address is this machine. Behind a public ORIGIN or TRUST_PROXY, a local request may be a proxied visitor's.
 */
export function isOperator(
  c: Context,
  { metricsToken, origin, originIsSet, trustedProxies }: OperatorSettings,
): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (given && metricsToken) return isSame(given, metricsToken);
  if (trustedProxies > 0 || (originIsSet && !isLoopback(new URL(origin).hostname))) return false;
  return (
    /^(?:(?:::ffff:)?127\.|::1$)/.test(getConnInfo(c).remote.address ?? "") &&
    isLoopback(new URL(c.req.url).hostname) &&
    !proxyHeaders.some((name) => c.req.header(name) !== undefined) &&
    !isOfBareProxy(c)
  );
}

/** nginx's `proxy_pass` without further settings adds no header, and speaks HTTP/1.0, as no browser, Prometheus or curl does. */
function isOfBareProxy(c: Context): boolean {
  const { incoming } = c.env as { incoming?: { httpVersion?: string } };
  return incoming?.httpVersion === "1.0";
}
