import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { verifyFirebasePassword } from "#app/features/account/passwords.server.ts";
import { latestPosts, postBySlug } from "#app/features/blog/posts.server.ts";
import { commentThread, setBlocked, setCommentStatus } from "#app/features/comments/comments.server.ts";
import { unsubscribe } from "#app/features/newsletter/subscribers.server.ts";
import { openLive } from "#app/platform/live.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { publishedPost } from "#tests/support/posts.ts";
import { runHere } from "#tests/support/shared-site.ts";
import { runProgram } from "#tests/support/site.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { accountImporter } from "./accounts.ts";
import { bookingImporter } from "./bookings.ts";
import { commentImporter, sortByDate } from "./comments.ts";
import { readHashConfig, sealParameters } from "./firebase-export.ts";
import { importedPost, postImporter } from "./posts.ts";
import { subscriberImporter } from "./subscribers.ts";

const secret = "a secret of the site that is long enough";
const now = new Date("2026-11-21T09:00:00Z");
const hashConfig =
  "base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==, " +
  "base64_salt_separator: Bw==, rounds: 8, mem_cost: 14";
const parameters = readHashConfig(hashConfig);
if ("problem" in parameters) throw new Error(parameters.problem);
const sealed = sealParameters(parameters, secret);
const notImported = { secondFactors: 0, identities: 0, pictures: 0 };

const database = await fileDatabase();

const importers = {
  users: accountImporter(database.db, sealed, notImported),
  bookings: bookingImporter(database.db, now),
  posts: postImporter(database.db, now, notImported),
  comments: commentImporter(database.db, secret, now),
  newsletter_subscribers: subscriberImporter(database.db, secret, now),
};
type Table = keyof typeof importers;
type Entry = readonly [key: string | null, value: unknown];
async function importRows(table: Table, ...entries: Entry[]) {
  const rows = entries.map(([key, value], index) => ({ number: index + 1, key, value }));
  const total = { added: 0, alreadyHere: 0, skipped: [] as { number: number; reason: string }[] };
  for (const row of table === "comments" ? sortByDate(rows) : rows) {
    const outcome = await importers[table](row);
    if (typeof outcome === "string") total[outcome] += 1;
    else total.skipped.push({ number: row.number, reason: outcome.skipped });
  }
  return total;
}
const added = (count: number) => ({ added: count, alreadyHere: 0, skipped: [] });

type Cells = [string, string, string, string];

/** Columns of all rows of a table, as arrays. */
async function rowsOf(columns: string, table: string, order = "1") {
  const text = `select ${columns} from ${table} order by ${order}`;
  return (await database.pool.query({ text, rowMode: "array" })).rows as [Cells, Cells, Cells];
}

const account = {
  localId: "adaFromFirebase",
  email: "Ada@Example.com",
  emailVerified: true,
  displayName: "Ada Obi",
  phoneNumber: "+2348000000000",
  // Firebase writes base64 with the URL alphabet.
  passwordHash: "lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==",
  salt: "42xEC-ixf3L2lw==",
  createdAt: "1600000000000",
  providerUserInfo: [
    { providerId: "google.com", rawId: "1122", email: "ada@example.com" },
    { providerId: "apple.com", rawId: "x.y" },
    { providerId: "password", rawId: "ada@example.com" },
  ],
};
const booking = {
  userId: "adaFromFirebase",
  departure: "Dubai International (DXB)",
  arrival: "Lagos",
  date: { _seconds: 1767348000, _nanoseconds: 0 },
  status: "Confirmed",
  passengers: "4",
  aircraft: "Legacy 600",
  createdAt: "2025-12-01T08:00:00Z",
};
const guestBooking = {
  ...booking,
  id: "two",
  userId: "gone",
  email: "guest@example.com",
  date: "2026-02-03 09:30",
  status: "canceled",
  createdAt: undefined,
};
const post = {
  title: "Lomé, by night",
  category: "Operations",
  createdAt: { seconds: 1767348000, nanoseconds: 0 },
  content: "<p>Its text.</p>",
  imageUrl: "/uploads/lome.webp",
  excerpt: "What it is about.",
};
const comment = {
  postId: "dust-season",
  name: "Ada Obi",
  email: "ada@secret.example",
  content: "Well said.\nTruly.",
  createdAt: { _seconds: 1767348000, _nanoseconds: 0 },
};
const reader = { email: "Ada@Example.com", subscribedAt: "2025-05-20T10:00:00.000Z" };
const secondReader = { email: "bola@example.com" };

