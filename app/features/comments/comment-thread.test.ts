import { expect, it } from "vitest";
import type { Comment } from "./comment.ts";
import { nextThread, type ShownThread, shownThread, type ThreadEvent } from "./comment-thread.ts";

const comment = (id: number, content = `words ${id}`): Comment => ({
  id,
  name: "Ada",
  content,
  createdAt: "2026-11-21T09:00:00.000Z",
});
const start = shownThread({ comments: [comment(9), comment(8)], older: 8, count: 40, change: 12 }, true);
const after = (thread: ShownThread, ...events: ThreadEvent[]) => events.reduce(nextThread, thread);
const idsOf = ({ comments }: ShownThread) => comments.map(({ id }) => id);
const pending = { key: "k1", name: "Ada", content: "words 10" };
const arrived = (id: number, count = 41): ThreadEvent => ({ type: "arrived", comment: comment(id), count });

it("shows what arrives once, in its place, also when it comes again or late", () => {
  const thread = after(start, arrived(11), arrived(10), arrived(11));
  expect(idsOf(thread)).toEqual([11, 10, 9, 8]);
  expect(thread.count).toBe(41);
});

it("leaves to older pages what belongs there: a comment that is shown again later", () => {
  expect(idsOf(after(start, arrived(3)))).toEqual([9, 8]);
  expect(idsOf(after({ ...start, older: null }, arrived(3)))).toEqual([9, 8, 3]);
});

it("takes away what has gone, and counts", () => {
  const thread = after(start, { type: "gone", id: 9, count: 39 }, { type: "gone", id: 2, count: 38 });
  expect([idsOf(thread), thread.count]).toEqual([[8], 38]);
});

it("never doubles one's own comment, whichever of answer and event comes first", () => {
  const taken: ThreadEvent = { type: "taken", key: "k1", comment: comment(10) };
  const sending: ThreadEvent = { type: "sending", pending };
  for (const events of [
    [taken, arrived(10)],
    [arrived(10), taken],
  ]) {
    const halfway = after(start, sending, ...events.slice(0, 1));
    expect([idsOf(halfway), halfway.pending]).toEqual([[10, 9, 8], []]);
    const thread = after(halfway, ...events.slice(1));
    expect([idsOf(thread), thread.pending, thread.count]).toEqual([[10, 9, 8], [], 41]);
  }
});

it("takes back what was refused", () => {
  const thread = after(start, { type: "sending", pending }, { type: "refused", key: "k1" });
  expect(thread).toEqual(start);
});

it("starts anew after a long absence, keeping what is on its way", () => {
  const thread = after(
    start,
    { type: "sending", pending },
    { type: "readAnew", thread: { comments: [comment(300)], older: 300, count: 250, change: 400 } },
  );
  expect([idsOf(thread), thread.older, thread.count, thread.pending]).toEqual([[300], 300, 250, [pending]]);
});

it("appends older comments without those it has", () => {
  const thread = after(start, {
    type: "readOlder",
    page: { comments: [comment(8), comment(7)], older: null },
  });
  expect([idsOf(thread), thread.older]).toEqual([[9, 8, 7], null]);
});

it("counts, and does not show, what arrives on a page of older comments", () => {
  const older = { ...start, isNewest: false };
  const thread = after(older, arrived(11));
  expect([idsOf(thread), thread.count]).toEqual([[9, 8], 41]);
});
