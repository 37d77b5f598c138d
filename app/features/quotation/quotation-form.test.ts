import { expect, it } from "vitest";
import { offer } from "#tests/support/stored-offers.ts";
import { changesBetween, dueParts, nextDue, type QuotationContent } from "./quotation-content.ts";
import { optionSections } from "./quotation-facts.ts";
import { parseQuotation, type QuotationAnswers } from "./quotation-form.ts";

const facts = {
  booking: { reference: "HA-7K3Q9D", fullName: "Ada Obi" },
  number: "HA-7K3Q9D-1",
  operators: [
    { id: "op", name: "Sahel Jets Ltd", aocNumber: "NG-17", address: "Lagos", terms: "T", bankDetails: "" },
  ],
  zoneOf: (place: string) =>
    place.includes("LOS") ? "Africa/Lagos" : place.includes("LTN") ? "Europe/London" : null,
  exchange: (minor: number, _from: string, to: string) => (to === "NGN" ? minor * 1500 : minor),
  termsDate: "2026-11-27",
  now: new Date("2031-11-20T12:00:00Z"),
};

const parse = (more: QuotationAnswers = {}) => parseQuotation(offer("op", more), facts);
function content(more: QuotationAnswers = {}): QuotationContent {
  const parsed = parse(more);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.content;
}

it("adds up rounded lines and converts local times to UTC", () => {
  expect(content().options[0]).toMatchObject({
    totalMinor: 5_050_000,
    legs: [{ departsUtc: "2031-12-24T08:30:00.000Z", arrivesUtc: "2031-12-24T15:30:00.000Z" }],
    cancellation: [{ from: "2031-12-10", minor: 2_525_000 }],
    depositMinor: 1_000_000,
  });
  expect(content().expiresAt).toBe("2031-12-01T17:00:00.000Z");
});

it("leaves out a row whose fields are empty", () => {
  const emptied = { "o0-line1-text": "", "o0-line1-quantity": "", "o0-line1-unit": " " };
  const { options } = content({ ...emptied, "o0-line2-text": "De-icing", "o0-line2-unit": "10" });
  expect(options[0]?.lines.map(({ text }) => text)).toEqual(["Flight", "De-icing"]);
});

// Changed answers | the refused field | its error.
const refusals = `
  o0-line0-unit=-5 | o0-line0-unit | An amount is never below zero.
  o0-line0-unit=£48,000 | o0-line0-unit | Write digits, with at most two after the point: 1,250.50
  o0-line0-quantity=1e9 | o0-line0-quantity | Write a number, such as 1 or 2.5.
  o0-line0-tax=seven | o0-line0-tax | Write the tax in per cent, such as 7.5.
  expiresAt=2031-11-20T12:30 | expiresAt | This time has passed. Choose a later one.
  expiresAt=2031-12-24T10:00 | expiresAt | It would expire after the departure. Choose an earlier time.
  o0-leg0-arrives=2031-12-24T08:00 | o0-leg0-arrives | It lands before it leaves. Both times are local.
  o0-leg0-departs=2031-11-31T08:00 | o0-leg0-departs | Enter the local date and time.
  o0-leg0-from=My farm | o0-leg0-from | We do not know this airport. Write its code, such as LOS.
  o0-line0-text= & o0-line0-unit= & o0-line1-text= & o0-line1-quantity= & o0-line1-unit= | o0-line0-text | Enter at least one line.
  o0-line0-quantity=99999 & o0-line0-unit=99,999,999,999 | o0-line0-unit | The total is too large.
  o0-operator= | o0-operator | Choose the operator.
  o0-leg2-from=LTN & o0-leg2-to=LOS & o0-leg2-departs=2031-12-24T12:00 & o0-leg2-arrives=2031-12-24T20:00 | o0-leg2-departs | It departs before the previous flight has landed.
  o0-cancel0-amount=60,000 | o0-cancel0-amount | A cancellation costs at most the total.
  o0-balanceDue=2031-12-01 | o0-balanceDue | The rest is due before the deposit. Choose a later day.
  o0-depositDue=2031-11-19 | o0-depositDue | This day has passed. Choose a later one.
  o0-deposit= & o0-balanceDue=0000-12-20 | o0-balanceDue | This day has passed. Choose a later one.
  o0-deposit=60,000 | o0-deposit | The deposit is more than the total.
  o0-cancel0-from= & o0-cancel0-amount= | o0-cancel0-from | Say what a cancellation costs, and from when.
  expiryReason=  | expiryReason | Say why it expires then.
  estimate0=4000000 USD | o0-difference | The total is more than 15 % from the estimate. Write a sentence to the customer that says why.`;
