import { RewritingStream } from "parse5-html-rewriting-stream";
import { describe, expect, it } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { safePostHtml } from "./post-html.server.ts";

/** What a browser would build of it, read by another parser than the one that cleaned it. */
function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new RewritingStream();
  parser.on("startTag", ({ tagName, attrs }) => {
    elements.push({
      name: tagName,
      attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    });
  });
  parser.on("data", () => {});
  parser.end(html);
  return elements;
}

const harmless = new Set([
  "href",
  "src",
  "alt",
  "width",
  "height",
  "loading",
  "start",
  "scope",
  "colspan",
  "rowspan",
]);
const tags =
  /^(h[2-4]|p|br|hr|ul|ol|li|blockquote|cite|pre|code|kbd|strong|em|s|su[bp]|a|figure|figcaption|img|table|caption|thead|tbody|tfoot|tr|th|td)$/;

function dangers(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => [
    ...(tags.test(name) ? [] : [`<${name}>`]),
    ...Object.keys(attributes)
      .filter((attribute) => !harmless.has(attribute))
      .map((attribute) => `${attribute} of <${name}>`),
    ...(attributes.src === undefined || /^\/(media|uploads)\//.test(attributes.src)
      ? []
      : [`src ${attributes.src}`]),
    ...(attributes.href === undefined ||
    /^(https?|mailto|tel):$/.test(new URL(attributes.href, "https://site.example").protocol)
      ? []
      : [`href ${attributes.href}`]),
  ]);
}

describe("the HTML of a post", () => {
  it("is tried with 60 distinct vectors and more", () => {
    expect(new Set(xssVectors).size).toBe(xssVectors.length);
    expect(xssVectors.length).toBeGreaterThanOrEqual(60);
  });

  it.each(xssVectors)("keeps nothing that could act: %j", (vector) => {
    expect(dangers(safePostHtml(vector))).toEqual([]);
    expect(dangers(safePostHtml(`<p>before ${vector} after</p><ul><li>${vector}</li></ul>`))).toEqual([]);
    expect(safePostHtml(safePostHtml(vector))).toBe(safePostHtml(vector));
  });

  it("keeps nothing that could act of all of them together, in any order", () => {
    for (const all of [xssVectors, xssVectors.toReversed()]) {
      expect(dangers(safePostHtml(all.join("\n")))).toEqual([]);
    }
  });

  it("keeps what an editor writes, to the letter", () => {
    for (const { content } of samplePosts) expect(safePostHtml(content)).toBe(content);
    const written =
      '<h2>Two</h2><p>A <a href="/fleet">link</a>, <strong>weight</strong>, <em>stress</em>, H<sub>2</sub>O, <code>0800 DU</code></p>' +
      '<ol start="3"><li>three</li></ol><pre><code>METAR DNMM\n  0800 DU</code></pre>' +
      '<figure><img src="/uploads/a1.webp" alt="An apron" width="800" height="600" loading="lazy" /><figcaption>Kano</figcaption></figure>';
    expect(safePostHtml(written)).toBe(written);
  });

  it("has no picture that leads anywhere else on the site", () => {
    for (const src of ["/uploads/../sign-out", "/media/../admin/bookings", "/uploads/./a.webp"])
      expect(safePostHtml(`<p>a<img src="${src}" alt="An apron">b</p>`)).toBe("<p>ab</p>");
  });

  it("gives a second first heading the rank below, and a pasted weight its meaning", () => {
    expect(safePostHtml("<h1>One</h1><p><b>x</b> <i>y</i></p>")).toBe(
      "<h2>One</h2><p><strong>x</strong> <em>y</em></p>",
    );
  });

  it("is done soon with a body that is made to take long", () => {
    const start = performance.now();
    safePostHtml("<p><a href='x'>".repeat(20_000));
    safePostHtml(`<${"a".repeat(200_000)}`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
