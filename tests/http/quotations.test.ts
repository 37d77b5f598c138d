import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import {
  AccountVisitor,
  expectPage,
  mailed,
  newAddress,
  newCustomer,
  newStaff,
} from "#tests/support/account-visitor.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { offer } from "#tests/support/offer.ts";
import { draftOf, sendOffer, storeOperator, trackByCode } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

let site: Site;
let staff: AccountVisitor;
let operator: string;
beforeAll(async () => {
  site = await sharedSite();
  staff = (await newStaff(site, "admin")).who;
  operator = await storeOperator(site);
});

/** A booking of a guest with a sent quotation, and the guest's browser once it has a code. */
async function newQuotation(more: Record<string, string> = {}) {
  const email = newAddress();
  const reference = await storeBooking(site, { email });
  const number = await sendOffer(staff, reference, offer(operator, more));
  const guest = () => trackByCode(site, reference, email);
  return { email, reference, number, page: `/quotations/${number}`, guest };
}
const signature = { intent: "accept", option: "0", signedName: "Ada Obi", acceptTerms: "yes" };
const staffPage = (reference: string) => `/admin/bookings/${reference}/quotation`;
const sendNext = (reference: string, more: Record<string, string>) =>
  sendOffer(staff, reference, offer(operator, more));

describe("a quotation", () => {
  it("is accepted by a guest with a mailed code, and both sides get the signed record", async () => {
    const { email, reference, number, page, guest } = await newQuotation();
    const visitor = await guest();
    await expectPage(
      await visitor.send(`/track/${reference}`),
      200,
      "Your quotation is ready.",
      "USD 50,500",
    );
    const open = await expectPage(await visitor.send(page), 200, "USD 50,500", "Handling");
    expect(open).toContain("USD 10,000 by December 2, 2031");
    const accepted = await visitor.post(page, signature);
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, page]);
    await expectPage(await visitor.send(page), 200, "Accepted", "Ada Obi accepted Challenger 604, 5N-HAM");
    const [evidence] = await site.query<{ sha256: string; network: string }>(
      "select a.* from quotation_acceptances a join quotations q on q.id = a.quotation_id where q.number = $1",
      [number],
    );
    expect(evidence).toMatchObject({
      signed_name: "Ada Obi",
      identity: "mailed code",
      option: 0,
      version: 1,
    });
    expect(evidence?.network).not.toContain(visitor.network);
    for (const to of [email, company.inbox]) {
      await mailed(site, to, new RegExp(`^Quotation ${number} is accepted$`, "m"));
      const mails = await mailsWritten(site, to);
      const mail = mails.find(({ subject }) => subject === `Quotation ${number} is accepted`);
      expect(mail?.text).toContain(evidence?.sha256);
      expect(mail?.attachments).toMatchObject([
        { filename: `quotation-${number}.pdf`, mimeType: "application/pdf" },
      ]);
    }
    await expect(
      site.query("update quotation_acceptances set signed_name = 'x' where sha256 = $1", [evidence?.sha256]),
    ).rejects.toThrow("never changed");
    await expect(
      site.query("delete from quotation_acceptances where sha256 = $1", [evidence?.sha256]),
    ).rejects.toThrow("never changed");
    await expect(
      site.query("update quotations set content = replace(content, '48,000', '1') || ' ' where number = $1", [
        number,
      ]),
    ).rejects.toThrow("a sent quotation is never changed");
  });

  it.each([
    [{ acceptTerms: "" }, "Please tick the box to accept the terms."],
    [{ signedName: "  " }, "Please type your full name."],
    [{ signedName: "x".repeat(200) }, "Keep the name to 120 characters."],
    [{ option: "1" }, "Please choose an option."],
  ])("is not accepted with %j, and keeps the name", async (more, message) => {
    const { page, guest } = await newQuotation();
    const visitor = await guest();
    const html = await expectPage(await visitor.post(page, { ...signature, ...more }), 400, message);
    if (!("signedName" in more)) expect(html).toContain('value="Ada Obi"');
    expect(await (await visitor.send(page)).text()).toContain("Sign and accept");
  });

  it("is accepted with one option, and refuses the other one later", async () => {
    const second = Object.entries(offer(operator)).flatMap(([field, text]) =>
      field.startsWith("o0-") ? [[field.replace("o0-", "o1-"), text]] : [],
    );
    const { page, guest } = await newQuotation(Object.fromEntries(second));
    const visitor = await guest();
    expect((await visitor.post(page, signature)).status).toBe(303);
    expect((await visitor.post(page, signature)).status).toBe(303);
    const other = await visitor.post(page, { ...signature, option: "1" });
    await expectPage(other, 409, "The other option is already accepted.");
  });

  it("ends with a cancelled booking", async () => {
    const { reference, page, guest } = await newQuotation();
    const visitor = await guest();
    expect((await visitor.post(`/track/${reference}`, { note: "" })).status).toBe(303);
    expect((await visitor.post(page, signature)).status).toBe(409);
    expect(await expectPage(await visitor.send(page), 200, "Withdrawn")).not.toContain("Sign and accept");
    await staff.post(staffPage(reference), { intent: "start", aircraft: "" });
    const { revision } = await draftOf(staff, reference);
    const next = await staff.post(staffPage(reference), { intent: "send", revision, ...offer(operator) });
    await expectPage(next, 409, "This booking is cancelled.");
  });

  it("keeps bank details from the browser until it is accepted, and goes with its booking", async () => {
    const { reference, page, guest } = await newQuotation();
    const visitor = await guest();
    expect(await (await visitor.send(`${page}.data`)).text()).not.toContain("0123456789");
    await visitor.post(page, signature);
    expect(await (await visitor.send(`${page}.data`)).text()).toContain("0123456789");
    await site.query("delete from bookings where reference = $1", [reference]);
    expect((await visitor.send(page)).status).toBe(404);
  });

  it("is accepted, withdrawn or declined exactly once when all come together", async () => {
    const { number, page, reference, guest } = await newQuotation();
    const visitor = await guest();
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => visitor.post(page, signature)),
      visitor.post(page, { intent: "decline", reason: "" }),
      staff.post(staffPage(reference), { intent: "withdraw", number, reason: "The aircraft is broken." }),
    ]);
    const [row] = await site.query<{ status: string; signed: number; mails: number }>(
      `select status, (select count(*)::int from quotation_acceptances where quotation_id = q.id) signed,
        (select count(*)::int from mails where payload ->> 'quotationId' = q.id::text and kind <> 'quotation-sent') mails
       from quotations q where number = $1`,
      [number],
    );
    expect(row).toEqual(
      {
        accepted: { signed: 1, mails: 2 },
        declined: { signed: 0, mails: 1 },
        withdrawn: { signed: 0, mails: 1 },
      }[row?.status as "accepted" | "declined" | "withdrawn"] && {
        status: row?.status,
        signed: row?.status === "accepted" ? 1 : 0,
        mails: row?.status === "accepted" ? 2 : 1,
      },
    );
    expect(responses.map(({ status }) => status).every((status) => status === 303 || status === 409)).toBe(
      true,
    );
  });

  it.each([
    [
      "Replaced",
      async (reference: string) => void (await sendNext(reference, { "o0-line0-unit": "47,000" })),
      "A newer version has replaced this quotation.",
    ],
    [
      "Withdrawn",
      async (reference: string, number: string) =>
        void (await staff.post(staffPage(reference), {
          intent: "withdraw",
          number,
          reason: "It is in the hangar.",
        })),
      "It is in the hangar.",
    ],
    [
      "Expired",
      async (_reference: string, number: string) =>
        void (await site.query("update quotations set expires_at = now() where number = $1", [number])),
      "This quotation was valid until",
    ],
    [
      "Declined",
      async (_reference: string, _number: string, decline: () => Promise<unknown>) => void (await decline()),
      "You declined this quotation",
    ],
  ] as const)("says %s, what to do next, and can no longer be accepted", async (heading, end, text) => {
    const { reference, number, page, guest } = await newQuotation();
    const visitor = await guest();
    await end(reference, number, () => visitor.post(page, { intent: "decline", reason: "Too late for us." }));
    const html = await expectPage(await visitor.send(page), 200, `>${heading}</h1>`, text);
    expect(html).not.toContain("Sign and accept");
    await expectPage(await visitor.post(page, signature), 409, "Nothing was accepted or declined.");
  });

  it("comes in a new version that names the changes and begins from the last one", async () => {
    const { email, reference, guest } = await newQuotation();
    const number = await sendNext(reference, { "o0-line0-unit": "47,000" });
    const change = "The offer costs USD 49,500 in total, before USD 50,500.";
    await expectPage(await (await guest()).send(`/quotations/${number}`), 200, change);
    await mailed(site, email, new RegExp(`^New version of your quotation: ${number}$`, "m"));
    const mail = (await mailsWritten(site, email)).find(({ subject }) => subject?.startsWith("New version"));
    expect(mail?.text?.replace(/\s+/g, " ")).toContain(change);
    await staff.post(staffPage(reference), { intent: "start", aircraft: "" });
    expect((await draftOf(staff, reference)).html).toContain('value="47000"');
  });

  it("opens by the mailed link only after a code", async () => {
    const { email, number, page } = await newQuotation();
    const link = await mailed(site, email, /http\S+(\/quotations\/\S+\?k=[\w-]+)/);
    const visitor = new AccountVisitor(site);
    const closed = await expectPage(await visitor.send(link), 200, "First, is it you?");
    expect(closed).not.toContain("50,500");
    await expectPage(await visitor.post(link, { intent: "send-code" }), 200, "Enter your code");
    const code = await mailed(site, email, /^Your code for HA-\w+: (\d{6})$/m);
    const opened = await visitor.post(link, { intent: "code", code });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, page]);
    await expectPage(await visitor.send(page), 200, number, "USD 50,500");
    await expectPage(await visitor.send(`${link}x`), 200, "USD 50,500");
    await expectPage(await new AccountVisitor(site).send(`${link}x`), 404, "opens with our e-mail");
  });
});

