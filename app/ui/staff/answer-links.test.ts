import { expect, test } from "vitest";
import { answerLinks } from "./answer-links.ts";

const nigerian = {
  display: "+234 803 555 1234",
  tel: "tel:+2348035551234",
  whatsapp: "https://wa.me/2348035551234",
  readAs: null,
};
const answer = { email: "ada@example.com", phones: [nigerian], subject: "Flight HA-7K3Q9D & more", text: "" };

test("links a mail with a subject, a call, and a chat that begins with the text", () => {
  const subject = "?subject=Flight%20HA-7K3Q9D%20%26%20more";
  expect(answerLinks({ ...answer, text: "Dear Ada," })).toEqual({
    email: `mailto:ada@example.com${subject}`,
    phone: "tel:+2348035551234",
    whatsapp: "https://wa.me/2348035551234?text=Dear%20Ada%2C",
    others: [],
    assumed: [],
  });
  const { email } = answerLinks({ ...answer, email: "ada&obi?#1@example.com" });
  expect(email).toBe(`mailto:ada%26obi%3F%231@example.com${subject}`);
});

test("lists further numbers, and has neither call nor chat without one", () => {
  const assumed = { country: "Nigeria", digits: "2348051234567" };
  const second = { display: "0805 123 4567", tel: "tel:+2348051234567", whatsapp: null, readAs: assumed };
  const links = answerLinks({ ...answer, phones: [nigerian, second] });
  expect(links).toMatchObject({ others: [second], assumed: [assumed] });
  expect(answerLinks({ ...answer, phones: [] })).toMatchObject({ phone: null, whatsapp: null, others: [] });
});
