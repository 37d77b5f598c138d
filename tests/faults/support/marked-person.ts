import { samplePosts } from "#app/content/sample-posts.ts";
import { AccountVisitor, goodPassword } from "#tests/support/account-visitor.ts";
import type { Site } from "#tests/support/site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

/** Marks in everything that this person types; the second for telephone fields. */
export const marks = ["zyxqu", "9871234567"] as const;

const name = 'Zyxqu "Ada" Obi';
const email = "zyxqu.obi@zyxqu.example";
const phone = "+234 9871234567";
// A line of it looks like a frame of a stack, and another like the end of what a driver prints.
const wishes = 'Zyxqu\'s cello\nparams: "zyxqu"\n    at Zyxqu (file:///zyxqu.ts:1:1)\n\n    at zyxqu';
const person = { name, fullName: name, email, phone, company: "Zyxqu & Co" };

type Who = "stranger" | "customer" | "staff";

/** A marked person, customer and staff member, who fills in every form of the site. */
export class MarkedPerson {
  readonly #site: Site;
  readonly #people: Record<Exclude<Who, "stranger">, AccountVisitor>;
  #sendings = 0;
  /** Empty drafts, one for each round: a refused statement leaves its own unused. */
  #drafts: { post: string; issue: string }[] = [];

  private constructor(site: Site) {
    this.#site = site;
    this.#people = { customer: new AccountVisitor(site), staff: new AccountVisitor(site) };
  }

  /** Makes both accounts, while the site is healthy. */
  static async at(site: Site): Promise<MarkedPerson> {
    const marked = new MarkedPerson(site);
    await marked.#people.customer.signUp(email, person);
    await marked.#people.staff.signUp(`staff.${email}`, person);
    await site.query("update users set role = 'admin', email_verified = true where email like 'staff.%'");
    marked.#drafts = await site.query(
      `with drafts as (
         insert into posts (slug, title, category, excerpt, content, plain_text, words, author)
         select 'draft-' || n, '', '', '', '', '', 0, '' from generate_series(1, 20) n returning id),
       letters as (
         insert into campaigns (subject, preheader, html) select '', '', '' from generate_series(1, 20) returning id)
       select post, issue from (select id as post, row_number() over () as n from drafts) p
       join (select id as issue, row_number() over () as n from letters) i using (n)`,
    );
    return marked;
  }

  /** Sends every form once and opens every page with a search; returns the statuses by address. */
  async fillInEverything(): Promise<Map<string, number>> {
    this.#sendings += 1;
    const round = this.#sendings;
    const row = { fullName: name, email, phone };
    const reference = await storeBooking(this.#site, row).catch(() => "HA-222222");
    const statuses = new Map<string, number>();
    for (const [who, address, fields] of asked(reference, round, this.#drafts[round])) {
      const visitor = who === "stranger" ? new AccountVisitor(this.#site) : this.#people[who];
      const response = await (address.startsWith("/api/forgot")
        ? visitor.call(address, { email })
        : fields
          ? visitor.post(address, fields)
          : visitor.send(address));
      await response.arrayBuffer();
      statuses.set(address, Math.max(response.status, statuses.get(address) ?? 0));
    }
    return statuses;
  }
}

/** Every form with its fields, and the pages with a search. No round repeats what an earlier one sent. */
function asked(
  reference: string,
  round: number,
  draft = { post: "", issue: "" },
): [Who, string, Record<string, string>?][] {
  const [post] = samplePosts.map(({ id }) => id);
  const words = `${wishes} ${round}`;
  const trip = {
    tripType: "dropoff",
    departureCity: "Zyxqu Field",
    arrivalCity: "London",
    departureDateTime: "2031-12-24T09:30",
    numberOfPassengers: "2",
    specialRequests: words,
    confirmInfo: "true",
  };
  const account = { ...person, password: goodPassword, confirmPassword: goodPassword };
  const reset = { email, otp: "123456", newPassword: "zyxqu new", confirmPassword: "zyxqu new" };
  const invited = { change: "invite", ...person, email: `${round}.invited.${email}`, role: "editor" };
  const article = { intent: "save", version: "1", title: `${name} ${round}`, category: "Operations" };
  const issue = { version: "1", subject: name, preheader: "zyxqu", html: `<p>${words}</p>` };
  const entered = { ...person, ...trip, source: "telephone", acknowledge: "yes" };
  const searches = [
    "bookings",
    "bookings/export.csv",
    "messages",
    "mail",
    "comments",
    "blogs",
    "audit",
    "staff",
  ];
  return [
    ["stranger", "/booking", { ...person, ...trip }],
    ["customer", "/booking", { ...person, ...trip }],
    ["stranger", "/booking.data", { ...person, ...trip, specialRequests: `${words} again` }],
    ["stranger", "/contact", { ...person, message: words }],
    ["stranger", "/newsletter", { email: `${round}.${email}` }],
    ["stranger", "/newsletter.data", { email: `${round}.${email}` }],
    ["stranger", `/blog/${post}`, { name, email, content: words }],
    ["stranger", `/blog/${post}.data`, { name, email, content: words }],
    ["stranger", "/sign-up", { ...account, email: `new.${email}` }],
    ...[goodPassword, "zyxqu secret"].flatMap((password): [Who, string, Record<string, string>][] => [
      ["stranger", "/sign-in", { email, password }],
      ["stranger", "/admin/login", { email: `staff.${email}`, password }],
    ]),
    ["stranger", "/forgot-password", { email }],
    ["stranger", "/api/forgot-password"],
    ["stranger", "/reset-password", reset],
    ["customer", "/account/details", person],
    ["customer", "/account/email", { email: `other.${email}`, currentPassword: goodPassword }],
    ["customer", `/bookings/${reference}`, { reason: words, intent: "cancel" }],
    ...["/bookings", "/account", "/account/data.json", "/api/session"].map((at): [Who, string] => [
      "customer",
      at,
    ]),
    ["stranger", "/blog?q=zyxqu"],
    ...[...searches, "newsletters/subscribers"].map((at): [Who, string] => [
      "staff",
      `/admin/${at}?q=zyxqu&by=zyxqu`,
    ]),
    ["staff", `/admin/bookings/${reference}`, { intent: "note", note: words }],
    ["staff", "/admin/bookings/new", { ...entered, specialRequests: `${words} on the telephone` }],
    ["staff", "/admin/staff", invited],
    [
      "staff",
      `/admin/blogs/edit/${draft.post}`,
      { ...article, excerpt: words, author: name, content: `<p>${words}</p>` },
    ],
    ["staff", "/admin/blogs/create", {}],
    ["staff", "/admin/newsletters/create", {}],
    ["staff", `/admin/newsletters/${draft.issue}`, { ...issue, intent: "save" }],
    ["staff", `/admin/newsletters/${draft.issue}`, { ...issue, intent: "test", version: "2" }],
  ];
}
