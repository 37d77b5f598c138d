import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Comment } from "./comment.ts";
import { CommentText } from "./comments.tsx";
import { type ShownThread, withComment, withNewest, withoutComment } from "./use-comments.ts";

// Attacks, refused comments and older ones are tested in tests/journeys/blog.spec.ts and comments.spec.ts.
describe("the text of a comment", () => {
  const html = (text: string) =>
    renderToStaticMarkup(<CommentText text={text} />).replace(/^<p[^>]*>|<\/p>$/g, "");
  const linksIn = (text: string) => [...html(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

  const noLinks =
    "javascript:alert(1) data:text/html,x ftp://a.example //a.example https:// http://[ https://bank.example@evil.example/ mailto:a@b.example";
  it.each([
    [
      "See https://a.example/x?y=1&z=2, (http://b.example/wiki/A_(b)) and HTTPS://C.example.",
      ["https://a.example/x?y=1&amp;z=2", "http://b.example/wiki/A_(b)", "https://c.example/"],
    ],
    ...noLinks.split(" ").map((text): [string, string[]] => [text, []]),
  ])("of %j has the links %j", (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it("keeps line breaks, and ends a link before the sentence does", () => {
    expect(html("one\n\n  two")).toBe("one\n\n  two");
    expect(html("ends in https://a.example/x).")).toMatch(/x<\/a>\)\.$/);
    expect(html("https://a.example")).toContain('rel="nofollow ugc noopener"');
  });
});

describe("the shown thread", () => {
  const comment = (id: number): Comment => ({
    id,
    name: "Ada",
    content: `words ${id}`,
    createdAt: "2026-11-21T09:00:00.000Z",
  });
  const start = { comments: [comment(9), comment(8)], older: 8, count: 40, change: 12, isNewest: true };
  const newest = { comments: [comment(300)], older: 300, count: 250, change: 400 };
  const withEach = (thread: ShownThread, ...ids: number[]) =>
    ids.reduce((before, id) => withComment(before, comment(id), 41), thread);
  const olderPage = { ...start, isNewest: false };

  it.each<[what: string, thread: ShownThread, ids: number[], count: number]>([
    ["shows a comment once", withEach(start, 11, 10, 11), [11, 10, 9, 8], 41],
    ["leaves an older comment to older pages", withEach(start, 3), [9, 8], 41],
    ["appends it where there are none", withEach({ ...start, older: null }, 3), [9, 8, 3], 41],
    ["removes comments and counts", withoutComment(withoutComment(start, 9, 39), 2, 38), [8], 38],
    ["reads the newest page anew", withNewest(start, newest), [300], 250],
    ["counts alone on an older page", withEach(olderPage, 11), [9, 8], 41],
    ["counts alone on an older page read anew", withNewest(olderPage, newest), [9, 8], 250],
  ])("%s", (_, { comments, count }, ids, expected) => {
    expect([comments.map(({ id }) => id), count]).toEqual([ids, expected]);
  });
});
