import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { asOperator, type Site, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { MarkedPerson, marks } from "./support/marked-person.ts";

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

let words = 0;

/** Asks what carries words without a form of a visitor's: saved texts and searches of staff, and questions of programs. */
async function askBesides({ origin }: Site, cookie: string): Promise<number[]> {
  words += 1;
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  const requests = [
    ["/admin/search?q=zyxqu"],
    ["/admin/replies/create", new URLSearchParams({ name: `Zyxqu ${words}`, text: "Dear Zyxqu" })],
    ["/trip?from=zyxqu&to=zyxqu"],
    ["/api/trip?from=zyxqu&to=zyxqu"],
    ["/api/airports?q=zyxqu"],
    ["/mcp", JSON.stringify({ ...call, params: { name: "find_airport", arguments: { query: "zyxqu" } } })],
    ["/metrics"],
    ["/readyz"],
  ] as const;
  return await Promise.all(
    requests.map(async ([path, body]) => {
      const headers = {
        Cookie: cookie,
        ...asOperator,
        ...(typeof body === "string" && {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
        }),
      };
      const response = await fetch(origin + path, { headers, ...(body && { method: "POST", body }) });
      const text = await response.text();
      if (path === "/metrics") expect(marked(text)).toEqual([]);
      return response.status;
    }),
  );
}

test("no failing statement leaves a person's words in the log or with a job", {
  timeout: 300_000,
}, async () => {
  const site = await startSite({ env: { LOG_LEVEL: "trace" } });
  onTestFinished(() => site.stop());
  const person = await MarkedPerson.at(site);
  const { cookie } = await newStaff(site, "admin", "Zyxqu Obi");
  const well = await person.fillInEverything();
  expect([...well].filter(([, status]) => status >= 500)).toEqual([]);
  expect((await askBesides(site, cookie)).filter((status) => status >= 500)).toEqual([]);

  for (const { what, harm, mend } of faults) {
    const before = failures(site.output());
    await site.query(harm);
    const statuses = [...(await person.fillInEverything()).values(), ...(await askBesides(site, cookie))];
    // A job that fails meanwhile writes down why.
    await site.query(mend);
    expect([what, statuses.some((status) => status >= 500)]).toEqual([what, true]);
    expect([what, failures(site.output()) > before]).toEqual([what, true]);
  }
  expect(site.output()).toContain("Failed query: insert into");
  expect(site.output()).toMatch(/"stack":"\s+at /);
  expect(marked(site.output())).toEqual([]);
  const outputs = await site.query<{ output: string }>(
    "select output::text from pgboss.job where output is not null",
  );
  expect(marked(outputs.map(({ output }) => output).join("\n"))).toEqual([]);
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
