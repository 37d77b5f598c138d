import { expect, it } from "vitest";
import {
  AccountVisitor,
  expectPage,
  goodPassword,
  newAccount,
  newAddress,
} from "#tests/support/account-visitor.ts";
import { visitorWith } from "#tests/support/quotations.ts";
import { value } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { bookingForm } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const staff = visitorWith(site, await newStaff(site, "desk"));

/** Posts a request; the path of its client's page. */
async function request(fields: Record<string, string>, visitor = new AccountVisitor(site)) {
  const response = await visitor.post("/booking", { ...bookingForm, ...fields }, { Accept: "text/html" });
  expect(response.status).toBe(303);
  const newest = "select client_id from bookings where full_name = $1 order by created_at desc limit 1";
  return `/admin/clients/${await value(site, newest, fields.fullName ?? "")}`;
}

const text = {
  name: "Ada Obi",
  preferences: "No peanuts",
  assistant: "Bola",
  notes: "Pays late",
  version: "1",
};
const save = (page: string, more: Record<string, string> = {}) =>
  staff.post(page, { intent: "save", ...text, ...more });

it("collects the requests of one address in any case, and marks two of a day", async () => {
  const email = newAddress();
  const page = await request({ fullName: "Chidi Twice", email, phone: "+234 803 700 0001" });
  expect(await request({ fullName: "Chidi Twice", email: email.toUpperCase(), departureCity: "Kano" })).toBe(
    page,
  );
  const html = await expectPage(await staff.send(page), 200, "Chidi Twice", email, "+2348037000001", "Kano");
  const [first = "", second = ""] =
    html.match(/HA-[2-9A-Z]{6}/g)?.filter((each, at, all) => all.indexOf(each) === at) ?? [];
  await expectPage(await staff.send(`/admin/bookings/${first}`), 200, "This client sent", second);
});

it.each([["Chidi Found"], ["+234 803 700 0002"], ["0803 700 0002"], ["found-by@"]])(
  "is found by %s",
  async (search) => {
    await request({
      fullName: "Chidi Found",
      email: `found-by@${Math.random()}.example`,
      phone: "+234 803 700 0002",
    });
    const response = await staff.send(`/admin/clients?${new URLSearchParams({ q: search })}`);
    await expectPage(response, 200, "Chidi Found");
  },
);

it("keeps what staff write, and shows a colleague's version after a conflict", async () => {
  const page = await request({ fullName: "Ada Kept", email: newAddress() });
  expect((await save(page)).status).toBe(303);
  await expectPage(await staff.send(page), 200, "No peanuts", "Pays late");
  const html = await expectPage(
    await save(page, { notes: "Pays early" }),
    409,
    "A colleague saved: “Pays late”",
  );
  expect(html).toContain("Pays early");
  await expectPage(await save(page, { name: " ", version: "2" }), 400, "Enter the name.");
});

it("keeps people under one number apart until staff merge them", async () => {
  const phone = "+234 803 700 0003";
  const other = newAddress();
  const one = await request({ fullName: "Hotel Guest One", email: newAddress(), phone });
  const two = await request({ fullName: "Hotel Guest Two", email: other, phone });
  expect(two).not.toBe(one);
  await save(two, { name: "Hotel Guest Two", notes: "Window seat" });
  await expectPage(await staff.send(one), 200, "Also under this number", "Hotel Guest Two");
  const merge = (address: string) => staff.post(one, { intent: "merge", other: address });
  await expectPage(await merge("nobody@example.com"), 400, "No other client has this e-mail address.");
  expect((await merge(other)).status).toBe(303);
  await expectPage(await staff.send(one), 200, other, "Window seat");
  expect((await staff.send(two)).status).toBe(404);
});

it("is part of the copy of a person's data, and goes with the account", async () => {
  const { who, email } = await newAccount(site);
  const page = await request({ fullName: "Zara Leaves", email }, who);
  await save(page);
  expect(await (await who.send("/account/data.json")).text()).toContain("No peanuts");
  const last = { confirmation: "DELETE", currentPassword: goodPassword };
  expect((await who.post("/account/delete", last)).headers.get("location")).toBe("/account-deleted");
  expect((await staff.send(page)).status).toBe(404);
});
