import { expect, it } from "vitest";
import { AccountVisitor, newAddress } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { guestOf } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();

it("answers an unknown pair like a known one, and accepts five tries of a code", async () => {
  const email = newAddress();
  const reference = await storeBooking(site, { email });
  const pages = await Promise.all(
    [reference, "HA-222222"].map(async (each) => {
      const visitor = new AccountVisitor(site);
      const texts = [await (await visitor.post("/track", { reference: each, email })).text()];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const response = await visitor.post("/track", { reference: each, email, code: "000000" });
        texts.push(`${response.status} ${await response.text()}`);
      }
      return texts.map((text) => text.replaceAll(each, "HA-XXXXXX").replaceAll(/nonce="[^"]*"/g, ""));
    }),
  );
  expect(pages[0]).toEqual(pages[1]);
  expect(pages[0]?.[5]).toContain("That code is not right.");
  expect(pages[0]?.[6]).toContain("Too many tries. Ask for a new code.");
});

it("accepts the reference without its first letters, and the last code after the limit of codes", async () => {
  const email = newAddress();
  const reference = await storeBooking(site, { email });
  const visitor = new AccountVisitor(site);
  const pair = { reference: reference.slice(3).toLowerCase(), email };
  for (let count = 0; count < 5; count += 1)
    await expectPage(visitor.post("/track", pair), 200, "a code is on its way");
  await expectPage(visitor.post("/track", pair), 429, "Open the booking");
});

it("gives a guest the page of a customer with an account, for that booking alone", async () => {
  const [reference, other] = [await storeBooking(site), await storeBooking(site)];
  const guest = await guestOf(site, reference);
  const page = () => guest.send(`/track/${reference}`);
  await expectPage(page(), 200, "Pending", "Messages", "Cancel this request");
  expect((await guest.send("/track/%E2%98%83")).headers.get("location")).toBe("/track?reference=%E2%98%83");
  expect((await guest.post(`/track/${reference}`, { intent: "cancel", note: "" })).status).toBe(303);
  await expectPage(page(), 200, "Cancelled");
  const forger = new AccountVisitor(site);
  for (const [name, value] of guest.cookies) forger.cookies.set(name.replace(reference, other), value);
  expect((await forger.send(`/track/${other}`)).status).toBe(302);
});
