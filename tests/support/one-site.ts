import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { limits } from "#app/limits.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { readEvents } from "#tests/support/event-reader.ts";

interface Servers {
  /** The proxy's; without one, the first server's. */
  origin: string;
  /** The site's address where a proxy has it; else each server has its own. */
  claimed?: string;
  sites: readonly { origin: string }[];
}

const post = `/blog/${samplePosts[0]?.id}`;

/** A comment posted through the proxy is on the cached page of each server, and in the streams open at each. */
export async function showsNewComment({ origin, sites }: Servers): Promise<void> {
  const words = `Said to all servers, ${randomUUID()}.`;
  const origins = [origin, ...sites.map((site) => site.origin)];
  const readers = await Promise.all(origins.map((each) => readEvents(`${each}/api${post}/comments/stream`)));
  for (const site of sites) expect(await (await fetch(site.origin + post)).text()).not.toContain(words);
  const visitor = new AccountVisitor({ origin });
  const posted = await visitor.post(post, { name: "Ada Obi", email: "ada@secret.example", content: words });
  expect(posted.status).toBeLessThan(400);
  for (const reader of readers) expect(JSON.stringify((await reader.has(1))[0])).toContain(words);
  for (const site of sites)
    await expect.poll(async () => (await fetch(site.origin + post)).text()).toContain(words);
  for (const reader of readers) reader.close();
}

/** A session made through the proxy is valid at each server, and at none after signing out at one. */
export async function sharesSessions({ origin, sites, claimed }: Servers): Promise<void> {
  const visitor = new AccountVisitor({ origin });
  const email = `customer-${randomUUID().slice(0, 8)}@example.com`;
  await visitor.signUp(email);
  const at = sites.map((site) => new AccountVisitor(site, { claimed, cookies: visitor.cookies }));
  for (const one of [visitor, ...at]) expect(await one.viewer()).toMatchObject({ email });
  await at[0]?.post("/sign-out", {});
  for (const one of [visitor, ...at]) expect(await one.viewer()).toBeNull();
}

/** What one network may send is counted once, whichever server it is sent to. */
export async function sharesLimits({ origin, sites, claimed }: Servers): Promise<void> {
  const { network } = new AccountVisitor({ origin });
  const most = limits.contactPerNetwork.points;
  const statuses: number[] = [];
  for (let count = 0; count < most + sites.length; count += 1) {
    const site = sites[count % sites.length];
    if (!site) throw new Error("there are no servers");
    const visitor = new AccountVisitor(site, { network, claimed });
    const fields = { name: "Ada Obi", email: "ada@secret.example", message: `Question ${count}: to Accra?` };
    const hidden = { openMs: "45000", idempotencyKey: randomUUID() };
    statuses.push((await visitor.post("/contact", { ...fields, ...hidden })).status);
  }
  expect(statuses.map((status) => status < 400)).toEqual(statuses.map((_, sent) => sent < most));
  expect(statuses.at(-1)).toBe(429);
}
