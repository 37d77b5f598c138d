import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

const from = (forwarded: string | null, peer: string | undefined, proxies: number) =>
  networkOf(
    new Request("http://x/", forwarded ? { headers: { "X-Forwarded-For": forwarded } } : {}),
    peer,
    proxies,
  );

it("is the peer's own address while no proxy is trusted, whatever it claims", () => {
  expect(from("1.2.3.4", "192.0.2.7", 0)).toBe("192.0.2.7");
  expect(from(null, "::ffff:192.0.2.7", 0)).toBe("192.0.2.7");
  expect(from(null, undefined, 0)).toBe("unknown");
});

it("is what the trusted proxies saw, never what stands left of it", () => {
  expect(from("6.6.6.6, 1.2.3.4", "10.0.0.1", 1)).toBe("1.2.3.4");
  expect(from("6.6.6.6, 1.2.3.4, 10.0.0.9", "10.0.0.1", 2)).toBe("1.2.3.4");
  expect(from("1.2.3.4:5678", "10.0.0.1", 1)).toBe("1.2.3.4");
  expect(from("[2001:db8:1:2::1]:443", "10.0.0.1", 1)).toBe("2001:db8:1:2::/64");
  expect(from("not an address", "10.0.0.1", 1)).toBe("10.0.0.1");
  expect(from(null, "10.0.0.1", 1)).toBe("10.0.0.1");
});

it("is the /64 of an IPv6 address", () => {
  expect(from(null, "2001:db8:1:2:3:4:5:6", 0)).toBe("2001:db8:1:2::/64");
  expect(from(null, "2001:0db8:0001:0002::1", 0)).toBe("2001:db8:1:2::/64");
  expect(from(null, "fe80::1%eth0", 0)).toBe("fe80:0:0:0::/64");
});
