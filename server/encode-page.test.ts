import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/settings.server.ts";
import { answerWith, compressBest, encodePage } from "./encode-page.ts";

const read = readSettings({});
if (!read.ok) throw new Error(read.problems.join());
const { settings } = read;
const text = Array.from({ length: 900 }, (_, place) => `<p>Flight ${place * 7919} is ready.</p>`).join("\n");
const type = "text/html; charset=utf-8";
const encoded = () =>
  encodePage(text, { status: 200, route: "/blog", type, policy: "default-src 'none'" }, settings);

/** The value of a header in a head. */
const headerIn = (headers: readonly string[], name: string) => headers[headers.indexOf(name) + 1];

test.each([
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0.2", "gzip"],
  ["identity, gzip;q=0.5", undefined],
  ["identity;q=0.2, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["*;q=0.1, br;q=0", "gzip"],
  ["br;q=0, *;q=0", undefined],
  ["zstd", undefined],
])("whoever takes %j gets it as %s", async (accepted, encoding) => {
  const { headers, body } = answerWith(await encoded(), { "accept-encoding": accepted });
  expect(headers.includes("Content-Encoding") ? headerIn(headers, "Content-Encoding") : undefined).toBe(
    encoding,
  );
  expect(headerIn(headers, "Content-Length")).toBe(String(body?.length));
  expect(headerIn(headers, "Vary")).toBe("Accept-Encoding");
});

test("whoever has the page gets its head alone, and the better compression changes neither text nor validator", async () => {
  const page = await encoded();
  const quick = answerWith(page, { "accept-encoding": "br" });
  await compressBest(page);
  const best = answerWith(page, { "accept-encoding": "br" });
  expect(best.body?.length).toBeLessThan(quick.body?.length ?? 0);
  expect(brotliDecompressSync(best.body ?? "").toString()).toBe(text);
  const etag = headerIn(best.headers, "ETag") ?? "";
  expect(etag).toBe(headerIn(quick.headers, "ETag"));
  expect(answerWith(page, { "if-none-match": `"x", ${etag}` })).toEqual({
    status: 304,
    headers: page.headers,
    body: null,
  });
  expect(page.headers).not.toContain("Content-Length");
});
