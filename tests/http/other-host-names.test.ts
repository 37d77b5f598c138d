import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { openSite } from "#tests/support/shared-site.ts";
import { asOperator } from "#tests/support/site.ts";

const origin = "https://www.harmattan.example";
const site = await openSite({ env: { ORIGIN: origin } });
afterAll(() => site.stop());

/** Sends a request under this Host, which fetch does not allow. */
function send(path: string, host: string, { method = "GET", headers = {}, body = "" } = {}) {
  return new Promise<{ status: number | undefined; location: string | undefined; text: string }>(
    (resolve, reject) => {
      const outgoing = request(site.origin + path, { method, headers: { Host: host, ...headers } });
      outgoing.once("error", reject).once("response", async (response) => {
        const { statusCode: status, headers } = response;
        resolve({ status, location: headers.location, text: await text(response) });
      });
      outgoing.end(body);
    },
  );
}

it("redirects other host names to ORIGIN, also cached pages", async () => {
  expect((await send("/fleet", "www.harmattan.example")).status).toBe(200);
  for (const path of ["/fleet", "/booking?aircraft=aw139", "/account", "/icon.svg", "/nowhere"])
    expect(await send(path, "harmattan.example")).toMatchObject({ status: 308, location: origin + path });
});

it("answers health checks and metrics under any name", async () => {
  for (const path of ["/healthz", "/readyz", "/metrics"])
    expect((await send(path, "harmattan.example", { headers: asOperator })).status).toBe(200);
});

it("accepts forms of ORIGIN alone", async () => {
  const form = async (from: string) => {
    const headers = { Origin: from, "Content-Type": "application/x-www-form-urlencoded" };
    const init = { method: "POST", headers, body: "email=" };
    return (await send("/newsletter", "www.harmattan.example", init)).status;
  };
  expect([await form(origin), await form("https://harmattan.example")]).toEqual([400, 403]);
});

it("sets the session as a __Host- cookie, Secure behind https", async () => {
  const ada = new AccountVisitor(site, { claimed: origin });
  expect((await ada.signUp("ada@example.com")).status).toBe(303);
  expect(ada.lastCookies).toEqual([
    expect.stringMatching(
      /^__Host-harmattan\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(await ada.viewer()).toMatchObject({ email: "ada@example.com" });
});
