import { afterAll, describe, expect, it } from "vitest";
import { missingPage } from "#app/content/frame.ts";
import { AccountVisitor, type Customer, newStaff } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { fieldsOf } from "#tests/support/served-page.ts";
import { openSite } from "#tests/support/shared-site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { requestsAs } from "#tests/support/staff-requests.ts";

const peer = await openSmtpPeer();
const site = await openSite({ env: { SMTP_URL: peer.url } });
const boss = await newStaff(site, "admin", "Ngozi Adeyemi");
const editor = await newStaff(site, "editor");
const request = requestsAs(boss);
afterAll(async () => {
  await site.stop();
  await peer.stop();
});

const visitor = () => ({ who: new AccountVisitor(site) });

describe("access", () => {
  const ofBooking = ["mail", "quotation/mail/send", "passengers/mail"].map(
    (each) => `bookings/HA-222222/${each}`,
  );
  const withoutPage = ["blogs/autosave", "uploads", "staff/ada/mail", ...ofBooking];
  it.each(withoutPage)("says in JSON that /admin/%s is no page", async (path) => {
    const { status, html } = await request(`/admin/${path}`);
    expect([status, JSON.parse(html)]).toEqual([404, { error: missingPage.error }]);
  });

  it("is refused to the wrong role however the address is spelt, and names the role", async () => {
    for (const path of ["/admin/bookings", "/admin/BOOKINGS", "/admin/%62ookings"]) {
      const { status, html } = await request(path, undefined, editor);
      const role = "Your role is editor: posts, comments, newsletters. An administrator can change it.";
      const page = { status, text: async () => html.replace(/<script[\s\S]*?<\/script>/g, "") };
      const owners = "This page is for the charter desk and administrators.";
      const visible = await expectPage(page, 403, owners, role, ">Go to the dashboard<");
      expect(visible).not.toMatch(/Something went wrong|Request a flight/);
    }
  });

  it("leads back to the requested page, is in no cache or search engine, and needs JavaScript", async () => {
    const { location } = await request("/admin/blogs/edit/1?done=save&picture=2", undefined, visitor());
    const returnTo = "/admin/blogs/edit/1?picture=2";
    expect(location).toBe(`/admin/login?${new URLSearchParams({ returnTo })}`);
    const reset = `/forgot-password?${new URLSearchParams({ returnTo })}`;
    const login = await request(location ?? "", undefined, visitor());
    expect(login.page.querySelector(`a[href="${reset}"]`)).not.toBeNull();
    const { headers, html } = await request("/admin/dashboard");
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(/<noscript>.*?<\/noscript>/.exec(html)?.[0]).toContain("The staff area needs JavaScript.");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it("ends immediately for a disabled member, and waits for a demanded second factor", async () => {
    const member = await newStaff(site, "admin");
    const dashboard = () => request("/admin/dashboard", undefined, member);
    await site.query("update users set needs_second_factor = true where id = $1", [member.id]);
    expect((await dashboard()).location).toBe("/account/second-factor");
    await site.query("update users set needs_second_factor = false where id = $1", [member.id]);
    expect((await dashboard()).status).toBe(200);
    expect((await request("/admin/staff", { change: "disable", userId: member.id })).status).toBe(200);
    expect((await dashboard()).location).toContain("/admin/login");
  });
});

describe("an invitation", () => {
  const invite = (email: string, name: string, more: Record<string, string> = {}) =>
    request("/admin/staff", { change: "invite", email, name, role: "editor", ...more });
  const linkIn = (html: string) => /\/admin\/welcome\?token=[\w.-]+/.exec(html)?.[0] ?? "";
  const password = "a long enough password";
  const choose = (link: string, chosen = password) =>
    request(link, { newPassword: chosen, confirmPassword: chosen }, visitor());

  it("lets a colleague in with the link, once, and back to the requested page", async () => {
    const link = linkIn((await invite("new@example.com", "New")).html);
    await expectPage(choose(link, "elevenchars"), 400, "Password must be at least 12 characters long");
    expect((await choose(link)).status).toBe(200);
    expect((await request(link, undefined, visitor())).status).toBe(410);
    await expectPage(choose(link, "another long password"), 410, "This link is no longer valid.");
    for (const [returnTo, to] of [
      ["/admin/blogs?status=draft", "%2Fadmin%2Fblogs%3Fstatus%3Ddraft"],
      ["//example.com/", "%2Fadmin%2Fdashboard"],
    ] as const) {
      const signedIn = await request(
        "/admin/login",
        { email: "new@example.com", password, returnTo },
        visitor(),
      );
      expect([signedIn.status, signedIn.location]).toEqual([303, `/sign-in/done?returnTo=${to}`]);
    }
  });

  it("makes one account and one link when it is sent twice", async () => {
    const form = (await request("/admin/staff")).page.querySelector("form:has([name=change][value=invite])");
    const { idempotencyKey = "" } = fieldsOf(form);
    const send = () => invite("twice@example.com", "Ngozi New", { idempotencyKey });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const links = new Set(answers.map(({ html }) => linkIn(html)));
    expect(links.size).toBe(1);
    expect((await request([...links][0] ?? "", undefined, visitor())).status).toBe(200);
    const audit = "select action from audit_entries a join users u on u.id = a.subject_id where u.email = $1";
    expect(await site.column(audit, "twice@example.com")).toEqual(["staff.invite"]);
  });

  it("needs a name that is not the address", async () => {
    const message =
      "Enter the colleague’s name as customers and readers will see it, not the e-mail address or a part of it.";
    for (const name of ["ngozi", "ngozi@example.com"])
      await expectPage(invite("ngozi@example.com", name), 400, message);
    expect((await invite("ngozi@example.com", "")).status).toBe(400);
    expect(await site.query("select 1 from users where email = 'ngozi@example.com'")).toEqual([]);
  });

  it("sent again removes the password, and sets another one", async () => {
    const ada = await newStaff(site, "editor", "Ada Ojo");
    const password = "select password from credentials where user_id = $1 and provider_id = 'credential'";
    const stored = async () => (await site.value(password, ada.id)) ?? null;
    const before = await stored();
    expect(before).not.toBeNull();
    const link = linkIn((await request("/admin/staff", { change: "reinvite", userId: ada.id })).html);
    expect(await stored()).toBeNull();
    await choose(link);
    expect([before, null]).not.toContain(await stored());
    expect((await choose(link)).html).toContain("This link is no longer valid.");
  });
});

describe("a cleared second factor", () => {
  const subject = "Your second factor was removed";
  async function withFactor(name: string): Promise<Customer> {
    const member = await newStaff(site, "editor", name);
    await site.query("update users set two_factor_enabled = true where id = $1", [member.id]);
    await site.query(
      `insert into two_factors (id, user_id, secret, backup_codes, failed_verification_count, locked_until)
       values ($1, $1, 'a secret', 'some codes', 5, '2031-01-01T00:00:00Z')`,
      [member.id],
    );
    return member;
  }
  const factors =
    "select two_factor_enabled, f.secret from users u left join two_factors f on f.user_id = u.id where u.id = $1";
  const factorsOf = ({ id }: Customer) => site.query(factors, [id]);

  it("mails the member right away, in the words that were shown", async () => {
    const chidi = await withFactor("Chidi Eze");
    const jobs = () => site.query("select id from pgboss.job where name = 'mail' order by id");
    const before = await jobs();
    const preview = await request(`/admin/staff/${chidi.id}/mail`, { part: "text" });
    expect(await factorsOf(chidi)).toEqual([{ two_factor_enabled: true, secret: "a secret" }]);
    expect(await jobs()).toEqual(before);
    const cleared = await request("/admin/staff", { change: "clear-factor", userId: chidi.id });
    expect(cleared.html).not.toContain('name="undo"');
    const received = () =>
      peer.received
        .filter(({ recipients, email }) => recipients.includes(chidi.email) && email.subject === subject)
        .map(({ email }) => (email.text ?? "").replaceAll("\r\n", "\n").trim());
    await expect.poll(received).toEqual([preview.page.querySelector("pre")?.text.trim()]);
    expect(await factorsOf(chidi)).toEqual([{ two_factor_enabled: false, secret: null }]);
  });

  it("shows its mail, and none where there is no factor", async () => {
    const ada = await withFactor("Ada Uche");
    const notice = "No e-mail is sent: the link is shown to you, and you pass it on.";
    await expectPage(request("/admin/staff"), 200, notice, "This e-mail is sent:");
    const mailOf = (id: string) => request(`/admin/staff/${id}/mail`, {});
    await expectPage(mailOf(ada.id), 200, subject);
    const none = "No second factor is set up on this account, so there is none to clear.";
    expect((await mailOf(editor.id)).html).toContain(none);
    await expectPage(mailOf("unknown"), 404, "This account no longer exists. Reload the list.");
  });
});
