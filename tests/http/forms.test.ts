import { afterAll, describe, expect, it } from "vitest";
import { formMessages } from "#app/content/form-messages.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { commentMessages } from "#app/features/comments/comment.ts";
import { contactMessages } from "#app/features/contact/contact-message.ts";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { limits } from "#app/limits.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { commentablePost } from "#tests/support/comments.ts";
import { deadLinks, expectLimited } from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm } from "#tests/support/stored-bookings.ts";

type Fields = Record<string, string>;
interface PublicForm {
  path: string;
  /** Accepted fields, without the one that identifies the row. */
  valid: Fields;
  unique?: [field: string, column: string];
  table: string;
  accepted: number;
  messages: Record<"thanks" | "failed" | "leaveEmpty" | "tooQuick", string>;
  limit: { points: number };
  /** Refused fields, the messages shown, and the values that stay in the form. */
  invalid: [fields: Fields, messages: string[], kept: string[]][];
  /** A change that makes another submission under the same key, for forms that store several. */
  changed?: Fields;
  /** The number of mails queued for one submission, and the SQL of the id that they are about. */
  mails: number;
  about?: string;
}

const email = "ada@example.com";
const [hostile, escaped] = ['"><script>1</script>@x', "&quot;&gt;&lt;script&gt;1&lt;/script&gt;@x"];
const past = "2001-01-01T10:00";
/** By the name of its rate limit. */
const forms: Record<string, PublicForm> = {
  booking: {
    path: "/booking",
    // No address of other tests: each gets at most ten acknowledgements a day.
    valid: { ...bookingForm, email: "booking-forms@example.com" },
    unique: ["fullName", "full_name"],
    table: "bookings",
    accepted: 303,
    messages: bookingMessages,
    limit: limits.bookingPerNetwork,
    invalid: [
      [
        { fullName: "Half <b>Done</b>", email: "nonsense", departureDateTime: past, confirmInfo: "" },
        [
          "This does not look like an e-mail address. It should look like name@company.com.",
          "This time has already passed at the departure airport. Choose a later one.",
          "Tick the box to confirm that the information is correct.",
          "Please check 3 answers.",
        ],
        ['value="Half &lt;b&gt;Done&lt;/b&gt;"', 'value="nonsense"'],
      ],
      [
        { fullName: "\u200b\u3164\u2800", tripType: "dropandwait", returnDateTime: "2032-01-04T18:05" },
        ["Enter your full name."],
        ['value="Lagos"', 'name="tripType" checked="" value="dropandwait"', 'value="2032-01-04T18:05"'],
      ],
      [{ preferredContact: "pigeon" }, ["Choose one of the options."], []],
    ],
    changed: { numberOfPassengers: "5" },
    mails: 2,
  },
  contact: {
    path: "/contact",
    valid: { email, phone: "", message: "Do you manage a Legacy 600?" },
    table: "contact_messages",
    accepted: 200,
    messages: { ...contactMessages, thanks: "Thank you for your message." },
    limit: limits.contactPerNetwork,
    invalid: [
      [
        { name: "", email: "nonsense", phone: "+234 803 <b>", message: "</textarea><script>1</script>" },
        ["Enter your name.", formMessages.emailFormat, formMessages.correct(2)],
        ['value="nonsense"', 'value="+234 803 &lt;b&gt;"', "&lt;/textarea&gt;&lt;script&gt;1&lt;/script&gt;"],
      ],
      [
        { email: "", message: "" },
        [formMessages.emailMissing, "Write a sentence so that we know what it is about."],
        [],
      ],
    ],
    changed: { message: "And another thing." },
    mails: 1,
  },
  comments: {
    path: "/blog/post-with-a-form",
    valid: { email, content: "Well said." },
    table: "comments",
    accepted: 303,
    messages: {
      ...commentMessages,
      thanks: "Comment posted successfully!",
      failed: "Failed to post comment. Please try again.",
    },
    limit: limits.commentsPerNetwork,
    invalid: [
      [{ name: "  " }, [commentMessages.fillAll, commentMessages.missing.name], ["Well said."]],
      [{ email: "no" }, ["like an e-mail address"], ['value="no"', "Well said."]],
      [{ name: "ada@example.com" }, [commentMessages.nameIsAddress, "Please check one answer."], []],
      [{ email: "", content: "" }, [commentMessages.missing.email, commentMessages.missing.content], []],
    ],
    changed: { content: "And another thing." },
    mails: 0,
  },
  newsletter: {
    path: "/newsletter",
    valid: {},
    unique: ["email", "email"],
    table: "newsletter_subscribers",
    accepted: 200,
    messages: { ...newsletterMessages, thanks: "Thank you for subscribing!" },
    limit: limits.newsletterPerNetwork,
    invalid: [
      [{ email: "" }, [newsletterMessages.emailMissing], []],
      [{ email: hostile }, [formMessages.emailFormat], [`value="${escaped}"`]],
      [{ email: `${"x".repeat(250)}@example.com` }, [formMessages.tooLong(254)], []],
    ],
    mails: 1,
    about: "(select c.id::text from newsletter_consents c where c.subscriber_id = t.id)",
  },
};

const site = await sharedSite();
await commentablePost((await site.database()).db, "Post with a form");
afterAll(() => removeOtherPosts(site));