it("reminds the customer a day before it expires, and the desk half an hour before a promise is missed", async () => {
  const { email, number } = await newQuotation();
  await hasten(site, "quotation-expiry");
  await mailed(site, email, new RegExp(`^Quotation ${number} expires in a day$`, "m"));
  const reference = await storeBooking(site, { email: newAddress() });
  const [{ id } = { id: "" }] = await site.query<{ id: string }>(
    "select id from bookings where reference = $1",
    [reference],
  );
  await site.query(
    `insert into pgboss.job (id, name, data) select id, 'promise-due', json_build_object('bookingId', id) from bookings where id = $1`,
    [id],
  );
  await mailed(site, company.inbox, new RegExp(`^Reply to ${reference} is due by`, "m"));
});

describe("a draft", () => {
  it("is refused with both texts where a colleague saved it meanwhile", async () => {
    const reference = await storeBooking(site, { email: newAddress() });
    await staff.post(staffPage(reference), { intent: "start", aircraft: "" });
    const { revision } = await draftOf(staff, reference);
    const save = (note: string) =>
      staff.post(staffPage(reference), { intent: "save", revision, ...offer(operator, { note }) });
    expect((await save("Mine.")).status).toBe(303);
    await expectPage(
      await save("Yours."),
      409,
      "A colleague saved this draft",
      "“Mine.”",
      ">Yours.</textarea>",
    );
  });

  it("that cannot be sent keeps every value and names each mistake", async () => {
    const reference = await storeBooking(site, { email: newAddress() });
    await staff.post(staffPage(reference), { intent: "start", aircraft: "" });
    const { revision } = await draftOf(staff, reference);
    const answers = offer(operator, { "o0-line0-unit": "1e9", "o0-leg0-from": "My farm", note: "Dear Ada" });
    await expectPage(
      await staff.post(staffPage(reference), { intent: "send", revision, ...answers }),
      400,
      "2 things are to be put right.",
      "Option 1, line 1, unit price",
      'value="1e9"',
      ">Dear Ada</textarea>",
    );
    expect(
      await site.query(
        "select 1 from mails where kind = 'quotation-sent' and about_id = (select id from bookings where reference = $1)",
        [reference],
      ),
    ).toEqual([]);
  });

  it("is filled from /trip for the chosen aircraft", async () => {
    const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const reference = await storeBooking(site, {
      email: newAddress(),
      departureCity: "Lagos Murtala Muhammed (LOS)",
      arrivalCity: "London Luton (LTN)",
      departureDateTime: `${day} 09:30:00`,
    });
    await staff.post(staffPage(reference), { intent: "start", aircraft: "CL60" });
    const { html } = await draftOf(staff, reference);
    for (const text of ['value="Challenger 604"', `value="${day}T09:30"`, "The trip page estimates USD"])
      expect(html).toContain(text);
  });

  it("is not sent once the version before is accepted", async () => {
    const { reference, page, guest } = await newQuotation();
    await staff.post(staffPage(reference), { intent: "start", aircraft: "" });
    const { revision } = await draftOf(staff, reference);
    expect((await (await guest()).post(page, signature)).status).toBe(303);
    await expectPage(
      await staff.post(staffPage(reference), { intent: "send", revision, ...offer(operator) }),
      409,
      "The customer has accepted the version before.",
    );
  });
});

