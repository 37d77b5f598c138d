import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { routePaths } from "#app/features/trip/trip-paths.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });

/** The bytes as they were sent: fetch would unpack them. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest(site.origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });
}

describe.each(["/", "/booking"])("the public page %s", (path) => {
  it("is the same for everyone: no cookie, header or unknown query changes a byte", async () => {
    const plain = await (await get(path)).text();
    for (const [suffix, headers] of [
      ["", { Cookie: "session=someone; theme=dark" }],
      [
        "",
        {
          Authorization: "Bearer x",
          "Accept-Language": "fr",
          "User-Agent": "another",
          "X-Forwarded-For": "203.0.113.9",
        },
      ],
      ["?utm_source=letter", {}],
      ["?utm_source=letter&x=%3Cscript%3E", {}],
    ] as const) {
      const response = await get(path + suffix, headers);
      expect(await response.text()).toBe(plain);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    }
  });

  it("comes compressed, with one validator for all encodings, and not at all when it has not changed", async () => {
    const [identity, gzip, brotli] = await Promise.all([
      raw(path),
      raw(path, { "Accept-Encoding": "gzip, br;q=0" }),
      raw(path, { "Accept-Encoding": "gzip, deflate, br" }),
    ]);
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gunzipSync(gzip.body).equals(identity.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(identity.body)).toBe(true);
    expect(brotli.headers.vary).toContain("Accept-Encoding");
    const etag = String(identity.headers.etag);
    expect([gzip.headers.etag, brotli.headers.etag]).toEqual([etag, etag]);
    for (const asked of [etag, `"other", ${etag}`, "*"]) {
      const unchanged = await get(path, { "If-None-Match": asked });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    }
    expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("names each of its own inline scripts by hash, allows no other, and starts none by itself", async () => {
    const response = await get(path);
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
      ([, attributes = "", text = ""]) => ({ attributes, text }),
    );
    const inert = scripts.filter(({ attributes }) => attributes.includes('type="text/late"'));
    expect(inert.length).toBeGreaterThan(2);
    // React renders an altered page anew with innerHTML, which Trusted Types would refuse.
    expect(policy).not.toMatch(/trusted-types|script-src[^;]*unsafe/);
    for (const { text } of inert) {
      expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    }
    const others = scripts.filter(
      (script) => !inert.includes(script) && !script.attributes.includes("application/ld+json"),
    );
    expect(others).toEqual([
      {
        attributes: expect.stringMatching(
          /^ type="module" src="\/assets\/first-view-[\w-]+\.js" data-modules="[\w/. -]+"$/,
        ),
        text: "",
      },
    ]);
    expect(html).not.toMatch(/nonce=|modulepreload|\son\w+="/);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it("answers HEAD like GET without a body", async () => {
    const head = await fetch(site.origin + path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe((await get(path)).headers.get("etag"));
  });
});

it("an unknown address is a 404 page, whatever it is", async () => {
  expect(await (await get("/team/anybody")).text()).toBe(await (await get("/team/nobody")).text());
  for (const path of [
    "/nowhere",
    "/team/nobody",
    "/blog/../nowhere",
    "/%F0%9F%9B%AB",
    "/a/b/c?d=e",
    "/booking/x",
  ]) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain("<h1");
  }
  expect((await get("/%E0%A4%A")).status).toBeLessThan(500);
});

it("a post that does not exist has one 404 page of its own, whatever its invented address", async () => {
  const first = await get("/blog/no-such-post");
  const html = await first.text();
  expect([first.status, first.headers.get("cache-control")]).toEqual([
    404,
    "public, max-age=0, must-revalidate",
  ]);
  expect(html).toContain("Blog post not found.</h1>");
  expect(html).toContain('<header class="site-header"');
  // One prerendered page behind them all, not one for each: they share its validator.
  for (const path of ["/blog/another?x=1", "/blog/-", "/blog/not-found", "/blog/%f0%9f%9b%ab"]) {
    const other = await get(path);
    expect([path, other.status, other.headers.get("etag")]).toEqual([path, 404, first.headers.get("etag")]);
    expect(await other.text()).toBe(html);
  }
  const general = await (await get("/blog/no-such-post/x")).text();
  expect(general).not.toContain("Blog post not found.");
  expect((await get("/blog/flying-through-the-dust-season")).status).toBe(200);
});

it("whatever an address, an origin or a body holds, the answer is no error of ours", async () => {
  const { origin } = site;
  for (const path of ["/bookings/%00", "/api/blog/%00/comments", "/api/blog/a%00/comments/stream"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  for (const named of ["data:x", "mailto:x", "null", "http://evil.example"])
    expect([named, (await get("/sign-in", { Origin: named })).status]).toEqual([named, 200]);
  for (const [path, status] of [
    ["/blog/no-such-post", 404],
    ["/admin/welcome?token=x", 400],
  ] as const) {
    const headers = { Origin: origin, "Content-Type": "application/json" };
    const response = await fetch(origin + path, { method: "POST", headers, body: "{" });
    expect([path, response.status]).toEqual([path, status]);
  }
});

it("one page has one address", async () => {
  const slash = await get("/booking/?x=1");
  expect([slash.status, slash.headers.get("location")]).toEqual([308, "/booking?x=1"]);
  const capital = await get("/BooKing?x=1");
  expect([capital.status, capital.headers.get("location")]).toEqual([308, "/booking?x=1"]);
  const elsewhere = await raw("//evil.example/");
  expect(String(elsewhere.headers.location ?? "/")).toMatch(/^\/(?!\/)/);
});

it("says whether it lives and whether it can work", async () => {
  expect((await get("/healthz")).headers.get("cache-control")).toBe("no-store");
  expect((await get("/readyz")).headers.get("cache-control")).toBe("no-store");
  expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
  // What is ill, and why, is not for strangers.
  const stranger = await get("/readyz", { "X-Forwarded-For": "203.0.113.9" });
  expect(await stranger.json()).toEqual({ status: "ready" });
});

it("wakes each page with a handful of files", async () => {
  const map = await (await get("/sitemap.xml")).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  expect(listed).toContain("/booking");
  // The curated routes are one page with thirty texts.
  const alike = listed.filter((path) => routePaths.includes(path)).slice(1);
  for (const page of [...listed.filter((path) => !alike.includes(path)), "/newsletter", "/nowhere"]) {
    const html = await (await get(page)).text();
    const modules = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
    const files = await Promise.all(modules.map((module) => raw(module, { "Accept-Encoding": "br" })));
    const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
    expect(modules.length, page).toBeGreaterThan(3);
    expect(modules.length, page).toBeLessThanOrEqual(8);
    expect(bytes, page).toBeLessThanOrEqual(168_000);
  }
});

it("serves built files for ever and nothing from outside their folder", async () => {
  const html = await (await get("/")).text();
  const asset = /\/assets\/first-view-[\w-]+\.js/.exec(html)?.[0] ?? "";
  const response = await get(asset, { "Accept-Encoding": "br" });
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-encoding")).toBe("br");
  for (const path of [
    "/.vite/manifest.json",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
  ]) {
    expect([path, (await raw(path)).body.toString().includes('"dependencies"')]).toEqual([path, false]);
  }
});

it("sends its security headers with everything", async () => {
  for (const path of ["/", "/nowhere", "/healthz", "/robots-not.txt"]) {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(headers.get("x-powered-by")).toBeNull();
  }
});
