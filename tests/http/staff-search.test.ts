import { randomUUID } from "node:crypto";
import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { contactMessages } from "#app/database/schema/messages.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { commentedPost } from "#app/features/comments/comments.server.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { writtenComment } from "#tests/support/comments.ts";
import { type Customer, newCustomer } from "#tests/support/customers.ts";
import { publishedPost, removeOtherPosts } from "#tests/support/posts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const say = staffMessages.search;
/** A word that nothing else on the shared site has. */
const word = `quillon${randomUUID().slice(0, 6)}`;

let site: Site;
let admin: Customer;
let editor: Customer;
let customer: Customer;
let references: string[];
beforeAll(async () => {
  site = await sharedSite();
  admin = await newStaff(site, "admin");
  editor = await newStaff(site, "editor");
  customer = await newCustomer(site, { name: `Ada ${word}` });
  references = [];
  for (let made = 0; made < 6; made += 1)
    references.push(await storeBooking(site, { fullName: `Bola ${word}`, arrivalCity: "Ouagadougou" }));
  const { db, close } = await siteDatabase(site);
  const message = `Do you fly to ${word}?`;
  await db
    .insert(contactMessages)
    .values({ name: "Chidi", email: "c@example.com", phone: "", message, submission: word });
  await db.insert(newsletterSubscribers).values({ email: `${word}@example.com` });
  const { slug } = await publishedPost(db, { title: `About ${word}` }, new Date());
  const post = await commentedPost(db, slug);
  if (!post) throw new Error("the post is not out");
  const written = { name: "Dayo", email: "d@example.com", content: `So this is ${word}.` };
  await writtenComment(db, post, written, { at: new Date() });
  await close();
  return () => removeOtherPosts(site);
});

const page = async (path: string, who = admin) =>
  parse(await (await fetch(site.origin + path, { headers: { Cookie: who.cookie } })).text());
/** What was found, by the name of each list: the links of its rows. */
async function search(words: string, who = admin): Promise<Record<string, (string | undefined)[][]>> {
  const html = await page(`/admin/search?${new URLSearchParams({ q: words })}`, who);
  return Object.fromEntries(
    html
      .querySelectorAll("main section[aria-label]")
      .map((section) => [
        section.getAttribute("aria-label"),
        section.querySelectorAll("li a").map((link) => [link.text, link.getAttribute("href")]),
      ]),
  );
}

it("finds a word in everything, at most five of each, and leads to what has it", async () => {
  const found = await search(word);
  expect(Object.keys(found)).toEqual([
    "Bookings",
    "Customers",
    "Messages",
    "Posts",
    "Comments",
    "Subscribers",
  ]);
  const newest = references.toReversed().slice(0, 5);
  expect(found.Bookings).toEqual(
    newest.map((reference) => [`Bola ${word}, ${reference}`, `/admin/bookings/${reference}`]),
  );
  expect(found.Customers).toEqual([
    [`Ada ${word}`, `/admin/bookings?${new URLSearchParams({ q: customer.email })}`],
  ]);
  expect(found.Posts?.[0]?.[0]).toBe(`About ${word}`);
  expect(found.Subscribers?.[0]?.[0]).toBe(`${word}@example.com`);
  for (const [list, [hit]] of Object.entries(found)) {
    const shown = (await page(hit?.[1] ?? "")).querySelector("main")?.outerHTML;
    // A customer of no bookings leads to an empty list of them.
    if (list !== "Customers") expect([list, shown?.includes(word)]).toEqual([list, true]);
  }
});

it("finds a booking by its reference and its city, and a customer by the whole address", async () => {
  const [reference = ""] = references;
  expect((await search(reference)).Bookings).toHaveLength(1);
  expect((await search("ouagadougou")).Bookings?.length).toBe(5);
  expect((await search(customer.email)).Customers?.[0]?.[0]).toBe(`Ada ${word}`);
});

it("says that the time of a request is open where the customer chose a day alone", async () => {
  const asked = { departureDateTime: "2031-12-24T09:00" };
  const reference = await storeBooking(site, {
    departureDateTime: "2031-12-24 09:00:00",
    seenTrip: { search: "", factsVersion: "2026-11-01", facts: [], asked, openTimes: ["departureDateTime"] },
  });
  const found = await page(`/admin/search?q=${reference}`);
  const text = found.querySelector("main")?.text.replaceAll("\u00a0", " ");
  expect(text).toContain("24 Dec 2031, time open");
  expect(text).not.toContain("09:00");
});

it("leads on to each list with the same words", async () => {
  const html = await page(`/admin/search?q=${word}`);
  const onwards = html
    .querySelectorAll("main section[aria-label] > div a")
    .map((link) => link.getAttribute("href"));
  expect(onwards).toEqual(
    ["bookings", "messages", "blogs", "comments", "newsletters/subscribers"].map(
      (list) => `/admin/${list}?q=${word}`,
    ),
  );
});

it("shows each role what it may see, and says so where nothing matches", async () => {
  expect(Object.keys(await search(word, editor))).toEqual(["Posts", "Comments", "Subscribers"]);
  const nothing = await page(`/admin/search?q=${word}x`);
  expect(nothing.querySelector("main")?.text).toContain(say.nothing(`${word}x`));
});

it("is asked from every page of the staff area by a plain form, and lists the keys without scripts", async () => {
  const forms = (await page("/admin/bookings")).querySelectorAll("header search form");
  expect(
    forms.map((form) => [form.getAttribute("action"), form.querySelector("input")?.getAttribute("name")]),
  ).toEqual([
    ["/admin/search", "q"],
    ["/admin/search", "q"],
  ]);
  const keys = (await page("/admin/search")).querySelectorAll("section[aria-labelledby=keys] dt");
  expect(keys.map((key) => key.text)).toEqual(["/", "?", "j", "k", "Enter"]);
});
