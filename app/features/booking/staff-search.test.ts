import { expect, test } from "vitest";
import { searchTerms } from "./staff-search.ts";

test("a telephone number after a name is one, however the name's accents are written", () => {
  const typed = "José Núñez 0803 555 1234";
  const terms = searchTerms(typed.normalize("NFC"));
  expect(terms.map(({ digits }) => digits)).toEqual([undefined, "8035551234"]);
  expect(searchTerms(typed.normalize("NFD"))).toEqual(terms);
});

test("digits that belong to a word are a word's", () => {
  expect(searchTerms("Ẹ́5550143")).toEqual([{ words: "'ẹ́5550143':*" }]);
});
