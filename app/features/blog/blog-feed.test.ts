import { expect, it } from "vitest";
import { blogFeed } from "./blog-feed.server.ts";
import type { FullPost } from "./post.ts";
import { safePostHtml } from "./post-html.server.ts";

const post: FullPost = {
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

it("is XML whatever control characters its posts hold", () => {
  const feed = blogFeed([post], "https://harmattan.example");
  expect(feed).not.toMatch(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u);
  expect(feed).toContain("A vertical tab from Word");
});

it("names every picture in full, in all its widths", () => {
  const feed = blogFeed([post], "https://harmattan.example");
  expect(feed).toContain(
    'src="https://harmattan.example/uploads/a.webp" srcset="https://harmattan.example/uploads/a.480.webp 480w, https://harmattan.example/uploads/a.webp 960w"',
  );
  expect(feed).toContain('href="https://harmattan.example/fleet"');
  expect(feed).toContain('href="https://example.com/"');
});

it("stores a post's HTML without control characters, however they are written", () => {
  expect(safePostHtml("<p>One\u000btwo&#11;three&#x0;</p>")).not.toMatch(/[^\P{Cc}\t\n\r]/u);
});

it("stores no empty lines, and keeps struck and raised words", () => {
  expect(
    safePostHtml(
      '<p>A</p><p></p><p>&nbsp;</p><p><br></p><ol start="3"><li><p>B <strike>C</strike></p><ul><li>D</li></ul></li></ol><p>m<sup>2</sup> CO<sub>2</sub> <del>x</del></p>',
    ),
  ).toBe(
    '<p>A</p><ol start="3"><li><p>B <s>C</s></p><ul><li>D</li></ul></li></ol><p>m<sup>2</sup> CO<sub>2</sub> <s>x</s></p>',
  );
});
