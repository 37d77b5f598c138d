import { describe, expect, it } from "vitest";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { AccountVisitor, findInMail, newStaff } from "#tests/support/account-visitor.ts";
import { comparableParts, expectPage } from "#tests/support/expected-responses.ts";
import { formData } from "#tests/support/form-data.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { mailTo } from "#tests/support/written-mails.ts";

const site = await sharedSite();
const editor = await newStaff(site, "editor");
type Fields = Record<string, string>;
/** Posts as a browser without scripts, each time from another network. */
const post = (fields: Fields, to = "/newsletter", headers: Fields = {}) =>
  new AccountVisitor(site).post(to, fields, headers);
const get = (path: string, init: RequestInit = {}) => fetch(site.origin + path, init);
const stateOf = (email: string) =>
  site.value("select state from newsletter_subscribers where email = $1", email);

/** Subscribes; returns the paths of the links in the confirmation mail. */
async function subscribe(email: string) {
  expect((await post({ email })).status).toBe(200);
  const link = (name: string) => findInMail(site, email, new RegExp(`/newsletter/${name}\\?t=\\S+`));
  return { confirm: await link("confirm"), stop: await link("unsubscribe") };
}
async function subscribeAndConfirm(email: string) {
  const links = await subscribe(email);
  expect((await post({}, links.confirm)).status).toBe(200);
  return links;
}

