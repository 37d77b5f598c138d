import { Hono } from "hono";
import { expect, it, test } from "vitest";
import { networkOf } from "./client-address.ts";
import { redirectToOrigin } from "./origin-check.ts";

const site = { origin: "https://www.harmattan.example", originIsSet: true };

/** Requests a page of a site with this ORIGIN under a host name; resolves to status and location. */
async function requestAs(host: string, { settings = site, method = "GET", headers = {} } = {}) {
  const app = new Hono();
  app.use(redirectToOrigin(settings));
  app.all("*", (c) => c.text("the page"));
  const response = await app.fetch(
    new Request(`http://${host}/fleet?view=all`, { method, headers: { Host: host, ...headers } }),
  );
  return [response.status, response.headers.get("location")];
}

const moved = [308, "https://www.harmattan.example/fleet?view=all"];
const served = [200, null];

// Other host names and health checks are tested in tests/http/servers.test.ts.
test.each<[string, Parameters<typeof requestAs>[1], (number | string | null)[]]>([
  ["shop.harmattan.example", { method: "HEAD" }, moved],
  ["www.harmattan.example.", {}, moved],
  ["10.0.0.7:3000", {}, served],
  ["backend.cdn.example", { headers: { "X-Forwarded-Host": "www.harmattan.example" } }, served],
  ["backend.internal", { headers: { "X-Forwarded-Host": "harmattan.example" } }, moved],
  ["localhost:3000", { settings: { origin: "http://localhost:3000", originIsSet: true } }, served],
  ["harmattan.example", { method: "POST" }, served],
  ["harmattan.example", { settings: { ...site, originIsSet: false } }, served],
])("a request to %s with %j gets %j", async (host, request, response) => {
  expect(await requestAs(host, request)).toEqual(response);
});

it.each([
  ["1.2.3.4", "192.0.2.7", 0, "192.0.2.7"],
  [null, "::ffff:192.0.2.7", 0, "192.0.2.7"],
  [null, undefined, 0, "unknown"],
  ["6.6.6.6, 1.2.3.4", "10.0.0.1", 1, "1.2.3.4"],
  ["6.6.6.6, 1.2.3.4, 10.0.0.9", "10.0.0.1", 2, "1.2.3.4"],
  ["1.2.3.4:5678", "10.0.0.1", 1, "1.2.3.4"],
  ["[2001:db8:1:2::1]:443", "10.0.0.1", 1, "2001:db8:1:2::/64"],
  ["not an address", "10.0.0.1", 1, "10.0.0.1"],
  [null, "2001:db8:1:2:3:4:5:6", 0, "2001:db8:1:2::/64"],
  [null, "fe80::1%eth0", 0, "fe80:0:0:0::/64"],
])(
  "X-Forwarded-For %s by the peer %s behind %i proxies is the network %s",
  (forwarded, peer, proxies, network) => {
    const headers: Record<string, string> = forwarded ? { "X-Forwarded-For": forwarded } : {};
    expect(networkOf(new Request("http://x/", { headers }), peer, proxies)).toBe(network);
  },
);
