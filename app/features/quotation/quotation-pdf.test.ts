import { expect, it } from "vitest";
import { type PdfText, printable } from "./pdf-worker.server.ts";
import { drawPdf } from "./quotation-pdf.server.ts";

it.each([
  ["Łukasz Şule-Nwańkwọ", "Łukasz Şule-Nwańkwọ"],
  ["\u1e62ad\u00e9", "S\u0323ad\u00e9"],
  ["Ɓala Ɗanƙwambo", "Bala Dankwambo"],
  ["李明, Lagos", "??, Lagos"],
  ["One line\nanother", "One line\nanother"],
])("a PDF prints %j as %j", (typed, printed) => {
  expect(printable(typed)).toBe(printed);
});

it("draws the next document after one that crashed the worker", async () => {
  await expect(drawPdf({ title: "Broken" } as PdfText)).rejects.toThrow("undefined");
  const pdf = await drawPdf({ title: "Receipt", lead: "", sections: [], footer: "" });
  expect(pdf.toString("latin1", 0, 5)).toBe("%PDF-");
});
