import { expect, test } from "vitest";
import { addressesIn } from "./subscriber-list.server.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: "le" | "be", mark = true) => {
  const bytes = Buffer.from((mark ? "\ufeff" : "") + text, "utf16le");
  return new Uint8Array(order === "le" ? bytes : bytes.swap16());
};
const windows = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const both = ["ada@example.com", "jose@example.com"];

test("reads what Google Contacts exports, with both addresses of a person", () => {
  const file =
    "First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value\n" +
    "Ada,Obi,* Work,ada@example.com ::: a.obi@example.com,,+234\n" +
    "José,Núñez,* ,jose@example.com,j@example.org,\n";
  const all = "ada@example.com a.obi@example.com jose@example.com j@example.org";
  expect(addressesIn(utf8(file))).toEqual(all.split(" "));
});

test("reads names in other scripts from Excel's Unicode Text", () => {
  const text = "Name\tE-mail\nLi 三上\tada@example.com\nآ\tjose@example.com\n";
  expect(addressesIn(utf16(text, "le"))).toEqual(both);
});

test.each([
  "E-mail Address,E-mail Display Name,E-mail Type",
  "E-Mail-Adresse,E-Mail-Anzeigename,E-Mail-Typ",
  "Email Address,Full Name,Status",
  "Adresse e-mail,Nom,E-mail Status",
  "EMAIL,NAME,EMAIL_TYPE",
])("reads the first column of the headings %s, with every separator and encoding", (headings) => {
  const rows = [headings, "ada@example.com,Ada (ada@elsewhere.example),SMTP", "jose@example.com,José,SMTP"];
  for (const separator of [",", ";", "\t"]) {
    const text = rows.map((row) => row.split(",").reverse().join(separator)).join("\r\n");
    const unicode = [text, `\ufeff${text}`, `sep=${separator}\r\n${text}`].map(utf8);
    const wide = [utf16(text, "le"), utf16(text, "be"), utf16(text, "le", false)];
    for (const bytes of [...unicode, ...wide, windows(text)]) expect(addressesIn(bytes)).toEqual(both);
  }
});

test.each([
  "Ada Obi <ada@example.com>\nJosé <jose@example.com>",
  '"Obi, Ada <ada@example.com>; José <mailto:jose@example.com>"',
  '"ada@example.com; jose@example.com"',
  "ada@example.com jose@example.com",
  "ada@example.com; jose@example.com;",
  "ada@example.com, jose@example.com",
  "Ada Obi <ada@example.com>, jose@example.com",
  '"Obi, Ada" <ada@example.com>\n"José" <jose@example.com>',
  '"Obi, Ada" <ada@example.com>, jose@example.com',
  "ada@example.com,Ada,Lagos\njose@example.com,José,Lagos",
  "mailto:ada@example.com\n\njose@example.com\n",
])("reads both addresses of %j", (file) => expect(addressesIn(utf8(file))).toEqual(both));

test("returns a line without an address unchanged, and does not take a comma in a name as a separator", () => {
  const lines = ["ada@example.com", "no address here"];
  expect(addressesIn(utf8(`${lines.join("\n")}\n`))).toEqual(lines);
  expect(addressesIn(utf8(""))).toEqual([]);
  expect(addressesIn(utf8("Name;E-Mail\nObi, Ada;ada@example.com\n"))).toEqual(["ada@example.com"]);
});