describe("tracking", () => {
  it("answers an unknown pair as a known one, and takes a code five times", async () => {
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

  it("takes the reference without its first letters, and the last code after too many", async () => {
    const email = newAddress();
    const reference = await storeBooking(site, { email });
    const visitor = new AccountVisitor(site);
    const pair = { reference: reference.slice(3).toLowerCase(), email };
    for (let sent = 0; sent < 5; sent += 1)
      await expectPage(await visitor.post("/track", pair), 200, "a code is on its way");
    await expectPage(await visitor.post("/track", pair), 429, "Open the booking");
  });

  it("gives a guest the page of a customer with an account, for that booking alone", async () => {
    const email = newAddress();
    const reference = await storeBooking(site, { email });
    const other = await storeBooking(site, { email });
    const guest = await trackByCode(site, reference, email);
    await expectPage(
      await guest.send(`/track/${reference}`),
      200,
      "Pending",
      "Messages",
      "Cancel this request",
    );
    expect((await guest.send(`/track/${other}`)).headers.get("location")).toBe("/track");
    expect((await guest.post(`/track/${reference}`, { note: "" })).status).toBe(303);
    await expectPage(await guest.send(`/track/${reference}`), 200, "Cancelled");
    const forged = new AccountVisitor(site);
    for (const [name, value] of guest.cookies) forged.cookies.set(name.replace(reference, other), value);
    expect((await forged.send(`/track/${other}`)).status).toBe(302);
  });
});

describe("messages", () => {
  it("reach the other side's page and mailbox once, and are marked until read", async () => {
    const { email, reference, page, guest } = await newQuotation();
    const visitor = await guest();
    const asked = await visitor.post(page, {
      intent: "ask",
      message: "Is there room for a cello?",
      idempotencyKey: randomUUID(),
    });
    expect(asked.headers.get("location")).toBe(`${page}?asked=1`);
    const list = await (await staff.send(`/admin/bookings?q=${reference}`)).text();
    expect(list).toContain("1 new message");
    await expectPage(await staff.send(`/admin/bookings/${reference}`), 200, "Is there room for a cello?");
    expect(await (await staff.send(`/admin/bookings?q=${reference}`)).text()).not.toContain("1 new message");
    const answer = { intent: "message", message: "Yes, on a seat.", idempotencyKey: randomUUID() };
    for (const _twice of [1, 2])
      expect((await staff.post(`/admin/bookings/${reference}`, answer)).status).toBe(200);
    await mailed(site, email, new RegExp(`^Message about your booking ${reference}$`, "m"));
    await expectPage(await visitor.send(`/track/${reference}`), 200, "Yes, on a seat.", "New");
    await expectPage(
      await visitor.post(`/track/${reference}`, { intent: "message", message: " " }),
      400,
      "Write your message first.",
    );
  });
});

describe("payments", () => {
  it("are recorded in part, acknowledged to both sides, and refunded to at most the sum paid", async () => {
    const { email, number, reference, page, guest } = await newQuotation();
    const visitor = await guest();
    await visitor.post(page, signature);
    await expectPage(
      await visitor.send(page),
      200,
      "USD 10,000 is due by December 2, 2031 (deposit).",
      "0123456789",
    );
    const pay = (more: Record<string, string>) =>
      staff.post(staffPage(reference), {
        intent: "payment",
        kind: "payment",
        amount: "4,000",
        paidOn: "2026-11-25",
        note: "",
        idempotencyKey: randomUUID(),
        ...more,
      });
    await expectPage(await pay({ amount: "4,0" }), 400, "Write digits, with at most two after the point");
    await expectPage(await pay({ kind: "refund" }), 400, "A refund is at most the amount paid: USD 0.");
    const key = randomUUID();
    for (const _twice of [1, 2]) expect((await pay({ idempotencyKey: key })).status).toBe(303);
    await expectPage(await visitor.send(page), 200, "USD 6,000 is due by December 2, 2031 (deposit).");
    await pay({ amount: "46,500" });
    await expectPage(await visitor.send(page), 200, "Everything is paid. Thank you.");
    const refunds = await Promise.all([1, 2, 3].map(() => pay({ kind: "refund", amount: "30,000" })));
    expect(refunds.map(({ status }) => status).toSorted()).toEqual([303, 400, 400]);
    await mailed(site, email, new RegExp(`^Payment of USD 4,000 received for ${number}$`, "m"));
    const receipt = (await mailsWritten(site, email)).find(({ subject }) =>
      subject?.startsWith("Payment of USD 4,000"),
    );
    expect(receipt?.attachments[0]?.filename).toBe(`receipt-${number}.pdf`);
  });

  it("have a day of the calendar", async () => {
    const { reference, page, guest } = await newQuotation();
    await (await guest()).post(page, signature);
    const payment = { intent: "payment", kind: "payment", amount: "100", note: "", paidOn: "2026-02-30" };
    await expectPage(
      await staff.post(staffPage(reference), payment),
      400,
      "Enter the day on which it was paid.",
    );
  });

  it("belong to an accepted quotation", async () => {
    const { reference } = await newQuotation();
    await expectPage(
      await staff.post(staffPage(reference), { intent: "payment", amount: "1", paidOn: "2026-11-25" }),
      409,
      "Payments belong to an accepted quotation",
    );
  });
});

it("a flown booking is closed with its times and final amount, which the customer sees beside the quotation", async () => {
  const { reference, page, guest } = await newQuotation();
  const visitor = await guest();
  await visitor.post(page, signature);
  const close = (more: Record<string, string> = {}) =>
    staff.post(staffPage(reference), {
      intent: "close",
      times: "LOS 08:34 to LTN 15:02",
      final: "51,200",
      note: "De-icing.",
      ...more,
    });
  await expectPage(await close(), 409, "Mark the flight as completed first.");
  await site.query(
    "insert into aircraft (tail, type, base) values ('5N-HAM', 'Challenger 604', 'DNMM') on conflict do nothing",
  );
  await staff.post(`/admin/bookings/${reference}`, {
    intent: "move",
    to: "confirmed",
    version: "1",
    aircraft: "5N-HAM",
  });
  await expectPage(await staff.send("/admin/calendar?month=2031-12"), 200, "5N-HAM", reference, "Empty: ");
  await staff.post(`/admin/bookings/${reference}`, { intent: "move", to: "completed", version: "2" });
  await expectPage(await close({ final: "" }), 400, "Enter an amount.");
  expect((await close()).status).toBe(303);
  await expectPage(
    await visitor.send(`/track/${reference}`),
    200,
    "USD 50,500",
    "USD 51,200",
    "LOS 08:34 to LTN 15:02",
  );
});

it("shows a quotation to its guest, its owner and staff, and not one byte to anybody else", async () => {
  const owner = await newCustomer(site);
  const mark = "Zyxquote Aircraft";
  const reference = await storeBooking(site, { email: owner.email, userId: owner.id });
  const number = await sendOffer(staff, reference, offer(operator, { "o0-type": mark }));
  const otherEmail = newAddress();
  const otherReference = await storeBooking(site, { email: otherEmail });
  const disabled = await newStaff(site, "admin");
  await site.query("update users set banned = true where id = $1", [disabled.id]);
  const who = {
    visitor: new AccountVisitor(site),
    "guest with code": await trackByCode(site, reference, owner.email),
    "guest of another booking": await trackByCode(site, otherReference, otherEmail),
    owner: owner.who,
    "other customer": (await newCustomer(site)).who,
    editor: (await newStaff(site, "editor")).who,
    administrator: staff,
    disabled: disabled.who,
  };
  const seen: Record<string, Record<keyof typeof who, number>> = {};
  const allowed = new Set<string>();
  for (const path of [
    `/quotations/${number}`,
    `/track/${reference}`,
    `/bookings/${reference}`,
    staffPage(reference),
    "/admin/calendar",
    "/admin/operators",
  ]) {
    const statuses = {} as Record<keyof typeof who, number>;
    for (const [name, browser] of Object.entries(who)) {
      for (const address of [path, `${path}.data`]) {
        const response = await browser.send(address);
        if (address === path) statuses[name as keyof typeof who] = response.status;
        if ((await response.text()).includes(mark)) allowed.add(`${name} ${path.replace(reference, "REF")}`);
      }
      const posted = await browser.post(path, { ...signature, signedName: "" });
      expect([name, path, posted.status < 500]).toEqual([name, path, true]);
    }
    seen[path.replace(reference, "REF")] = statuses;
  }
  const people = Object.keys(who);
  const row = (...statuses: number[]) => Object.fromEntries(people.map((name, at) => [name, statuses[at]]));
  expect(seen).toEqual({
    "/quotations/REF-1": row(404, 200, 404, 200, 404, 404, 404, 404),
    "/track/REF": row(302, 200, 302, 302, 302, 302, 302, 302),
    "/bookings/REF": row(302, 302, 302, 200, 404, 404, 404, 302),
    "/admin/bookings/REF/quotation": row(302, 302, 302, 403, 403, 403, 200, 302),
    "/admin/calendar": row(302, 302, 302, 403, 403, 403, 200, 302),
    "/admin/operators": row(302, 302, 302, 403, 403, 403, 200, 302),
  });
  expect([...allowed].sort()).toEqual([
    "administrator /admin/bookings/REF/quotation",
    "guest with code /quotations/REF-1",
    "owner /quotations/REF-1",
  ]);
});
