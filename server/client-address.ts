import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";
import { isSame } from "#app/platform/secret.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";

export type OperatorSettings = Pick<Settings, "metricsToken" | "origin" | "originIsSet" | "trustedProxies">;

const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Whether a hostname, as in a URL, is a loopback name or address. */
export const isLoopback = (hostname: string) => /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Whether a request has the operator's token, or comes directly from this machine to a site on localhost. */
export function isOperator(
  c: Context,
  { metricsToken, origin, originIsSet, trustedProxies }: OperatorSettings,
): boolean {
  const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token && metricsToken) return isSame(token, metricsToken);
  // A local request may be a visitor's behind a proxy.
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

/** The network for limits: an IPv4 address, or the /64 of an IPv6 address. Only trusted proxies' entries count. */
export function networkOf(request: Request, peer: string | undefined, trustedProxies: number): string {
  const forwarded =
    request.headers
      .get("x-forwarded-for")
      ?.split(",")
      .map((entry) => withoutPort(entry.trim())) ?? [];
  const claimed = trustedProxies > 0 ? forwarded.at(-Math.min(trustedProxies, forwarded.length)) : undefined;
  const address = (claimed && isIP(claimed) ? claimed : peer) ?? "unknown";
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(bare) === 6 ? prefix64(bare) : bare;
}

// Some proxies write "1.2.3.4:5678" and "[2001:db8::1]:443".
function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry;
}

function prefix64(address: string): string {
  const groups = expandIPv6(address.split("%")[0] ?? "")
    .split(":")
    .slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