let marks = 0;
const newMark = () => `Mark${++marks}-${process.pid}`;
const decode = async (response: Response) =>
  (await response.text()).replaceAll(/&#(?:x27|39);/g, "'").replaceAll("<!-- -->", "");

/** The page that a browser shows after a post. */
const follow = async (response: Response) =>
  response.status === 303
    ? await fetch(new URL(response.headers.get("location") ?? "", site.origin))
    : response;

describe.each(Object.entries(forms))("the %s form", (name, form) => {
  const { path, messages, table, unique: [field, column] = ["name", "name"] } = form;
  const uniqueText = (mark: string) =>
    field === "email" ? `${mark.toLowerCase()}@example.com` : `${mark} Obi`;
  const filled = (mark: string, more: Fields = {}) => ({ ...form.valid, [field]: uniqueText(mark), ...more });
  /** Posts as a browser without scripts, from another network each time unless one is given. */
  const post = (fields: Fields, { network } = new AccountVisitor(site)) =>
    new AccountVisitor(site, { network }).post(path, fields);
  const stored = (mark: string) =>
    site.query<{ id: string }>(`select id from ${table} where ${column} = $1`, [uniqueText(mark)]);

  it("accepts a plain post, thanks, is not cached, stores the address in ASCII, and logs nothing typed", async () => {
    const mark = newMark().toLowerCase();
    const who = new AccountVisitor(site);
    const typed = { ...filled(mark), email: `\u200e${mark}&obi@MÜNCHEN.de\ufeff` };
    const posted = await post(typed, who);
    expect(posted.status).toBe(form.accepted);
    const response = await follow(posted);
    expect(await decode(response)).toContain(messages.thanks);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const email = `${mark}&obi@xn--mnchen-3ya.de`;
    expect(await site.query(`select 1 from ${table} where email = $1`, [email])).toHaveLength(1);
    for (const secret of [mark, who.network]) expect(site.output()).not.toContain(secret);
  });

  it.each(form.invalid)("refuses %j with field messages and kept values", async (fields, sentences, kept) => {
    const mark = newMark();
    const response = await post(filled(mark, fields));
    const html = await decode(response);
    expect(response.status).toBe(400);
    for (const text of [...sentences, ...kept]) expect(html).toContain(text);
    expect(deadLinks(html)).toEqual([]);
    expect(await stored(mark)).toEqual([]);
  });

  it.each(["0123456789abcdef", ""])("stores and mails a form of key %j once", async (idempotencyKey) => {
    const mark = newMark();
    const fields = filled(mark, { idempotencyKey });
    const responses = await Promise.all([post(fields), post(fields), post(fields)]);
    expect(responses.map(({ status }) => status)).toEqual(Array(3).fill(form.accepted));
    const rows = await stored(mark);
    expect(rows).toHaveLength(1);
    const about = `m.about_id::text = ${form.about ?? "t.id::text"}`;
    const mails = `select 1 from mails m, ${table} t where ${about} and t.id = $1`;
    expect(await site.query(mails, [rows[0]?.id])).toHaveLength(form.mails);
    if (!form.changed) return;
    expect((await post({ ...fields, ...form.changed })).status).toBe(form.accepted);
    expect(await stored(mark)).toHaveLength(2);
  });

  it("refuses what programs send, and keeps the typed values", async () => {
    const mark = newMark();
    for (const [hidden, value, message] of [
      ["website", "https://spam.example", messages.leaveEmpty],
      ["openMs", "40", messages.tooQuick],
    ] as const) {
      const response = await post(filled(mark, { [hidden]: value }));
      const html = await decode(response);
      expect([hidden, response.status]).toEqual([hidden, 400]);
      for (const text of [message, `value="${uniqueText(mark)}"`]) expect(html).toContain(text);
      expect(html).not.toContain("spam.example");
    }
    expect(await stored(mark)).toEqual([]);
  });

  it("limits what one network may send, counts no refused form, and keeps the typed values", async () => {
    const who = new AccountVisitor(site);
    const send = (email: string) => post(filled(newMark(), { email }), who);
    expect((await send("first@example.com")).status).toBe(form.accepted);
    await setCalls(site, `${name}-network`, form.limit.points - 1);
    expect((await send(" ")).status).toBe(400);
    expect((await send("last@example.com")).status).toBe(form.accepted);
    const mark = newMark();
    const sentence = "We are receiving many requests from your network. Please call +234 ";
    await expectLimited(post(filled(mark), who), sentence, `value="${uniqueText(mark)}"`);
    expect(await stored(mark)).toEqual([]);
    const limited = await site.query<{ key: string }>("select key from rate_limits");
    expect(limited.filter(({ key }) => key.includes(who.network) || key.includes("@"))).toEqual([]);
  });

  it("keeps the typed values while the database fails, and accepts them afterwards", async () => {
    const mark = newMark();
    const failed = await site.without(table, () => post(filled(mark)));
    const html = await decode(failed);
    expect(failed.status).toBe(500);
    for (const text of [messages.failed, `value="${uniqueText(mark)}"`]) expect(html).toContain(text);
    expect(site.output()).not.toContain(uniqueText(mark));
    expect((await post(filled(mark))).status).toBe(form.accepted);
    expect(await stored(mark)).toHaveLength(1);
  });
});
