import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOperator, type Site, startSite } from "#tests/support/site.ts";

const origin = "https://www.harmattan.example";
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { ORIGIN: origin } });
});
afterAll(() => site.stop());

/** Sends a request under this Host, which fetch would not let a test choose. */
function ask(path: string, host: string, { method = "GET", headers = {}, body = "" } = {}) {
  return new Promise<{ status: number | undefined; location: string | undefined; text: string }>(
    (resolve, reject) => {
      const asking = request(site.origin + path, { method, headers: { Host: host, ...headers } });
      asking.once("error", reject).once("response", async (response) => {
        const { statusCode: status, headers } = response;
        resolve({ status, location: headers.location, text: await text(response) });
      });
      asking.end(body);
    },
  );
}

it("leads a reader from another host name to ORIGIN, also where the page is in the cache", async () => {
  expect((await ask("/fleet", "www.harmattan.example")).status).toBe(200);
  for (const path of ["/fleet", "/fleet", "/booking?aircraft=aw139", "/account", "/icon.svg", "/nowhere"]) {
    const moved = { status: 308, location: origin + path };
    expect(await ask(path, "harmattan.example")).toMatchObject(moved);
    expect(await ask(path, "harmattan.example", { method: "HEAD" })).toMatchObject(moved);
  }
});

it("answers health checks and metrics under any name", async () => {
  for (const path of ["/healthz", "/readyz", "/metrics"])
    expect((await ask(path, "harmattan.example", { headers: asOperator })).status).toBe(200);
});

it("takes a form from ORIGIN's own page, and none from a page of another name", async () => {
  const form = (from: string) =>
    ask("/newsletter", "www.harmattan.example", {
      method: "POST",
      headers: { Origin: from, "Content-Type": "application/x-www-form-urlencoded" },
      body: "email=",
    });
  expect((await form(origin)).status).not.toBe(403);
  expect((await form("https://harmattan.example")).status).toBe(403);
});
