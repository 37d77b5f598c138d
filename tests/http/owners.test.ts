import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { AccountVisitor, newAddress, newStaff } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { mailTo } from "#tests/support/written-mails.ts";

const site = await sharedSite();
const enquiry = {
  aircraftType: "Challenger 604",
  registration: "5N-OWN",
  base: "Lagos",
  hours: "250",
  managed: "By my own crew",
  callWhen: "Weekday mornings",
  phone: "+234 803 555 1234",
  message: "Two crews, one hangar.",
};
const send = (more: Record<string, string>) =>
  new AccountVisitor(site).post("/owners", { ...enquiry, name: "Chief Owner", ...more });

it("takes an owner's enquiry once, tells the desk, and acknowledges it in a person's name", async () => {
  const [email, name] = [newAddress(), `Owner ${randomUUID().slice(0, 8)}`];
  for (let time = 0; time < 2; time += 1)
    await expectPage(send({ email, name }), 200, "Thank you for your enquiry.", "Babatunde Akinsanya");
  const mail = await mailTo(site, email, "Your enquiry to Harmattan Aviation");
  expect(mail.text?.replace(/\s+/g, " ")).toContain("Babatunde Akinsanya has your enquiry");
  expect(mail.text).toContain("5N-OWN");
  await mailTo(site, company.inbox, `Owner’s enquiry from ${name}`);

  const member = await newStaff(site, "admin", "Ngozi Desk");
  const staff = member.who;
  const search = `/admin/messages?q=${encodeURIComponent(name)}&kind=`;
  await staff.expectPage(`${search}owner`, "Owner’s enquiry", "5N-OWN");
  await staff.expectPage(`${search}general`, "No message contains these words.");
  const id = (await site.value("select id from contact_messages where name = $1", name)) ?? "";
  const page = `/admin/messages/${id}`;
  await staff.expectPage(page, "Registration: 5N-OWN", "last%20two%20years%20of%20journeys");
  const assigned = staff.post(page, { intent: "assign", assignee: member.id });
  await expectPage(assigned, 200, "Assigned to Ngozi Desk.");
  const list = await staff.expectPage(`${search}owner`, "Assigned to");
  expect(/<table[\s\S]*<\/table>/.exec(list)?.[0]).toContain("Ngozi Desk");
  expect(await site.auditOf(id)).toEqual(["message.assign"]);
  const colleague = (await newStaff(site, "admin")).who;
  await site.query("update users set banned = true where id = $1", [member.id]);
  expect(await colleague.expectPage(page, "Ngozi Desk")).toContain(`<option value="${member.id}" selected`);
});

it.each([
  [{ phone: "" }, 400, "Enter a number on which we can call you."],
  [{ aircraftType: " " }, 400, "Enter the type"],
  [{ website: "x" }, 400, "5N-OWN"],
])("refuses %j, keeps the answers, and stores nothing", async (wrong, status, message) => {
  const email = newAddress();
  await expectPage(send({ email, ...wrong }), status, message, 'value="250"', "Two crews, one hangar.");
  expect(await site.query("select 1 from contact_messages where email = $1", [email])).toEqual([]);
});
