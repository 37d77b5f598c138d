import { expect, it } from "vitest";
import {
  AccountVisitor,
  goodPassword,
  newAddress,
  newCustomer,
  newStaff,
} from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const { who: staff } = await newStaff(site, "desk");

/** Posts a request; returns the path of its client's page. */
async function request(fields: Record<string, string>, visitor = new AccountVisitor(site)) {
  const response = await visitor.post("/booking", { ...bookingForm, ...fields });
  expect(response.status).toBe(303);
  const newest = "select client_id from bookings where full_name = $1 order by created_at desc limit 1";
  return `/admin/clients/${await site.value(newest, fields.fullName ?? "")}`;
}

const text = { name: "Ada Obi", preferences: "No peanuts", assistant: "Bola", notes: "Pays late" };
const save = (page: string, more: Record<string, string> = {}) =>
  staff.post(page, { intent: "save", version: "1", ...text, ...more });

async function merge(page: string, otherPage: string) {
  const response = await staff.post(page, { intent: "merge", other: otherPage.split("/").at(-1) ?? "" });
  expect(response.headers.get("location")).toBe(`${page}?done=merged`);
}

it("collects the requests of one address in any case, and marks two of a day", async () => {
  const email = newAddress();
  const page = await request({ fullName: "Chidi Twice", email, phone: "+234 803 700 0001" });
  const other = { fullName: "Chidi Twice", email: email.toUpperCase(), departureCity: "Kano" };
  expect(await request(other)).toBe(page);
  const html = await staff.expectPage(page, "Chidi Twice", email, "+234 803 700 0001", "Kano");
  const [first = "", second = ""] = new Set(html.match(/HA-[2-9A-Z]{6}/g));
  await staff.expectPage(`/admin/bookings/${first}`, "This client sent", second);
  const newRequest = `/admin/bookings/new?client=${page.split("/").at(-1)}`;
  expect(html).toContain(`href="${newRequest}"`);
  await staff.expectPage(newRequest, 'value="Chidi Twice"', `value="${email}"`, 'value="+2348037000001"');
});

it.each(["Chidi Found", "chidi fou", "+234 803 700 0002", "0803 700 0002", "found-by@"])(
  "is found by %s",
  async (search) => {
    const email = `found-by@${Math.random()}.example`;
    await request({ fullName: "Chidi Found", email, phone: "+234 803 700 0002" });
    for (const page of ["clients", "search"]) {
      const address = `/admin/${page}?${new URLSearchParams({ q: search })}`;
      const html = await staff.expectPage(address, "Chidi Found");
      expect(html).toMatch(/href="\/admin\/clients\/[0-9a-f-]{36}"/);
    }
  },
);

it("stores what staff write, and shows a colleague's version after a conflict", async () => {
  const page = await request({ fullName: "Ada Kept", email: newAddress() });
  expect((await save(page)).status).toBe(303);
  await staff.expectPage(page, "No peanuts", "Pays late");
  const both = ["A colleague saved: “Pays late”", "Pays early"];
  await expectPage(save(page, { notes: "Pays early" }), 409, ...both);
  await expectPage(save(page, { name: " ", version: "2" }), 400, "Enter the name.");
});

it.each(["no-id", "0b5f4d0e-1c2d-4e3f-8a9b-0c1d2e3f4a5b"])("is missing under the address %s", async (id) => {
  for (const intent of ["save", "merge"]) {
    const post = { intent, version: "1", ...text, other: newAddress() };
    expect((await staff.post(`/admin/clients/${id}`, post)).status).toBe(404);
  }
});

it("keeps people under one number apart until staff merge them", async () => {
  const phone = "+234 803 700 0003";
  const other = newAddress();
  const one = await request({ fullName: "Hotel Guest One", email: newAddress(), phone });
  const two = await request({ fullName: "Hotel Guest Two", email: other, phone });
  expect(two).not.toBe(one);
  await save(two, { name: "Hotel Guest Two", notes: "Window seat" });
  await staff.expectPage(one, "Also under this number", "Hotel Guest Two");
  const find = (typed: string) => `${one}?${new URLSearchParams({ other: typed })}`;
  for (const wrong of ["unknown@example.com", "+234 803 700 9999"])
    await staff.expectPage(find(wrong), "No other client has this address or number.");
  await staff.expectPage(find(other), "Merge Hotel Guest Two into Hotel Guest One");
  await merge(one, two);
  await staff.expectPage(one, other, "Window seat");
  expect((await staff.send(two)).status).toBe(404);
});

it("is part of the copy of a person's data, and goes with the account", async () => {
  const { who, email } = await newCustomer(site);
  const page = await request({ fullName: "Zara Leaves", email }, who);
  await save(page);
  expect(await who.expectPage("/account/data.json")).toContain("No peanuts");
  const last = { confirmation: "DELETE", currentPassword: goodPassword };
  expect((await who.post("/account/delete", last)).headers.get("location")).toBe("/account-deleted");
  expect((await staff.send(page)).status).toBe(404);
});

it("removes a deleted account's name, address, number and the notes from a merged client, but not the other person", async () => {
  const { who, email } = await newCustomer(site);
  const leaving = await request({ fullName: "Zara Merged", email, phone: "+234 803 700 0005" }, who);
  const office = { fullName: "Office Obi", email: newAddress(), phone: "+234 201 700 0006" };
  const page = await request(office);
  await request({ fullName: "Zara Merged", email, phone: "+234 201 700 0006" }, who);
  await merge(page, leaving);
  expect((await save(page, { name: "Zara Merged", version: "2" })).status).toBe(303);
  await staff.expectPage(page, email, "+234 803 700 0005", "No peanuts");
  await who.post("/account/delete", { confirmation: "DELETE", currentPassword: goodPassword });
  const html = await staff.expectPage(page, "+234 201 700 0006", "Office Obi");
  for (const gone of [email, "+234 803 700 0005", "Zara Merged", "No peanuts", "Pays late", "Bola"])
    expect(html).not.toContain(gone);
});
