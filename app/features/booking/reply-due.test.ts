import { expect, test } from "vitest";
import { replyDue } from "./reply-due.ts";

const createdAt = new Date("2026-11-23T17:47:00Z");
const asked = { status: "pending", source: "website", createdAt } as const;

test("a request that waits says by when the reply is due, in Lagos time, and what to do once that is over", () => {
  expect(replyDue(asked, new Date("2026-11-23T19:47:00Z"))).toBe("Reply due by 20:47 today, Lagos time.");
  expect(replyDue(asked, new Date("2026-11-23T19:47:01Z"))).toMatch(
    /^Our reply was due by 20:47 today, Lagos time\. .*call the desk\.$/,
  );
  expect(replyDue(asked, new Date("2026-11-23T23:01:00Z"))).toMatch(/due by November 23, 2026, 20:47, Lagos/);
  expect(replyDue({ ...asked, status: "confirmed" }, createdAt)).toBeNull();
  expect(replyDue({ ...asked, source: "telephone" }, createdAt)).toBeNull();
});
