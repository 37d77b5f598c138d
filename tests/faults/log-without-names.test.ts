import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { AccountVisitor, goodPassword } from "#tests/support/account-visitor.ts";
import { asOperator, type Site, startSite } from "#tests/support/site.ts";
import { bookingForm, storeBooking } from "#tests/support/stored-bookings.ts";

/** In everything that the marked person types; the second for telephone fields. */
const marks = ["zyxqu", "9871234567"];

const marked = (text: string) =>
  text.split("\n").filter((line) => marks.some((mark) => line.toLowerCase().includes(mark)));
const failures = (log: string) => log.split("\n").filter((line) => /"level":[56]0/.test(line)).length;

/** Statements that harm the database under the site, and that repair it. */
const forEach = (tables: string, statement: (table: string) => string) =>
  tables.split(" ").map(statement).join(";");
const away = (tables: string) => ({
  what: `${tables} away`,
  harm: forEach(tables, (table) => `alter table ${table} rename to ${table}_away`),
  mend: forEach(tables, (table) => `alter table ${table}_away rename to ${table}`),
});
const refusing = (tables: string) => ({
  what: `${tables} refusing every row`,
  harm: forEach(tables, (table) => `alter table ${table} add constraint nothing check (false) not valid`),
  mend: forEach(tables, (table) => `alter table ${table} drop constraint nothing`),
});
const faults = [
  away("bookings contact_messages newsletter_subscribers comments posts campaigns"),
  away("booking_events mails newsletter_consents comment_threads post_revisions audit_entries"),
  away("users reset_codes staff_invitations saved_replies trip_facts"),
  away("credentials sessions verifications rate_limits"),
  refusing("bookings contact_messages newsletter_subscribers comments posts users campaigns"),
  {
    // PostgreSQL then repeats the value that it cannot read.
    what: "columns of another type",
    harm: "alter table bookings alter special_requests type int using 0; alter table contact_messages alter phone type int using 0",
    mend: "",
  },
];

const name = 'Zyxqu "Ada" Obi';
const email = "zyxqu.obi@zyxqu.example";
const phone = "+234 9871234567";
// A line of it looks like a frame of a stack, and another like the end of what a driver prints.
const wishes = 'Zyxqu\'s cello\nparams: "zyxqu"\n    at Zyxqu (file:///zyxqu.ts:1:1)\n\n    at zyxqu';
const person = { name, fullName: name, email, phone, company: "Zyxqu & Co" };

type Request = [who: "visitor" | "customer" | "staff", path: string, body?: Record<string, string> | string];

/** Makes a marked customer and staff member; returns what sends every form once and opens every page with a search. */
async function markedPerson(site: Site): Promise<() => Promise<number[]>> {
  const people = { customer: new AccountVisitor(site), staff: new AccountVisitor(site) };
  await people.customer.signUp(email, person);
  await people.staff.signUp(`staff.${email}`, person);
  await site.query("update users set role = 'admin', email_verified = true where email like 'staff.%'");
  // Empty drafts, one for each round: a refused statement leaves its draft unused.
  const posts = await site.column(
    `insert into posts (slug, title, category, excerpt, content, plain_text, words, author)
     select 'draft-' || n, '', '', '', '', '', 0, '' from generate_series(1, 20) n returning id`,
  );
  const issues = await site.column(
    "insert into campaigns (subject, preheader, html) select '', '', '' from generate_series(1, 20) returning id",
  );
  let round = 0;
  return async () => {
    round += 1;
    const row = { fullName: name, email, phone };
    const reference = await storeBooking(site, row).catch(() => "HA-222222");
    const statuses: number[] = [];
    for (const [who, address, body] of requestsOf(reference, round, posts[round], issues[round])) {
      const visitor = who === "visitor" ? new AccountVisitor(site) : people[who];
      const accept = { Accept: "application/json, text/event-stream" };
      const response = await (typeof body === "string"
        ? visitor.call(address, body, accept)
        : body
          ? visitor.post(address, body)
          : visitor.send(address, { headers: asOperator }));
      const text = await response.text();
      if (address === "/metrics") expect(marked(text)).toEqual([]);
      statuses.push(response.status);
    }
    return statuses;
  };
}

