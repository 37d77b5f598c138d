import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CommentText } from "./comments.tsx";
import { fetchAgain } from "./use-comments.ts";

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

describe("the shown thread, fetched again in pages of two", () => {
  const threadOf = (ids: number[], older: number | null) => ({
    comments: ids.map((id) => ({
      id,
      name: "Ada",
      content: `words ${id}`,
      createdAt: "2026-11-21T09:00:00.000Z",
    })),
    older,
    count: 40,
  });
  const stored = [12, 11, 9, 8, 5, 4, 3];
  function respond(address: string) {
    const before = Number(new URL(address, "http://site").searchParams.get("before") ?? Infinity);
    const ids = stored.filter((id) => id < before);
    return Response.json(threadOf(ids.slice(0, 2), ids.length > 2 ? (ids[1] ?? null) : null));
  }

  it.each<
    [
      what: string,
      before: number | null,
      shown: ReturnType<typeof threadOf>,
      ids: number[],
      older: number | null,
    ]
  >([
    ["shows new comments above those shown", null, threadOf([9, 8], 8), [12, 11, 9, 8], 8],
    ["leaves out removed comments, also the last", null, threadOf([10, 9, 7, 6], 6), [12, 11, 9, 8], 6],
    ["shows all where there are no older ones", null, threadOf([8, 5, 4, 3], null), stored, null],
    ["shows one page where there were none", null, threadOf([], null), [12, 11], 11],
    ["stays on a page of older comments", 9, threadOf([8, 7, 5], 5), [8, 5], 5],
  ])("%s", async (_, before, shown, ids, older) => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async (address: string) => respond(address)),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const fetched = await fetchAgain("a-post", before, shown);
    expect([fetched.comments.map(({ id }) => id), fetched.older, fetched.count]).toEqual([ids, older, 40]);
  });
});
