import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { limits } from "#app/limits.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { readEvents } from "#tests/support/event-reader.ts";

interface Servers {
  /** Of the proxy, or without one of the first server. */
  origin: string;
  /** The ORIGIN of a site behind a proxy; else each server has its own. */
  siteOrigin?: string;
  sites: readonly { origin: string }[];
}

const post = `/blog/${samplePosts[0]?.id}`;

/** Expects a comment posted through the proxy on the cached page and, after a message of its stream, in the JSON of each server. */
export async function expectNewComment({ origin, sites }: Servers): Promise<void> {
  const words = `Said to all servers, ${randomUUID()}.`;
  const origins = [origin, ...sites.map((site) => site.origin)];
  const addresses = origins.map((each) => `${each}/api${post}/comments`);
  const readers = await Promise.all(addresses.map((address) => readEvents(`${address}/stream`)));
  await Promise.all(readers.map((reader) => reader.hasChanges(1)));
  for (const site of sites) expect(await (await fetch(site.origin + post)).text()).not.toContain(words);
  const visitor = new AccountVisitor({ origin });
  const posted = await visitor.post(post, { name: "Ada Obi", email: "ada@secret.example", content: words });
  expect(posted.status).toBeLessThan(400);
  await Promise.all(readers.map((reader) => reader.hasChanges(2)));
  for (const address of addresses) expect(await (await fetch(address)).text()).toContain(words);
  for (const site of sites)
    await expect.poll(async () => (await fetch(site.origin + post)).text()).toContain(words);
  for (const reader of readers) reader.close();
}

/** Expects a session made through the proxy to be valid at each server, and at none after signing out at one. */
export async function expectSharedSessions({ origin, sites, siteOrigin }: Servers): Promise<void> {
  const visitor = new AccountVisitor({ origin });
  const email = `customer-${randomUUID().slice(0, 8)}@example.com`;
  await visitor.signUp(email);
  const at = sites.map((site) => new AccountVisitor(site, { siteOrigin, cookies: visitor.cookies }));
  for (const one of [visitor, ...at]) expect(await one.viewer()).toMatchObject({ email });
  await at[0]?.post("/sign-out", {});
  for (const one of [visitor, ...at]) expect(await one.viewer()).toBeNull();
}

/** Expects the servers to count the submissions of one network together. */
export async function expectSharedLimits({ origin, sites, siteOrigin }: Servers): Promise<void> {
  const { network } = new AccountVisitor({ origin });
  const limit = limits.contactPerNetwork.points;
  const statuses: number[] = [];
  for (let count = 0; count < limit + sites.length; count += 1) {
    const site = sites[count % sites.length];
    if (!site) throw new Error("there are no servers");
    const visitor = new AccountVisitor(site, { network, siteOrigin });
    const fields = { name: "Ada Obi", email: "ada@secret.example", message: `Question ${count}: to Accra?` };
    const hidden = { openMs: "45000", idempotencyKey: randomUUID() };
    statuses.push((await visitor.post("/contact", { ...fields, ...hidden })).status);
  }
  expect(statuses.map((status) => status < 400)).toEqual(statuses.map((_, index) => index < limit));
  expect(statuses.at(-1)).toBe(429);
}
