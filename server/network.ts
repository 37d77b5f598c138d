import { isIP } from "node:net";

/**
 * The network a request comes from, for limits: an IPv4 address, or an IPv6 one cut to its /64, which one household
 * or device holds whole. Of X-Forwarded-For only the entries that trusted proxies appended count.
 */
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
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
