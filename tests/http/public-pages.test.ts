import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { get as httpGet, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { routePaths } from "#app/content/trip/routes.ts";
import { redirectOf } from "#tests/support/expected-responses.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

const site = await sharedSite();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });

/** The bytes as they were sent: fetch would unpack them. */
async function raw(path: string, headers: Record<string, string> = {}) {
  const [response] = (await once(httpGet(site.origin + path, { headers }), "response")) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

/** The class names of a built style sheet. */
function classesOf(sheet: "frame" | "layout"): Set<string> {
  const [file = ""] = globSync(`build/client/assets/${sheet}-*.css`);
  const names = readFileSync(file, "utf8").matchAll(/\.((?:\\.|[\w-])+)/g);
  return new Set([...names].map(([, name = ""]) => name.replace(/\\(.)/g, "$1")));
}

it("has in the public style sheet the classes that modules without markup name", () => {
  const [ofAll, ofPublic] = [classesOf("layout"), classesOf("frame")];
  const files = globSync("app/**/*.ts", {
    exclude: ["app/**/staff/**", "app/**/admin/**", "app/platform/**", "app/**/*.{server,test}.ts"],
  });
  const missing = files.flatMap((file) => {
    const texts = readFileSync(file, "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? [];
    // A class without one of these signs cannot be told from a word.
    const tokens = texts
      .flatMap((text) => text.slice(1, -1).split(/\s+/))
      .filter((token) => /[-:[]/.test(token));
    return tokens.flatMap((token) => (ofAll.has(token) && !ofPublic.has(token) ? `${file} ${token}` : []));
  });
  expect(missing).toEqual([]);
});

describe.each([
  ["/about", false],
  ["/booking", true],
])("the public page %s", (path, hydrates) => {
  it("is the same for every cookie, header and unknown query", async () => {
    const plain = await (await get(path)).text();
    const foreign = { "Accept-Language": "fr", "User-Agent": "another", "X-Forwarded-For": "203.0.113.9" };
    const cookie = { Cookie: "session=someone; theme=dark", Authorization: "Bearer x" };
    const query = "?utm_source=letter&x=%3Cscript%3E";
    for (const response of [await get(path, cookie), await get(path, foreign), await get(path + query)]) {
      expect(await response.text()).toBe(plain);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    }
  });

  it("is compressed under one ETag, and 304 while unchanged", async () => {
    const [identity, gzip] = [await raw(path), await raw(path, { "Accept-Encoding": "gzip, br;q=0" })];
    const brotli = await raw(path, { "Accept-Encoding": "gzip, deflate, br" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gunzipSync(gzip.body).equals(identity.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(identity.body)).toBe(true);
    expect(brotli.headers.vary).toContain("Accept-Encoding");
    const etag = String(identity.headers.etag);
    expect([gzip.headers.etag, brotli.headers.etag]).toEqual([etag, etag]);
    for (const value of [etag, `"other", ${etag}`, "*"]) {
      const unchanged = await get(path, { "If-None-Match": value });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    }
    const head = await fetch(site.origin + path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
  });

  it("allows its own inline scripts by hash, and runs no module of React before interaction", async () => {
    const response = await get(path);
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
      ([, attributes = "", text = ""]) =>
        attributes.includes("application/ld+json") ? [] : [{ attributes, text }],
    );
    const inline = scripts.filter(({ text }) => text !== "");
    // React renders an altered page anew with innerHTML, which Trusted Types would refuse.
    expect(policy).not.toMatch(/trusted-types|script-src[^;]*unsafe/);
    expect(inline.filter(({ text }) => text.includes("location.reload()"))).toHaveLength(1);
    const modules = inline.filter(({ text }) => text.includes("entry.client"));
    expect(modules.map(({ attributes }) => attributes)).toEqual(hydrates ? [' type="late"'] : []);
    if (!hydrates) expect(inline).toHaveLength(1);
    for (const { text } of inline)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    const [view, ...own] = scripts.filter(({ text }) => text === "").map(({ attributes }) => attributes);
    expect(view).toMatch(
      /^ type="after-paint" src="\/assets\/first-view-[\w-]+\.js" data-first-use="\/assets\/first-use-[\w-]+\.js"$/,
    );
    const elements = / src="\/assets\/[\w-]+-element-[\w-]+\.js"$/;
    expect(own.filter((attributes) => !elements.test(attributes))).toEqual([]);
    expect(html).not.toMatch(/nonce=|modulepreload|\son\w+="/);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });
});

it("answers odd addresses, origins and bodies without a fault", async () => {
  for (const path of ["/bookings/%00", "/api/blog/a%00/comments/stream", "/blog/%00", "/blog/%e2%80%ae"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  for (const path of ["/blog?q=%00x", "/blog?q=%ff", "/blog?q=a&q=b", "/%E0%A4%A"])
    expect([path, (await get(path)).status < 500]).toEqual([path, true]);
  for (const origin of ["data:x", "mailto:x", "null", "http://evil.example"])
    expect([origin, (await get("/sign-in", { Origin: origin })).status]).toEqual([origin, 200]);
  const headers = { Origin: site.origin, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: "{" };
  expect((await fetch(`${site.origin}/blog/no-such-post`, init)).status).toBe(404);
});

it("redirects other spellings of an address", async () => {
  for (const path of ["/booking/?x=1", "/BooKing?x=1"])
    expect([path, ...redirectOf(await get(path))]).toEqual([path, 308, "/booking?x=1"]);
  const elsewhere = await raw("//evil.example/");
  expect(String(elsewhere.headers.location ?? "/")).toMatch(/^\/(?!\/)/);
});

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes `srcSet` and `<br/>`; HTML knows no case, and allows the slash.
    "attr-case": "off",
    "void-style": "off",
    "doctype-style": "off",
    // React writes muted="" where HTML allows muted.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // React's ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // Telephone numbers are held together by the style sheet.
    "tel-non-breaking": "off",
    // The length of titles has its own test.
    "long-title": "off",
    // A table drawn as blocks on a phone loses its roles unless they are written.
    "no-redundant-role": "off",
  },
});

/** HTML errors of a document, one per line. */
async function mistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

it("serves valid HTML and hydrates only pages that need it, with at most eight files and 147 kB", async () => {
  const map = await (await get("/sitemap.xml")).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  expect(listed).toContain("/booking");
  // The curated routes are one page with thirty texts.
  const alike = listed.filter((path) => routePaths.includes(path)).slice(1);
  const pages = [...listed.filter((path) => !alike.includes(path)), "/newsletter", "/nowhere"];
  const hydrating = /^\/(?:$|trip(?!\/how-we)|booking$|contact$|owners$|blog\/)/;
  for (const page of pages) {
    const html = await (await get(page)).text();
    expect(await mistakes(html), page).toEqual([]);
    // Before hydration only the buttons of dialogs, popovers and custom elements work.
    const buttons = html.match(/<button\b[^<>]* type="button"[^<>]*>/g) ?? [];
    expect(
      buttons.filter((tag) => !/ (data-own|popovertarget)="/i.test(tag)),
      page,
    ).toEqual([]);
    const early = /src="([^"]+)" data-first-use="([^"]+)"/.exec(html)?.slice(1) ?? [];
    const modules = [...html.matchAll(/<link rel="late" href="([^"]+)"/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !early.includes(href));
    expect(modules.length > 0, page).toBe(hydrating.test(page));
    const files = await Promise.all(modules.map((module) => raw(module, { "Accept-Encoding": "br" })));
    const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
    expect(modules.length, page).toBeLessThanOrEqual(8);
    expect(bytes, page).toBeLessThanOrEqual(147_000);
  }
});

it("sends security headers with every response", async () => {
  for (const path of ["/", "/nowhere", "/healthz", "/robots-not.txt"]) {
    const headers = Object.fromEntries((await get(path)).headers);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("set-cookie");
  }
  const [styles = ""] = /\/assets\/[^"]+\.css/.exec(await (await get("/")).text()) ?? [];
  const headers = Object.fromEntries((await get(styles)).headers);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  // Browsers apply them to documents only.
  for (const name of ["cross-origin-opener-policy", "permissions-policy"])
    expect(headers).not.toHaveProperty(name);
});
