import { expect, test } from "vitest";
import { addressesIn } from "./subscriber-import.server.ts";

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
  expect(addressesIn(utf8(file))).toEqual([
    "ada@example.com",
    "a.obi@example.com",
    "jose@example.com",
    "j@example.org",
  ]);
});

test.each([
  ["E-mail Address", "E-mail Display Name", "E-mail Type"],
  ["E-Mail-Adresse", "E-Mail-Anzeigename", "E-Mail-Typ"],
  ["Email Address", "Full Name", "Status"],
  ["Adresse e-mail", "Nom", "E-mail Status"],
  ["EMAIL", "NAME", "EMAIL_TYPE"],
])("reads the column headed %s", (heading, name, kind) => {
  const file = (sign: string) =>
    [
      [name, kind, heading],
      ["Ada (ada@elsewhere.example)", "SMTP", "ada@example.com"],
      ["José", "SMTP", "jose@example.com"],
    ]
      .map((row) => row.join(sign))
      .join("\r\n");
  for (const sign of [",", ";", "\t"]) {
    const text = file(sign);
    const files = [
      utf8(text),
      utf8(`\ufeff${text}`),
      windows(text),
      utf16(text, "le"),
      utf16(text, "be"),
      utf16(text, "le", false),
      utf8(`sep=${sign}\r\n${text}`),
    ];
    for (const bytes of files) expect(addressesIn(bytes)).toEqual(both);
  }
});

test.each([
  ["Ada Obi <ada@example.com>\nJosé <jose@example.com>", both],
  ['"Obi, Ada <ada@example.com>; José <mailto:jose@example.com>"', both],
  ['"ada@example.com; jose@example.com"', both],
  ["ada@example.com jose@example.com", both],
  ["ada@example.com; jose@example.com;", both],
  ["ada@example.com, jose@example.com", both],
  ["Ada Obi <ada@example.com>, jose@example.com", both],
  ['"Obi, Ada" <ada@example.com>\n"José" <jose@example.com>', both],
  ['"Obi, Ada" <ada@example.com>, jose@example.com', both],
  ["ada@example.com,Ada,Lagos\njose@example.com,José,Lagos", both],
  ["mailto:ada@example.com\n\njose@example.com\n", both],
  ["ada@example.com\nno address here\n", ["ada@example.com", "no address here"]],
  ["", []],
])("reads %j", (file, addresses) => {
  expect(addressesIn(utf8(file))).toEqual(addresses);
});

test("keeps a comma in a name apart from the signs between cells", () => {
  expect(addressesIn(utf8("Name;E-Mail\nObi, Ada;ada@example.com\n"))).toEqual(["ada@example.com"]);
});
