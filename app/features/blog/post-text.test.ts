import { describe, expect, it, test } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { blogFeed } from "#app/routes/blog-feed.ts";
import { countWords, isSlug, isSlugOf, longestSlug, numberedSlug, readingMinutes, slugOf } from "./post.ts";
import { safePostHtml } from "./post-html.server.ts";

// Attacks on readers are tested in tests/journeys/blog.spec.ts.
describe("the HTML of a post", () => {
  const source =
    '<h2>Two</h2><p>A <a href="/fleet">link</a>, <strong>weight</strong>, <em>stress</em>, H<sub>2</sub>O, <code>0800 DU</code></p>' +
    '<ol start="3"><li>three</li></ol><pre><code>METAR DNMM\n  0800 DU</code></pre>' +
    '<figure><img src="/uploads/a1.webp" alt="An apron" width="800" height="600" loading="lazy" /><figcaption>Kano</figcaption></figure>';
  it.each<readonly [html: string, clean: string]>([
    ...[source, ...samplePosts.map(({ content }) => content)].map((html) => [html, html] as const),
    ['<p>a<img src="/uploads/../sign-out" alt="An apron">b</p>', "<p>ab</p>"],
    ["<h1>One</h1><p><b>x</b> <i>y</i></p>", "<h2>One</h2><p><strong>x</strong> <em>y</em></p>"],
    ["<p>One\u000btwo&#11;three&#x0;</p>", "<p>One two three\ufffd</p>"],
    [
      '<p>A</p><p></p><p>&nbsp;</p><p><br></p><ol start="3"><li><p>B <strike>C</strike></p></li></ol><p>m<sup>2</sup> <del>x</del></p>',
      '<p>A</p><ol start="3"><li><p>B <s>C</s></p></li></ol><p>m<sup>2</sup> <s>x</s></p>',
    ],
  ])("cleans row %#", (html, clean) => {
    expect(safePostHtml(html)).toBe(clean);
  });

  it("is cleaned quickly even if it is hostile", () => {
    const start = process.threadCpuUsage();
    safePostHtml("<p><a href='x'>".repeat(20_000));
    safePostHtml(`<${"a".repeat(200_000)}`);
    expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
  });
});

test("the feed is XML with absolute addresses and without control characters", () => {
  const post = {
    id: "permits",
    title: "Permits\u000b and slots\u0007",
    category: "Opera\u0001tions",
    author: "Ada\ufffe Obi",
    createdAt: "2026-11-21T09:00:00.000Z",
    updatedAt: "2026-11-21T09:00:00.000Z",
    excerpt: "A vertical\u000btab from Word",
    imageUrl: null,
    imageAlt: "",
    minutes: 1,
    content:
      '<p>Line\u000bbreak</p><p><img src="/uploads/a.webp" srcset="/uploads/a.480.webp 480w, /uploads/a.webp 960w" alt="x" /><a href="/fleet">f</a><a href="https://example.com/">e</a></p>',
  };
  const origin = "https://harmattan.example";
  const feed = blogFeed([post], origin);
  expect(feed).not.toMatch(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u);
  for (const text of [
    "A vertical tab from Word",
    `src="${origin}/uploads/a.webp" srcset="${origin}/uploads/a.480.webp 480w, ${origin}/uploads/a.webp 960w"`,
    `href="${origin}/fleet"`,
    'href="https://example.com/"',
  ])
    expect(feed).toContain(text);
});

describe("the address of a post", () => {
  test.each([
    "Øresund to Łódź: oresund-to-lodz",
    "Đà Nẵng, Ɗan Ƙano, Ɓauchi: da-nang-dan-kano-bauchi",
    "Iğdır and Weiß: igdir-and-weiss",
    "Œuvre, Æsir, Þór, Óðinn: oeuvre-aesir-thor-odinn",
    "Ọ̀yọ́ and Ẹdẹ: oyo-and-ede",
    "Company’s O'Brien ʼYar: companys-obrien-yar",
    "Lomé – by\u00a0night: lome-by-night",
    "Ɠobir, Ɲangalo, Ƭim, Ƥaal, Ƈaan, Ɔkɔmfo: gobir-nangalo-tim-paal-caan-okomfo",
    "A380 & B747: a380-b747",
    ...["飛行", "طيران", "✈️🛫", "—", ""].map((title) => `${title}: post`),
  ])("%s", (row) => {
    const [title = "", slug = ""] = row.split(": ");
    expect(slugOf(title)).toBe(slug);
    expect(slugOf(title.normalize("NFD"))).toBe(slug);
    expect(isSlug(numberedSlug(slug, 2))).toBe(true);
  });

  test("ends with a whole word, also with a number", () => {
    const title = `${"landing charges ".repeat(6)}x`;
    const slug = slugOf(title);
    expect(slug).toBe("landing-charges-landing-charges-landing-charges-landing-charges-landing-charges");
    expect(slug.length).toBeLessThanOrEqual(longestSlug);
    for (const number of [2, 10, 999]) {
      const numbered = numberedSlug(slug, number);
      expect(numbered).toMatch(new RegExp(`-${number}$`));
      expect([isSlug(numbered), isSlugOf(numbered, title)]).toEqual([true, true]);
    }
    expect(isSlug(numberedSlug(slugOf("x".repeat(200)), 2))).toBe(true);
  });
});

test("reading time is 220 words a minute, at least one", () => {
  expect([0, 100, 220, 660, 800].map(readingMinutes)).toEqual([1, 1, 1, 3, 4]);
  expect([" ", "one", " one\n two\u00a0three "].map(countWords)).toEqual([0, 1, 3]);
});
