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
  });
});

test("offer no chat with a number whose country is unknown, and no call without a number", () => {
  expect(linksTo("00234 803 555 0101").whatsapp).toContain("wa.me/2348035550101?");
  expect(linksTo("0803 555 0101")).toMatchObject({ phone: "tel:08035550101", whatsapp: null });
  expect(linksTo("")).toMatchObject({ phone: null, whatsapp: null });
});