it("imports accounts with id, address, name, telephone and every known way to sign in", async () => {
  const disabled = { localId: "closed", email: "closed@example.com", disabled: true, mfaInfo: [{}] };
  expect(await importRows("users", [null, account], [null, disabled])).toEqual(added(2));
  expect(notImported).toMatchObject({ secondFactors: 1, identities: 1 });
  expect(await rowsOf("id, email, email_verified, name, phone, role, banned", "users")).toEqual([
    ["adaFromFirebase", "ada@example.com", true, "Ada Obi", "+2348000000000", "customer", false],
    ["closed", "closed@example.com", false, "closed", "", "customer", true],
  ]);
  const columns = "provider_id, user_id, account_id, password";
  const [[, owner, , password], google] = await rowsOf(columns, "credentials");
  expect([owner, google]).toEqual(["adaFromFirebase", ["google", "adaFromFirebase", "1122", null]]);
  expect(await verifyFirebasePassword(password, "user1password", secret)).toBe(true);
});

it("imports bookings with their owner, a reference, a history and no mail", async () => {
  expect(await importRows("bookings", ["one", booking], [null, guestBooking])).toEqual(added(2));
  const columns = `email, user_id, full_name, phone, status, departure_date_time::text,
    number_of_passengers, preferred_aircraft, created_at`;
  const ada = ["ada@example.com", "adaFromFirebase", "Ada Obi", "+2348000000000"];
  expect(await rowsOf(columns, "bookings")).toEqual([
    // 10:00 UTC is 14:00 in Dubai.
    [...ada, "confirmed", "2026-01-02 14:00:00", 4, "Legacy 600", new Date("2025-12-01T08:00:00Z")],
    ["guest@example.com", null, "", "", "cancelled", "2026-02-03 09:30:00", 4, "Legacy 600", now],
  ]);
  expect((await rowsOf("reference", "bookings")).join()).toMatch(/^HA-\w{6},HA-\w{6}$/);
  expect(await rowsOf("status, actor, note", "booking_events")).toEqual([
    ["cancelled", "visitor", "Brought over from the earlier website."],
    ["confirmed", "adaFromFirebase", "Brought over from the earlier website."],
  ]);
});

it("publishes posts under a readable address, redirects the old one, and invalidates pages", async () => {
  await publishedPost(database.db, { title: "Lomé, by night" }, now);
  const live = await openLive(database.connection, openLog("silent"));
  const invalidated = new Promise((resolve) => live.subscribe("pages", ({ paths }) => resolve(paths)));
  const dated = { ...post, id: "dust-season", createdAt: "2026-02-03T08:00:00Z", title: "Dust" };
  expect(await importRows("posts", ["Xy3pQ0aBcD4eFgH5iJkL", post], [null, dated])).toEqual(added(2));
  expect(await invalidated).toContain("/blog");
  await live.stop();
  const { title, category, content, imageUrl, excerpt } = post;
  expect(await postBySlug(database.db, "lome-by-night-2")).toMatchObject({
    post: { title, category, content, imageUrl, excerpt, createdAt: "2026-01-02T10:00:00.000Z" },
  });
  expect(await postBySlug(database.db, "Xy3pQ0aBcD4eFgH5iJkL")).toEqual({ movedTo: "lome-by-night-2" });
  const documents = ["Xy3pQ0aBcD4eFgH5iJkL", "dust-season", "lome-by-night", "gone\0"];
  const slugs = documents.map(async (document) => (await importedPost(database.db, document))?.slug);
  expect(await Promise.all(slugs)).toEqual(["lome-by-night-2", "dust-season", "lome-by-night", undefined]);
});