/** Every form with its fields, and the pages with a search. No round repeats what an earlier one sent. */
function requestsOf(reference: string, round: number, post = "", issue = ""): Request[] {
  const sample = `/blog/${samplePosts[0].id}`;
  const words = `${wishes} ${round}`;
  const trip = { ...bookingForm, departureCity: "Zyxqu Field", specialRequests: words };
  const account = { ...person, password: goodPassword, confirmPassword: goodPassword };
  const reset = { email, otp: "123456", newPassword: "zyxqu new", confirmPassword: "zyxqu new" };
  const invited = { change: "invite", ...person, email: `${round}.invited.${email}`, role: "editor" };
  const html = `<p>${words}</p>`;
  const texts = { title: `${name} ${round}`, category: "Operations", excerpt: words, author: name };
  const article = { intent: "save", version: "1", ...texts, content: html };
  const draft = { version: "1", subject: name, preheader: "zyxqu", html };
  const entered = { ...trip, ...person, source: "telephone", acknowledge: "yes" };
  const call = { name: "find_airport", arguments: { query: "zyxqu" } };
  const searches =
    "search bookings bookings/export.csv messages mail comments blogs audit staff newsletters/subscribers";
  const pages = ["/bookings", "/account", "/account/data.json", "/api/session"];
  const queries = "/blog?q=zyxqu /trip?from=zyxqu&to=zyxqu /api/trip?from=zyxqu /api/airports?q=zyxqu";
  return [
    ["visitor", "/booking", { ...trip, ...person }],
    ["customer", "/booking", { ...trip, ...person }],
    ["visitor", "/booking.data", { ...trip, ...person, specialRequests: `${words} again` }],
    ["visitor", "/contact", { ...person, message: words }],
    ["visitor", "/newsletter", { email: `${round}.${email}` }],
    ["visitor", "/newsletter.data", { email: `${round}.${email}` }],
    ["visitor", sample, { name, email, content: words }],
    ["visitor", `${sample}.data`, { name, email, content: words }],
    ["visitor", "/sign-up", { ...account, email: `new.${email}` }],
    ...[goodPassword, "zyxqu secret"].flatMap((password): Request[] => [
      ["visitor", "/sign-in", { email, password }],
      ["visitor", "/admin/login", { email: `staff.${email}`, password }],
    ]),
    ["visitor", "/forgot-password", { email }],
    ["visitor", "/api/forgot-password", JSON.stringify({ email })],
    ["visitor", "/reset-password", reset],
    ["customer", "/account/details", person],
    ["customer", "/account/email", { email: `other.${email}`, currentPassword: goodPassword }],
    ["customer", `/bookings/${reference}`, { reason: words, intent: "cancel" }],
    ...pages.map((at): Request => ["customer", at]),
    ...queries.split(" ").map((at): Request => ["visitor", at]),
    ["visitor", "/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call })],
    ...["/metrics", "/readyz"].map((at): Request => ["visitor", at]),
    ...searches.split(" ").map((at): Request => ["staff", `/admin/${at}?q=zyxqu&by=zyxqu`]),
    ["staff", `/admin/bookings/${reference}`, { intent: "note", note: words }],
    ["staff", "/admin/bookings/new", { ...entered, specialRequests: `${words} on the telephone` }],
    ["staff", "/admin/replies/create", { name: `Zyxqu ${round}`, text: "Dear Zyxqu" }],
    ["staff", "/admin/staff", invited],
    ["staff", `/admin/blogs/edit/${post}`, article],
    ["staff", "/admin/blogs/create", {}],
    ["staff", "/admin/newsletters/create", {}],
    ["staff", `/admin/newsletters/${issue}`, { ...draft, intent: "save" }],
    ["staff", `/admin/newsletters/${issue}`, { ...draft, intent: "test", version: "2" }],
  ];
}

test("no failing statement leaves a person's words in the log or with a job", {
  timeout: 300_000,
}, async () => {
  const site = await startSite({ env: { LOG_LEVEL: "trace" } });
  onTestFinished(() => site.stop());
  const fillInEverything = await markedPerson(site);
  expect((await fillInEverything()).filter((status) => status >= 500)).toEqual([]);
  for (const { what, harm, mend } of faults) {
    const before = failures(site.output());
    await site.query(harm);
    const statuses = await fillInEverything();
    // A job that fails meanwhile writes down why.
    await site.query(mend);
    expect([what, statuses.some((status) => status >= 500)]).toEqual([what, true]);
    expect([what, failures(site.output()) > before]).toEqual([what, true]);
  }
  expect(site.output()).toContain("Failed query: insert into");
  expect(site.output()).toMatch(/"stack":"\s+at /);
  expect(marked(site.output())).toEqual([]);
  const outputs = await site.column("select output::text from pgboss.job where output is not null");
  expect(marked(outputs.join("\n"))).toEqual([]);
});

const strayWords = `
  import { DrizzleQueryError } from "drizzle-orm";
  import { redirectConsole, openLog } from "#app/platform/log.server.ts";
  redirectConsole(openLog("info"));
  const cause = Object.assign(new Error("refused"), { severity: "ERROR", code: "23514", detail: "Failing row contains (zyxqu)." });
  const error = () => new DrizzleQueryError("select $1", ["zyxqu\\nzyxqu"], cause);
  console.error("# SERVER_ERROR: ", error());
  console.log("%s", error());
  console.warn({ zyxqu: 1 }, error());
`;

test.each([
  ["a rejection that nobody handles", "Promise.reject(error());"],
  ["an exception that nobody catches", "setTimeout(() => { throw error(); });"],
  ["a thing thrown that is no error", "Promise.reject({ detail: 'zyxqu' });"],
])("%s ends the process with a line that says where, and no value", (_what, last) => {
  const args = ["--input-type=module", "-e", strayWords + last];
  const options = { cwd: projectRoot, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  expect([status, stderr, marked(stdout)]).toEqual([1, "", []]);
  const lines = stdout.trim().split("\n");
  // The one that is being written while the process ends comes last.
  const byLevel = new Map(lines.map((line) => [JSON.parse(line).level, JSON.parse(line)]));
  expect([...byLevel.keys()].sort()).toEqual([30, 40, 50, 60]);
  expect(byLevel.get(50).err).toMatchObject({ message: "Failed query: select $1", cause: { code: "23514" } });
});
