import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Comment } from "./comment.ts";
import { CommentText } from "./comments.tsx";
import { nextThread, type ShownThread, shownThread, type ThreadEvent } from "./use-comments.ts";

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
  const start = shownThread({ comments: [comment(9), comment(8)], older: 8, count: 40, change: 12 }, true);
  const reduced = (thread: ShownThread, ...events: ThreadEvent[]) => events.reduce(nextThread, thread);
  const pending = { key: "k1", name: "Ada", content: "words 10" };
  const sending: ThreadEvent = { type: "sending", pending };
  const accepted: ThreadEvent = { type: "taken", key: "k1", comment: comment(10) };
  const arrived = (id: number): ThreadEvent => ({ type: "arrived", comment: comment(id), count: 41 });
  const gone = (id: number, count: number): ThreadEvent => ({ type: "gone", id, count });
  const newest = { comments: [comment(300)], older: 300, count: 250, change: 400 };

  it.each<[what: string, thread: ShownThread, events: ThreadEvent[], ids: number[], count: number]>([
    ["shows a comment once", start, [arrived(11), arrived(10), arrived(11)], [11, 10, 9, 8], 41],
    ["leaves an older comment to older pages", start, [arrived(3)], [9, 8], 41],
    ["appends it where there are none", { ...start, older: null }, [arrived(3)], [9, 8, 3], 41],
    ["removes comments and counts", start, [gone(9, 39), gone(2, 38)], [8], 38],
    ["shows the own comment once", start, [sending, accepted, arrived(10)], [10, 9, 8], 41],
    ["reads the newest page anew", start, [{ type: "readAnew", thread: newest }], [300], 250],
    ["counts alone on an older page", { ...start, isNewest: false }, [arrived(11)], [9, 8], 41],
  ])("%s", (_, thread, events, ids, count) => {
    const result = reduced(thread, ...events);
    expect([result.comments.map(({ id }) => id), result.count, result.pending]).toEqual([ids, count, []]);
  });

  it("keeps a comment being sent while the thread is read anew", () => {
    expect(reduced(start, sending, { type: "readAnew", thread: newest }).pending).toEqual([pending]);
    for (const event of [accepted, arrived(10)]) expect(reduced(start, sending, event).pending).toEqual([]);
  });
});
