import { expect, test } from "vitest";
import { isSlug, isSlugOf, longestSlug, numberedSlug, slugOf } from "./post-slug.ts";

test.each([
  ["Øresund to Łódź", "oresund-to-lodz"],
  ["Đà Nẵng, Ɗan Ƙano, Ɓauchi", "da-nang-dan-kano-bauchi"],
  ["Iğdır and Weiß", "igdir-and-weiss"],
  ["Œuvre, Æsir, Þór, Óðinn", "oeuvre-aesir-thor-odinn"],
  ["Ọ̀yọ́ and Ẹdẹ", "oyo-and-ede"],
  ["Company’s O'Brien ʼYar", "companys-obrien-yar"],
  ["Lomé – by\u00a0night", "lome-by-night"],
  ["Ɔkɔmfo", "okomfo"],
  ["A380 & B747", "a380-b747"],
])("the address of %j is %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slugOf(title.normalize("NFD"))).toBe(slug);
});

test.each(["飛行", "طيران", "✈️🛫", "—", ""])(
  "a title of no Latin letter, %j, gets an address all the same",
  (title) => {
    expect(slugOf(title)).toBe("post");
    expect(isSlug(numberedSlug(slugOf(title), 2))).toBe(true);
  },
);

test("a long address ends with a whole word, with a number as well", () => {
  const title = `${"landing charges ".repeat(6)}x`;
  const slug = slugOf(title);
  expect(slug).toBe("landing-charges-landing-charges-landing-charges-landing-charges-landing-charges");
  expect(slug.length).toBeLessThanOrEqual(longestSlug);
  for (const number of [2, 10, 999]) {
    const numbered = numberedSlug(slug, number);
    expect([isSlug(numbered), numbered.endsWith(`-${number}`), isSlugOf(numbered, title)]).toEqual([
      true,
      true,
      true,
    ]);
  }
  expect(isSlug(numberedSlug(slugOf("x".repeat(200)), 2))).toBe(true);
});

test("an address that was typed is not taken for one made of the title", () => {
  expect(isSlugOf("to-london", "How long to London")).toBe(false);
  expect(isSlugOf("how", "How")).toBe(true);
  expect(isSlugOf("how-2", "How")).toBe(true);
});
