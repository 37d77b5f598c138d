import { expect, test } from "vitest";
import { searchQuery } from "./desk-search.ts";

test("a telephone number after a name is one, however the name's accents are written", () => {
  const typed = "José Núñez 0803 555 1234";
  const query = searchQuery(typed.normalize("NFC"));
  expect(query).toContain("8035551234':*");
  expect(searchQuery(typed.normalize("NFD"))).toBe(query);
});

test("digits that belong to a word are a word's", () => {
  expect(searchQuery("Ẹ́5550143")).toBe("'ẹ́5550143':*");
});
