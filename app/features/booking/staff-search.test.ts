import { expect, test } from "vitest";
import { searchTerms } from "./staff-search.ts";

test("a telephone number after a name is one, however the name's accents are written", () => {
  const typed = "José Núñez 0803 555 1234";
  const terms = searchTerms(typed.normalize("NFC"));
  expect(terms.map(({ digits }) => digits)).toEqual([undefined, "8035551234"]);
  expect(searchTerms(typed.normalize("NFD"))).toEqual(terms);
});

test("digits that belong to a word are a word's", () => {
  expect(searchTerms("Ẹ́5550143")).toEqual([{ words: "'ẹ5550143':*" }]);
});

test("a name with an apostrophe is looked for in both spellings", () => {
  expect(searchTerms("Yar’Adua")).toEqual([{ words: "('yar':* & 'adua':*) | ('yaradua':*)" }]);
});

test("a telephone number is one, with hyphens of every kind and a space that does not break", () => {
  expect(searchTerms("0803–555‑1234")).toEqual([
    { words: "'0803':* & '555':* & '1234':*", digits: "8035551234" },
  ]);
});
