import { expect, it } from "vitest";
import { AccountVisitor, expectPage, newAddress } from "#tests/support/account-visitor.ts";
import { offer, quotationDesk } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const { staff, operator, start, post } = await quotationDesk(site);
const referenceOf = async (fullName: string) =>
  (await site.value("select reference from bookings where full_name = $1", fullName)) ?? "";
const enter = (fields: Record<string, string>) =>
  staff.post("/admin/bookings/new", { ...bookingForm, source: "whatsapp", acknowledge: "yes", ...fields });

it("is saved with a number alone, without mail, until an address is added", async () => {
  await expectPage(await enter({ email: "" }), 400, "Enter a telephone number or an e-mail address.");
  await expectPage(
    await enter({ email: "nobody", phone: "+234 803 700 0010" }),
    400,
    "This does not look like",
  );
  const fullName = "Caller Without Mail";
  const entered = await enter({ fullName, email: "", phone: "+234 803 700 0010" });
  expect(entered.status).toBe(303);
  const reference = await referenceOf(fullName);
  const page = `/admin/bookings/${reference}`;
  await expectPage(await staff.send(page), 200, "No e-mail address");
  const mails = "select count(*) from mails m join bookings b on b.id = m.about_id where b.reference = $1";
  expect(await site.value(mails, reference)).toBe("0");
  await expectPage(
    await staff.post(page, { intent: "contact", email: "caller" }),
    400,
    "This does not look like",
  );
  const email = newAddress();
  await expectPage(await staff.post(page, { intent: "contact", email }), 200, "The address is saved.", email);
  await expectPage(await staff.post(page, { intent: "contact", email }), 409, "has an address already");
  await expectPage(await staff.send(`/admin/clients?q=${email}`), 200, fullName);
});

it("is saved with the day alone while a time is open, until staff enter one", async () => {
  const fullName = "Caller Without Hour";
  const days = { departureDateTime: "2031-12-24", returnDateTime: "2031-12-24", tripType: "dropandwait" };
  const open = { departureDateTimeOpen: "yes", returnDateTimeOpen: "yes" };
  const phone = "+234 803 700 0013";
  expect((await enter({ fullName, phone, ...days })).status).toBe(400);
  expect((await enter({ fullName, phone, ...days, ...open })).status).toBe(303);
  const reference = await referenceOf(fullName);
  await expectPage(await staff.send(`/admin/bookings/${reference}`), 200, "time to be agreed");
  await expectPage(
    await staff.send("/admin/bookings?status=pending&q=Caller+Without+Hour"),
    200,
    "Time open",
  );
  const row = await site.query<{ departs: string; returns: string }>(
    "select departure_date_time::text as departs, return_date_time::text as returns from bookings where reference = $1",
    [reference],
  );
  expect(row).toEqual([{ departs: "2031-12-24 09:00:00", returns: "2031-12-24 23:00:00" }]);
});

it("is saved with the names of airports whose codes were typed", async () => {
  const fullName = "Caller With Codes";
  const places = { departureCity: "los", arrivalCity: "ABV" };
  expect((await enter({ fullName, phone: "+234 803 700 0014", ...places })).status).toBe(303);
  const html = await expectPage(await staff.send(`/admin/bookings/${await referenceOf(fullName)}`), 200);
  expect(html).toContain("Lagos Murtala Muhammed (LOS)");
  expect(html).toContain("Abuja Nnamdi Azikiwe (ABV)");
  expect(html).not.toContain("No time zone is known");
});

it("keeps a quotation back until its client has an address", async () => {
  const fullName = "Caller Quoted";
  await enter({ fullName, email: "", phone: "+234 803 700 0011" });
  const reference = await referenceOf(fullName);
  const { revision } = await start(reference);
  const response = await post(reference, { intent: "send", revision, ...offer(operator) });
  await expectPage(response, 400, "enter the client’s e-mail address on the booking first");
});

it("fills in the one client of a number", async () => {
  const email = newAddress();
  const phone = "+234 803 700 0012";
  await new AccountVisitor(site).post("/booking", { ...bookingForm, fullName: "Known Caller", email, phone });
  const lookup = async (number: string) =>
    await (await staff.send(`/admin/clients/lookup?${new URLSearchParams({ phone: number })}`)).json();
  expect(await lookup("0803 700 0012")).toMatchObject({ name: "Known Caller", email });
  expect(await lookup("0803 700 0099")).toBeNull();
});

it("shows aircraft and estimates for the typed trip, and why there are none", async () => {
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const query = { from: "LOS", to: "ABV", departs: `${inAMonth}T09:00`, returns: "", passengers: "3" };
  const aircraft = async (more: object) =>
    await (
      await staff.send(`/admin/bookings/new/aircraft?${new URLSearchParams({ ...query, ...more })}`)
    ).json();
  const { aircraft: offered } = (await aircraft({})) as { aircraft: { name: string; estimate: string }[] };
  expect(offered.length).toBeGreaterThan(2);
  expect(offered[0]?.estimate).toMatch(/^about USD [\d,]+$/);
  expect(await aircraft({ to: "Xyzzqq" })).toMatchObject({ aircraft: [], problems: [expect.any(String)] });
});
