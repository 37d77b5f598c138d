import { beforeAll, expect, it } from "vitest";
import { type AccountVisitor, expectPage, mailed, newAddress } from "#tests/support/account-visitor.ts";
import { offer, sendOffer, storeOperator, trackByCode, visitorWith } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

let site: Site;
let staff: AccountVisitor;
let operator: string;
beforeAll(async () => {
  site = await sharedSite();
  staff = visitorWith(site, await newStaff(site, "admin"));
  operator = await storeOperator(site);
});

async function newQuotation(more: Record<string, string> = {}) {
  const email = newAddress();
  const reference = await storeBooking(site, { email });
  const number = await sendOffer(staff, reference, offer(operator, more));
  return { email, reference, number, page: `/quotations/${number}` };
}

it("lets a guest accept an option by a mailed code, and mails both sides the signed record", async () => {
  const { email, reference, number, page } = await newQuotation();
  const guest = await trackByCode(site, reference, email);
  await expectPage(await guest.send(`/track/${reference}`), 200, "Your quotation is ready.", "USD 50,500");
  await expectPage(
    await guest.send(page),
    200,
    `Quotation ${number}`,
    "USD 50,500",
    "USD 10,000 by December 2, 2031",
  );
  const accepted = await guest.post(page, {
    intent: "accept",
    option: "0",
    signedName: "Ada Obi",
    acceptTerms: "yes",
  });
  expect([accepted.status, accepted.headers.get("location")]).toEqual([303, page]);
  await expectPage(await guest.send(page), 200, "Accepted", "Ada Obi accepted Challenger 604, 5N-HAM");
  const [evidence] = await site.query<{ signed_name: string; sha256: string; identity: string }>(
    `select a.* from quotation_acceptances a join quotations q on q.id = a.quotation_id where q.number = $1`,
    [number],
  );
  expect(evidence).toMatchObject({ signed_name: "Ada Obi", identity: "mailed code", option: 0, version: 1 });
  await mailed(site, email, new RegExp(`^Quotation ${number} is accepted$`, "m"));
  const mail = (await mailsWritten(site, email)).find(({ subject }) => subject?.endsWith("is accepted"));
  expect(mail?.text).toContain(evidence?.sha256);
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`quotation-${number}.pdf`, "application/pdf"],
  ]);
});
