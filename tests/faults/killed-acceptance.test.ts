import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { AccountVisitor, newCustomer } from "#tests/support/account-visitor.ts";
import { letAnHourPass } from "#tests/support/due-jobs.ts";
import { randomMoments } from "#tests/support/fault-runs.ts";
import { quotationDesk } from "#tests/support/quotations.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { signature } from "#tests/support/stored-offers.ts";
import { siteStarter, testSmtp } from "./support/fixtures.ts";

const kills = 30;
const perKill = 2;
const moment = randomMoments();

test(`${kills} kills between acceptance and mail store each thanked acceptance once, with one mail to each side`, async () => {
  const smtp = await testSmtp();
  const start = siteStarter({ SMTP_URL: smtp.url, LOG_LEVEL: "error" });
  let site = await start();
  const owner = await newCustomer(site);
  const { sendOffer } = await quotationDesk(site);
  const numbers: string[] = [];
  for (let count = 0; count < kills * perKill; count += 1) {
    const reference = await storeBooking(site, { userId: owner.id, email: owner.email });
    numbers.push(await sendOffer(reference));
  }
  const thanked = new Set<string>();
  for (let kill = 0; kill < kills; kill += 1) {
    const visitor = new AccountVisitor(site, { cookies: owner.who.cookies });
    const signatures = numbers.slice(kill * perKill, (kill + 1) * perKill).map(async (number) => {
      const response = await visitor.post(`/quotations/${number}`, signature).catch(() => null);
      if (response?.status === 303) thanked.add(number);
    });
    // On a slow machine a fixed pause would always end before the first acceptance.
    if (kill % 2 === 0) await Promise.race(signatures);
    await pause(moment(150));
    await site.kill();
    await Promise.all(signatures);
    if (kill === kills - 1) await letAnHourPass(site.dataDir);
    site = await start();
  }
  const stored = await site.query<{ number: string; signed: number }>(
    `select number, (select count(*)::int from quotation_acceptances where quotation_id = quotations.id) as signed
     from quotations where status = 'accepted'`,
  );
  expect(thanked.size).toBeGreaterThanOrEqual(kills / 2);
  const accepted = new Set(stored.map(({ number }) => number));
  expect([...thanked].filter((number) => !accepted.has(number))).toEqual([]);
  expect(stored.filter(({ signed }) => signed !== 1)).toEqual([]);
  const waiting = () => site.query("select 1 from mails where status = 'queued'");
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toEqual([]);
  for (const number of accepted)
    for (const to of [owner.email, company.inbox]) {
      const about = smtp.received.filter(({ email }) => email.subject === `Quotation ${number} is accepted`);
      // A mail under way at a kill is sent again under the same Message-ID.
      const mails = about.filter(({ recipients }) => recipients.includes(to));
      expect([number, to, new Set(mails.map(({ email }) => email.messageId)).size]).toEqual([number, to, 1]);
    }
  process.stdout.write(`${kills} kills: ${thanked.size} thanked, ${accepted.size} stored, 0 lost\n`);
});
