import { expect, test } from "vitest";
import { answerLinks } from "./answer-links.ts";

const linksTo = (phone: string) =>
  answerLinks({
    to: { email: "ada@example.com", phone },
    subject: "Flight HA-7K3Q9D & more",
    text: "Dear Ada,",
  });

test("open the mail with its subject, the telephone, and a chat that begins with the text", () => {
  expect(linksTo("+234 (803) 555-0101")).toEqual({
    email: "mailto:ada@example.com?subject=Flight%20HA-7K3Q9D%20%26%20more",
    phone: "tel:+2348035550101",
    whatsapp: "https://wa.me/2348035550101?text=Dear%20Ada%2C",
    readAs: null,
  });
});

test.each([
  ["0803 555 0101", "2348035550101", "Nigeria"],
  ["0701-555-0101", "2347015550101", "Nigeria"],
  ["234 916 555 0101", "2349165550101", "Nigeria"],
  ["07700 900123", "447700900123", "the United Kingdom"],
])(
  "read %s as the mobile number of the company's country whose form it has, and say so",
  (phone, digits, country) => {
    const links = linksTo(phone);
    expect(links.phone).toBe(`tel:+${digits}`);
    expect(links.whatsapp).toContain(`wa.me/${digits}?`);
    expect(links.readAs).toEqual({ country, digits });
  },
);

test.each(["00234 803 555 0101", "+234 (0) 803 555 0101"])("take the country from %s", (phone) => {
  expect(linksTo(phone)).toMatchObject({ phone: "tel:+2348035550101", readAs: null });
  expect(linksTo(phone).whatsapp).toContain("wa.me/2348035550101?");
});

test("offer no chat with a number whose country is unknown, and no call without a number", () => {
  expect(linksTo("0201 000 0141")).toEqual(
    expect.objectContaining({ phone: "tel:02010000141", whatsapp: null, readAs: null }),
  );
  expect(linksTo("803 555 0101").whatsapp).toBeNull();
  expect(linksTo("")).toMatchObject({ phone: null, whatsapp: null });
});
