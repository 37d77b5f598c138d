import { expect, test } from "#tests/support/journey.ts";
import { mistakes } from "#tests/support/page-checks.ts";

test("machines get a sitemap, robots, a manifest and icons, and every document is valid HTML", async ({
  request,
  site,
}) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
  expect(await sitemap.text()).toContain(`<loc>${site.origin.replace("127.0.0.1", "localhost")}/fleet</loc>`);
  expect(await (await request.get("/robots.txt")).text()).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
  const manifest = await request.get("/site.webmanifest");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  for (const { src } of (await manifest.json()).icons as { src: string }[])
    expect((await request.get(src)).status(), src).toBe(200);
  for (const path of ["/", "/nothing-here"])
    expect(await mistakes(await (await request.get(path)).text()), path).toEqual([]);
});