it("removes scripts and foreign pictures from posts", async () => {
  notImported.pictures = 0;
  const unsafe = { content: `<h1>Dust</h1>${xssVectors.join("")}`, imageUrl: "javascript:alert(1)" };
  const foreign = { imageUrl: undefined, image: "https://evil.example/a.jpg" };
  await importRows("posts", ["xss", { ...post, ...unsafe }], ["far", { ...post, ...foreign }]);
  const [far, xss] = await rowsOf("slug, image_url, content", "posts where slug in ('xss', 'far')");
  expect([far[1], xss[1], notImported.pictures]).toEqual([null, null, 2]);
  expect(xss[2].startsWith("<h2>Dust</h2>")).toBe(true);
  expect(xss[2]).not.toMatch(/<(script|svg|iframe|style|form)|\son\w+=|javascript:|src="https?:/i);
});

it("lists posts without a date last, and makes paragraphs of plain text", async () => {
  await importRows("posts", [
    "undated",
    { title: "Undated", content: "First line\nsecond < third\n\nNext." },
  ]);
  expect(await postBySlug(database.db, "undated")).toMatchObject({
    post: {
      createdAt: null,
      category: "Journal",
      excerpt: "First line second < third Next.",
      content: "<p>First line<br />second &lt; third</p><p>Next.</p>",
    },
  });
  expect((await latestPosts(database.db, 50)).at(-1)?.id).toBe("undated");
});

it("imports comments under their post in the order written", async () => {
  const second = { ...comment, content: "second", createdAt: "2026-01-03T10:00:00Z" };
  const hostile = { ...comment, id: "a", content: "<script>alert(1)</script>" };
  const undated = { ...comment, email: "bola@secret.example", content: "undated", createdAt: null };
  expect(await importRows("comments", ["b", second], [null, hostile], ["c", undated])).toEqual(added(3));
  const rows = await rowsOf("created_at::date::text, post_id", "comments");
  expect(rows.map(([at]) => at)).toEqual(["2026-01-02", "2026-01-03", "2026-11-21"]);
  const thread = await commentThread(database.db, rows[0][1]);
  const contents = ["undated", "second", "<script>alert(1)</script>"];
  expect(thread?.comments.map(({ content }) => content)).toEqual(contents);
  expect(thread).toMatchObject({ older: null, count: 3 });
});

it("imports subscribers as confirmed, with the day of their consent", async () => {
  expect(await importRows("newsletter_subscribers", [null, reader], [null, secondReader])).toEqual(added(2));
  const givenAt = new Date(reader.subscribedAt);
  expect(await rowsOf("email, state, subscribed_at, confirmed_at", "newsletter_subscribers")).toEqual([
    ["ada@example.com", "confirmed", givenAt, now],
    ["bola@example.com", "confirmed", now, now],
  ]);
  const wording = "Subscribed on the earlier website.";
  expect(await rowsOf("given_at, page, wording, network, confirmed_at", "newsletter_consents")).toEqual([
    [givenAt, "imported", wording, null, now],
    [now, "imported", wording, null, now],
  ]);
  expect(await rowsOf("id", "mails")).toEqual([]);
});

it("changes nothing when run again, not even rows edited or removed since", async () => {
  await database.pool.query("update users set name = 'Ada Obi-Hart' where id = 'adaFromFirebase'");
  await database.pool.query("update posts set slug = 'moved', title = 'Edited' where slug = 'dust-season'");
  await setCommentStatus(database.db, Number((await rowsOf("id", "comments"))[0][0]), "deleted");
  const [[unsubscribed]] = await rowsOf("id", "newsletter_subscribers where email like 'ada@%'");
  await unsubscribe(database.db, secret, unsubscribed, now);
  const tables = ["users", "credentials", "bookings", "booking_events", "posts", "earlier_slugs", "comments"];
  tables.push("newsletter_subscribers", "newsletter_consents");
  const everything = async () => await Promise.all(tables.map((table) => rowsOf("*", table)));
  const before = await everything();
  const leftList = { number: 1, reason: "this address left the list here, and is not added again" };
  for (const [table, entries, skipped] of [
    ["users", [[null, { ...account, displayName: "Another" }]], []],
    ["bookings", [["one", { ...booking, status: "cancelled" }]], []],
    ["posts", ["dust-season", "Xy3pQ0aBcD4eFgH5iJkL", "dust-season"].map((key) => [key, post]), []],
    ["comments", ["a", "b", "b"].map((key) => [key, comment]), []],
    ["newsletter_subscribers", [reader, secondReader].map((value) => [null, value]), [leftList]],
  ] as [Table, Entry[], object[]][])
    expect([table, await importRows(table, ...entries)]).toEqual([
      table,
      { added: 0, alreadyHere: entries.length - skipped.length, skipped },
    ]);
  expect(await everything()).toEqual(before);
});

describe("skips an invalid row with its number and imports the others", () => {
  const unreadable = (fields: string) => `${fields}: missing, or not as Firebase writes it`;
  const noId = "this document has no id";
  const noEmail =
    "this account has no e-mail address (it signed in by telephone, or anonymously), by which the site identifies people";
  const addressTaken = "its e-mail address belongs to another account here already";
  const noOwner =
    "its userId belongs to no account here (import the accounts first), and it has no e-mail address";
  const gitHub = { providerId: "github.com", rawId: "7", email: "gh@example.com" };
  const byProvider = { localId: "by provider", providerUserInfo: [gitHub] };
  const oddHash = { ...account, localId: "odd", email: "o@x.example", passwordHash: "?" };
  /** Each row with the reason why it is skipped, or null. */
  const cases: [Table, [string | null, unknown, string | null][]][] = [
    [
      "users",
      [
        [null, { localId: "new one", email: "new@example.com", displayName: "N\u0000ew\u202e" }, null],
        [null, { localId: "no address", phoneNumber: "+44" }, noEmail],
        [null, { localId: "thief", email: "ADA@example.com" }, addressTaken],
        [null, { email: "x@example.com" }, unreadable("localId")],
        [null, "text", "this is not an account"],
        [null, oddHash, unreadable("passwordHash")],
        [null, byProvider, null],
        [null, { localId: "twin", email: "new@example.com" }, addressTaken],
      ],
    ],
    [
      "bookings",
      [
        [null, booking, noId],
        ["a", { ...booking, userId: "nobody" }, noOwner],
        ["b", { ...booking, status: "lost" }, unreadable("status")],
        ["c", { ...booking, date: "2026-13-41T10:00" }, unreadable("date")],
        ["d", { ...booking, departure: " ", passengers: 0 }, unreadable("departure, passengers")],
        ["e", null, "this is not a booking"],
        ["f", { ...booking, date: "2026-05-06" }, null],
      ],
    ],
    [
      "posts",
      [
        [null, post, noId],
        ["a", { ...post, title: " " }, unreadable("title")],
        ["b", { ...post, createdAt: "soon", content: undefined }, unreadable("createdAt, content")],
        ["c", null, "this is not a post"],
        ["d", post, null],
      ],
    ],
    [
      "comments",
      [
        [null, comment, noId],
        ["d", { ...comment, postId: "gone" }, "its postId belongs to no post here (import the blogs first)"],
        ["e", { ...comment, name: " ", email: "nonsense" }, unreadable("name, email")],
        ["f", { ...comment, createdAt: "soon" }, unreadable("createdAt")],
        ["g", 7, "this is not a comment"],
        ["h", { ...comment, email: "bola@secret.example" }, "comments from its address are refused here"],
        ["i", comment, null],
      ],
    ],
    [
      "newsletter_subscribers",
      [
        [null, { email: "nonsense" }, unreadable("email")],
        [null, { ...secondReader, subscribedAt: "soon" }, unreadable("subscribedAt")],
        [null, {}, unreadable("email")],
        [null, "x", "this is not a subscriber"],
      ],
    ],
  ];
  it.each(cases)("%s", async (table, rows) => {
    if (table === "comments") {
      const [, , [id]] = await rowsOf("id", "comments");
      await setBlocked(database.db, secret, Number(id), true);
    }
    const outcome = await importRows(table, ...rows.map(([key, value]) => [key, value] as const));
    const skipped = rows.flatMap(([, , reason], index) => (reason ? [{ number: index + 1, reason }] : []));
    expect(outcome.skipped.toSorted((one, other) => one.number - other.number)).toEqual(skipped);
    expect([outcome.added, outcome.alreadyHere]).toEqual([rows.length - skipped.length, 0]);
  });
});

describe("npm run import", () => {
  const folder = fileFolder();
  const env = { DATABASE_URL: database.url, AUTH_SECRET: secret, DATA_DIR: folder };
  const run = (...args: string[]) => runHere(["tools/import/import.ts", ...args], env);
  const write = (name: string, rows: unknown) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof rows === "string" ? rows : JSON.stringify(rows));
    return file;
  };

  it("imports accounts, and names skipped rows without personal data", async () => {
    const grace = { ...account, localId: "grace", email: "grace@example.com" };
    const file = write("users.json", { users: [grace, { localId: "x", email: "not-an-address" }] });
    expect(await run("firebase-auth", file, "--hash-config", hashConfig)).toEqual({
      code: 1,
      out: expect.stringMatching(/^users.json: 1 added, 0 here already, 1 skipped\n/),
      err: "users.json, row 2: skipped: email: missing, or not as Firebase writes it\n",
    });
  });

  it("imports posts, then their comments in the order written, and subscribers, in one call", async () => {
    const later = { ...comment, postId: "sand", content: "Later.", createdAt: "2026-01-03T10:00:00Z" };
    write("all/comments.json", { later, first: { ...comment, postId: "sand", content: "First." } });
    write("all/blogs.json", { sand: { ...post, title: "Sand", imageUrl: "https://far.example/a.jpg" } });
    write("all/newsletter_subscribers.json", [{ email: "cleo@example.com" }]);
    const all = ["tools/import/import.ts", "firestore", path.join(folder, "all")];
    const { code, out, err } = runProgram(all, env);
    expect([code, err]).toEqual([0, ""]);
    for (const [name, count] of Object.entries({ blogs: 1, comments: 2, newsletter_subscribers: 1 }))
      expect(out).toContain(`${name}.json: ${count} added, 0 here already, 0 skipped`);
    const ofSand = "comments c join posts p on p.id = c.post_id where p.slug = 'sand'";
    expect(await rowsOf("c.content", ofSand, "c.id")).toEqual([["First."], ["Later."]]);
    expect(out).toContain("1 post had pictures at foreign addresses");
    expect(out).toContain("bookings: no file, nothing done");
  });

  it("names a broken file before it changes anything", async () => {
    write("broken/blogs.json", "[]");
    write("broken/bookings.json", '[{"email": "ada@example.com"');
    const err = expect.stringContaining("Cannot import: bookings.json is not JSON, or is cut off");
    expect(await run("firestore", path.join(folder, "broken"))).toEqual({ code: 1, out: "", err });
  });
});