describe("subscribing", () => {
  it("records when, where and under which words consent was given", async () => {
    const before = Date.now();
    await post({ email: " Ada.Obi@Example.com ", page: "/fleet" });
    const consents = `select c.* from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id
      where s.email = 'ada.obi@example.com'`;
    const [consent] = await site.query(consents);
    const network = expect.stringMatching(/^[\w-]{22}$/);
    const { wording } = newsletterMessages;
    expect(consent).toMatchObject({ page: "/fleet", wording, network, confirmed_at: null });
    expect(consent?.given_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it("answers subscribed and unknown addresses alike, to pages and scripts", async () => {
    await subscribeAndConfirm("known@example.com");
    await subscribe("pending@example.com");
    const { stop } = await subscribeAndConfirm("left@example.com");
    await post({ "List-Unsubscribe": "One-Click" }, stop);
    for (const to of ["/newsletter", "/api/form/newsletter"]) {
      const answers = [];
      for (const name of ["known", "pending", "left", `new${to.length}`]) {
        const [status, html, headers] = await comparableParts(
          await post({ email: `${name}@example.com` }, to),
        );
        answers.push([status, html.replaceAll(/nonce="[^"]+"/g, ""), headers]);
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });

  it("is confirmed by the button alone, however often", async () => {
    const { confirm } = await subscribe("scanned@example.com");
    for (const [method, headers] of [
      ["GET", {}],
      ["HEAD", {}],
      ["GET", { "User-Agent": "MailScanner/1.0", "Sec-Fetch-Site": "cross-site" }],
      ["GET", { "Sec-Purpose": "prefetch" }],
    ] as const) {
      const response = await get(confirm, { method, headers });
      expect([method, response.status, response.headers.get("set-cookie")]).toEqual([method, 200, null]);
      expect(response.headers.get("cache-control")).toContain("no-store");
      if (method === "GET") expect(await response.text()).toContain('name="robots" content="noindex"');
    }
    expect((await post({}, confirm, { Origin: "https://evil.example" })).status).toBe(403);
    expect(await stateOf("scanned@example.com")).toBe("pending");
    // More endings of a mistyped link are tested in app/platform/mailed-links.test.ts.
    for (const tail of ["", ")."]) {
      await expectPage(post({}, confirm + tail), 200, "Your subscription is confirmed.");
      expect(await stateOf("scanned@example.com")).toBe("confirmed");
    }
  });

  it("explains an expired, an unknown and a wrong link", async () => {
    const { confirm, stop } = await subscribe("late@example.com");
    await site.query("update newsletter_consents set given_at = given_at - interval '8 days'");
    for (const [to, status, text] of [
      [confirm, 410, "This link no longer works."],
      [confirm.replace(/.$/, (end) => (end === "A" ? "B" : "A")), 404, "We do not recognise this link."],
      ["/newsletter/confirm", 404, "Subscribe again"],
      [stop.replace("unsubscribe", "confirm"), 404, "Subscribe again"],
      ["/newsletter/unsubscribe?t=x", 404, "We do not recognise this link."],
    ] as const)
      for (const method of ["GET", "POST"]) await expectPage(get(to, { method }), status, text);
    expect(await stateOf("late@example.com")).toBe("pending");
  });

  it("ends by the button of the link's page", async () => {
    const { stop } = await subscribeAndConfirm("leaver@example.com");
    await expectPage(get(stop), 200, ">Unsubscribe</button>");
    expect(await stateOf("leaver@example.com")).toBe("confirmed");
    for (let press = 0; press < 2; press += 1) await expectPage(post({}, stop), 200, "You are unsubscribed.");
    expect(await stateOf("leaver@example.com")).toBe("unsubscribed");
  });

  it("does not end by the link of an earlier subscription", async () => {
    const email = "returned@example.com";
    const { stop } = await subscribeAndConfirm(email);
    await site.query("delete from newsletter_subscribers where email = $1", [email]);
    await site.query("insert into newsletter_subscribers (email, state) values ($1, 'confirmed')", [email]);
    await expectPage(post({}, stop), 410, "This link belongs to an earlier subscription.");
    expect((await post({ "List-Unsubscribe": "One-Click" }, stop)).status).toBe(404);
    expect(await stateOf(email)).toBe("confirmed");
  });

  it("ends by one POST of a mail program from any origin, which accepts and logs nothing else", async () => {
    const email = "one.click@example.com";
    const { confirm, stop } = await subscribeAndConfirm(email);
    const foreign = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site", Accept: "*/*" };
    const oneClick = { "List-Unsubscribe": "One-Click" };
    for (const [fields, to] of [
      [{}, stop],
      [{ "List-Unsubscribe": "Two-Clicks" }, stop],
      [{ ...oneClick, more: "x" }, stop],
      [oneClick, "/newsletter/unsubscribe"],
      [oneClick, stop.replace("unsubscribe", "confirm")],
      [{ ...oneClick, email: "x@example.com" }, "/newsletter"],
    ] as [Fields, string][])
      expect([fields, (await post(fields, to, foreign)).status]).toEqual([fields, 403]);
    expect((await post(oneClick, "/newsletter/unsubscribe?t=invented", foreign)).status).toBe(404);
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    for (const init of [
      { body: new URLSearchParams(oneClick), headers: foreign },
      { body: form, headers: foreign },
      { body: new URLSearchParams(oneClick), headers: { Accept: "*/*" } },
    ]) {
      await site.query("update newsletter_subscribers set state = 'confirmed' where email = $1", [email]);
      const done = await get(stop, { method: "POST", redirect: "manual", ...init });
      expect([done.status, await done.text()]).toEqual([200, `${"Unsubscribed."}\n`]);
      expect(done.headers.get("cache-control")).toContain("no-store");
      expect(await stateOf(email)).toBe("unsubscribed");
    }
    expect(site.output()).toContain('"path":"/newsletter/confirm"');
    for (const secret of [email, ...[confirm, stop].map((link) => link.split("?t=")[1] ?? "")])
      expect(site.output()).not.toContain(secret);
  });
});

it("lets staff unsubscribe an address after a question, and audits it", async () => {
  const email = "caller@example.com";
  await subscribeAndConfirm(email);
  const id = (await site.value("select id from newsletter_subscribers where email = $1", email)) ?? "";
  const list = `/admin/newsletters/subscribers?q=${email}`;
  await editor.who.expectPage(list, "No further issues are sent to this address.");
  const unsubscribe = (id: string) => editor.who.post(list, { intent: "unsubscribe", id });
  await expectPage(unsubscribe(id), 200, "The address is unsubscribed.");
  expect([await stateOf(email), await site.auditOf(id)]).toEqual([
    "unsubscribed",
    ["newsletter.unsubscribe"],
  ]);
  await expectPage(unsubscribe("00000000-0000-4000-8000-000000000000"), 404, "No such subscriber.");
});

it("imports the addresses of a file with their consent, shows the counts, and exports them by state", async () => {
  const list = "/admin/newsletters/subscribers";
  await subscribeAndConfirm("listed@example.com");
  const { stop } = await subscribeAndConfirm("removed@example.com");
  await post({ "List-Unsubscribe": "One-Click" }, stop);
  const upload = (csv: string, fields: Fields) => {
    const body = formData(fields);
    body.set("file", new File([csv], "list.csv", { type: "text/csv" }));
    const headers = { Origin: site.origin, Accept: "text/html" };
    return editor.who.send(list, { method: "POST", body, headers });
  };
  const consent = { source: "Paper list, EBACE 2026", wording: "Write to me.", givenAt: "2026-03-01" };
  const refusal = "Nothing was imported. Please check the marked fields.";
  const fileError = "Choose a CSV file with at least one address.";
  await expectPage(upload("", consent), 400, refusal, fileError, `value="${consent.source}"`);
  const addresses = [
    "Paper-1@Example.com",
    "paper-2@example.com",
    "listed@example.com",
    "removed@example.com",
  ];
  const csv = ["Name,E-mail", ...[...addresses, "nonsense"].map((address) => `Ada,${address}`)].join("\r\n");
  const counts =
    "2 added, 1 already on the list, 1 left out because they had unsubscribed, 1 not an e-mail address.";
  await expectPage(upload(csv, consent), 200, counts, "paper-1@example.com");
  const row = `select s.email, s.state, s.subscribed_at, c.given_at, c.page, c.wording
    from newsletter_subscribers s join newsletter_consents c on c.subscriber_id = s.id
    where s.email like 'paper-%@example.com' order by s.email`;
  const given = new Date("2026-03-01T00:00:00Z");
  const stored = { state: "confirmed", subscribed_at: given, given_at: given };
  const { source: page, wording } = consent;
  expect(await site.query(row)).toEqual(
    ["paper-1", "paper-2"].map((name) => ({ email: `${name}@example.com`, ...stored, page, wording })),
  );
  expect(await stateOf("removed@example.com")).toBe("unsubscribed");
  const audited = async (subject: string) =>
    (await site.auditOf(subject)).filter((action) => action.startsWith("newsletter."));
  // Other tests export the whole list.
  expect(await audited("list")).toContain("newsletter.import");

  const file = `${list}/export.csv?state=confirmed`;
  await editor.who.expectPage(`${list}?state=confirmed`, `href="${file}"`);
  const exported = await editor.who.send(file);
  expect(exported.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [headings, ...rows] = (await exported.text()).split("\r\n");
  expect(headings).toBe(
    "E-mail,State,Subscribed (UTC),Confirmed (UTC),Unsubscribed (UTC),No such address (UTC),Consent given (UTC),Consent given at,Consent wording",
  );
  const day = "2026-03-01T00:00:00.000Z";
  const own = rows.filter((each) => /^(paper-1|listed|removed)@/.test(each)).sort();
  expect(own).toEqual([
    expect.stringMatching(/^listed@example\.com,confirmed,/),
    expect.stringMatching(
      `^paper-1@example\\.com,confirmed,${day},[^,]+Z,,,${day},"Paper list, EBACE 2026",Write to me\\.$`,
    ),
  ]);
  expect(await audited("confirmed")).toEqual(["newsletter.export"]);
});

describe("issues in the staff area", () => {
  const create = "/admin/newsletters/create";
  const page = (path: string) => editor.who.send(path);
  const send = (path: string, fields: Fields) => editor.who.post(path, fields);
  const preheader = "What changed";
  const words = (subject: string) => ({ subject, preheader, html: `<p>${subject}, at length.</p>` });
  /** Makes an empty draft as the page of new issues does; returns its address. */
  const createDraft = async () => (await send(create, {})).headers.get("location") ?? "";
  const newIssue = async (subject: string, intent = "save") => {
    const path = await createDraft();
    expect((await send(path, { ...words(subject), intent, version: "1" })).status).toBe(302);
    return path;
  };
  const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
  const versionOf = async (path: string) => versionIn(await (await page(path)).text());
  const idIn = (path: string) => path.split("/").at(-1);
  const stored = async (path: string) =>
    (await site.query("select subject, status from campaigns where id = $1", [idIn(path)]))[0];
  const insertReader = `insert into newsletter_subscribers (email, state, confirmed_at)
    values ($1, 'confirmed', now()) on conflict (email) do update set state = 'confirmed' returning id`;
  /** Sets an issue to sending, with a delivery that has no job and so is not sent. */
  async function begin(path: string) {
    const reader = await site.value(insertReader, "reader@example.com");
    const start = "status = 'sending', started_at = now(), start_at = now(), total = 1";
    await site.query(`update campaigns set ${start} where id = $1`, [idIn(path)]);
    const delivery = "insert into campaign_deliveries (campaign_id, subscriber_id) values ($1, $2)";
    await site.query(delivery, [idIn(path), reader]);
  }

  it("refuses an incomplete draft with a message for each field", async () => {
    const previewText = "Write the preview text that inboxes show beside the subject.";
    const messages = ["Write a subject. A draft needs one too.", previewText, "The issue is empty."];
    const empty = { subject: "", preheader: "", html: "", intent: "save" };
    await expectPage(send(await createDraft(), empty), 400, ...messages);
  });

  const conflict =
    "Nothing was saved: someone else has changed this issue since you opened it. Your text is still below. Compare it with the current issue; saving again replaces it with yours.";
  it("answers 409 to a stale version, keeps both texts, and overwrites once the writer has seen them", async () => {
    const path = await newIssue("New");
    const version = await versionOf(path);
    expect((await send(path, { ...words("Hers"), intent: "save", version })).status).toBe(302);
    let newer = "";
    for (const intent of ["save", "send", "test"]) {
      const late = await send(path, { ...words("His"), intent, version });
      const html = await expectPage(late, 409, conflict, 'value="His"', "His, at length.");
      expect(await stored(path)).toEqual({ subject: "Hers", status: "draft" });
      newer = versionIn(html);
    }
    expect(newer).not.toBe(version);
    expect((await send(path, { ...words("His"), intent: "save", version: newer })).status).toBe(302);
    expect(await stored(path)).toEqual({ subject: "His", status: "draft" });
  });

  it("saves text typed for an issue that is being sent, or was deleted, as another draft", async () => {
    const [path, deleted] = [await newIssue("Soon"), await newIssue("Gone")];
    const version = await versionOf(path);
    await begin(path);
    await send(deleted, { intent: "delete" });
    for (const issue of [path, deleted]) {
      const late = await send(issue, { ...words("Too late"), intent: "save", version });
      const draft = late.headers.get("location") ?? "";
      const notice = "That issue can no longer be changed. Your text is kept here, as a new draft.";
      await expectPage(page(draft), 200, notice, "Too late, at length.");
      expect(await stored(draft.split("?")[0] ?? "")).toEqual({ subject: "Too late", status: "draft" });
    }
    expect(await stored(path)).toEqual({ subject: "Soon", status: "sending" });
    await send(path, { intent: "cancel" });
  });

  it("deletes a draft, and nothing that was sent", async () => {
    const path = await newIssue("Never mind");
    await expectPage(page(path), 200, "The draft is deleted. This cannot be undone.");
    const list = (await send(path, { intent: "delete" })).headers.get("location") ?? "";
    await expectPage(page(list), 200, "The draft is deleted.");
    expect((await page(path)).status).toBe(404);
    const sending = await newIssue("On its way");
    await begin(sending);
    expect((await send(sending, { intent: "delete" })).status).toBe(409);
    await send(sending, { intent: "cancel" });
  });

  it("schedules an issue for a time in Lagos, and returns it to draft", async () => {
    await site.query(insertReader, ["reader@example.com"]);
    const path = await newIssue("In spring");
    const startOf = () => site.value("select start_at from campaigns where id = $1", idIn(path));
    const schedule = async (at: string) =>
      send(path, { ...words("In spring"), intent: "schedule", at, version: await versionOf(path) });
    const past = "2020-03-01T10:30";
    await expectPage(schedule(past), 400, "Enter a future day and time.", `value="${past}"`);
    expect([await stored(path), await startOf()]).toEqual([{ subject: "In spring", status: "draft" }, null]);
    const scheduled = (await schedule("2098-03-01T10:30")).headers.get("location") ?? "";
    const time = "1 Mar 2098, 10:30 WAT".replaceAll(/(?<!,) /g, "\u00a0");
    const button = "Return to draft";
    await expectPage(page(scheduled), 200, "The issue is scheduled.", "Scheduled", time, button);
    expect(await stored(path)).toMatchObject({ status: "scheduled" });
    expect(await startOf()).toEqual(new Date("2098-03-01T09:30:00Z"));
    const draft = (await send(path, { intent: "unschedule" })).headers.get("location") ?? "";
    const html = await expectPage(page(draft), 200, "The issue is a draft again.", "Draft", "Send later");
    for (const text of [time, button]) expect(html).not.toContain(text);
    expect([await stored(path), await startOf()]).toEqual([{ subject: "In spring", status: "draft" }, null]);
    const late = "Nothing was changed: the issue has changed in the meantime. This is its current state.";
    await expectPage(send(path, { intent: "unschedule" }), 409, late);
    expect((await site.auditOf(idIn(path) ?? "")).slice(-2)).toEqual([
      "newsletter.schedule",
      "newsletter.unschedule",
    ]);
  });

  it("previews empty parts with placeholders", async () => {
    const preview = (fields: Fields) => send("/admin/newsletters/preview", { preheader: "", ...fields });
    const placeholders = ["Your subject", "Your text appears here."];
    await expectPage(preview({ subject: "", html: "" }), 200, ...placeholders);
    const html = await (await preview(words("Winter permits"))).text();
    for (const placeholder of placeholders) expect(html).not.toContain(placeholder);
  });

  it("has a question before sending and cancelling, beside the issue, and cancels for good", async () => {
    const path = await newIssue("Asked about");
    const version = await versionOf(path);
    await expectPage(page(path), 200, "Send now", "<iframe");
    await begin(path);
    const question = "No further issues are sent. This cannot be undone.";
    await expectPage(page(path), 200, "Cancel", question, "<iframe");
    for (const intent of ["pause", "resume", "undo"]) expect((await send(path, { intent })).status).toBe(400);
    expect(await stored(path)).toMatchObject({ status: "sending" });
    await send(path, { intent: "cancel" });
    expect(await stored(path)).toMatchObject({ status: "cancelled" });
    expect(await expectPage(page(path), 200, "Not sent")).not.toContain("Queued");
    expect((await send(path, { intent: "cancel" })).status).toBe(409);
    const late = await send(path, { ...words("Asked about"), intent: "send", version });
    expect(late.headers.get("location")).toMatch(/\?done=late$/);
  });

  it("sends an issue to confirmed readers, once also when it is sent twice", async () => {
    await site.query("update newsletter_subscribers set state = 'unsubscribed'");
    await site.query(insertReader, ["reader@example.com"]);
    const question = "It goes to 1 address, as the preview shows it.";
    await expectPage(page(await newIssue("Counted")), 200, question);
    await site.query(insertReader, ["another@example.com"]);
    const path = await newIssue("Right away");
    const version = await versionOf(path);
    const press = () => send(path, { ...words("Right away"), intent: "send", version });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    for (const name of ["reader", "another"]) await mailTo(site, `${name}@example.com`, "Right away");
    const audited = await site.auditOf(idIn(path) ?? "");
    expect(audited.filter((action) => action === "newsletter.send")).toHaveLength(1);
    expect(await site.query("select 1 from campaigns where subject = 'Right away'")).toHaveLength(1);
  });
});

it("shows staff the mails that a restore holds, and sends them once", async () => {
  const { who } = await newStaff(site, "admin");
  const heldText = "Held by a restore: it may have been sent since the backup was made.";
  const insert =
    "insert into mails (kind, about_id, status, last_error) select 'note', gen_random_uuid(), 'failed', $1";
  await site.query(`${insert} from generate_series(1, 2)`, [heldText]);
  const page = () => who.send("/admin/mail");
  const send = () => who.post("/admin/mail", {});
  await expectPage(page(), 200, "2 e-mails are held after a restore");
  await expectPage(send(), 200, "2 e-mails are back in the queue.");
  await expectPage(send(), 409, "No e-mail is held any more.");
  expect(await (await page()).text()).not.toContain("held after a restore");
  expect(await site.query("select 1 from audit_entries where action = 'mail.send-held'")).toHaveLength(1);
  expect(await site.query("select 1 from mails where last_error = $1", [heldText])).toEqual([]);
  // No renderer exists for this kind: further attempts would log faults during the tests of other files.
  await site.query("delete from mails where kind = 'note'");
});