it.each(
  refusals
    .trim()
    .split("\n")
    .map((row) => row.trim().split(" | ")),
)("refuses %s", (changes = "", field = "", message) => {
  const more = Object.fromEntries(changes.split(" & ").map((change) => change.split("=")));
  expect(parse(more)).toMatchObject({ ok: false, errors: { [field]: message } });
});

it.each([
  [{ estimate0: "4400000 USD" }, 4_400_000],
  [{ estimate0: "4000000 USD", "o0-difference": "A larger aircraft." }, 4_000_000],
  [{ estimate0: "3000 USD", currency: "NGN" }, 4_500_000],
])("accepts %j and stores its estimate", (more, estimateMinor) => {
  expect(content(more).options[0]?.estimateMinor).toBe(estimateMinor);
});

it("has no balance if the deposit is the total", () => {
  const [option] = content({ "o0-deposit": "50,500" }).options;
  expect(option && dueParts(option)).toEqual([{ part: "deposit", minor: 5_050_000, due: "2031-12-02" }]);
});

it("lists the changes from one version to the next", () => {
  const before = content();
  const changes = { "o0-line0-unit": "50,000", "o0-tail": "5N-HMB", "o0-leg0-departs": "2031-12-24T10:30" };
  const after = content({ ...changes, expiresAt: "2031-12-02T18:00" });
  expect(changesBetween(before, after)).toEqual([
    "The offer is now the Challenger 604, 5N-HMB, not the Challenger 604, 5N-HAM.",
    "The offer now costs USD 52,500 in total, not USD 50,500.",
    "The offer has different flights or flight times.",
    "The quotation is valid until a different time.",
  ]);
  expect(changesBetween(before, before)).toEqual([]);
  const [first, second] = [...before.options, ...content({ "o0-tail": "5N-HMC" }).options];
  expect(
    changesBetween(before, { ...before, options: [first, second] as QuotationContent["options"] }),
  ).toEqual(["Option 2 is new: Challenger 604, 5N-HMC."]);
  const terms = content({ "o0-deposit": "20,000", "o0-capacity": "operator", "o0-seats": "8" });
  expect(changesBetween(before, { ...terms, termsDate: "2026-12-01" })).toEqual([
    "The offer now has 8 seats, not 10.",
    "The offer has different terms of carriage, or a different contract with us.",
    "The offer is paid in different parts or by different days.",
    "Newer Terms of Use apply.",
  ]);
});

it("writes one seat in the singular, in the offer and among its changes", () => {
  const one = content({ "o0-seats": "1" });
  expect(changesBetween(content(), one)).toEqual(["The offer now has 1 seat, not 10."]);
  const sections = one.options.flatMap((option) => optionSections(option, one.currency));
  expect(sections.at(-1)?.facts[0]?.value).toBe("Challenger 604, 5N-HAM, 1 seat");
});

it.each([
  [0, { part: "deposit", minor: 1_000_000, due: "2031-12-02" }],
  [400_000, { part: "deposit", minor: 600_000, due: "2031-12-02" }],
  [1_000_000, { part: "balance", minor: 4_050_000, due: "2031-12-20" }],
  [5_050_000, null],
  [6_000_000, null],
])("after %i minor units, %j is due", (paid, due) => {
  const [option] = content().options;
  expect(option && nextDue(option, paid)).toEqual(due);
});
