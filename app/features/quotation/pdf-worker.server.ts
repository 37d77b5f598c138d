import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { type Font, openSync } from "fontkit";
import PdfDocument from "pdfkit";
import { company } from "#app/content/company.ts";
import type { Fact, FactSection } from "#app/platform/mail/plain-text.ts";

// Runs in a worker thread: drawing takes tens of milliseconds and would block requests.

/** An A4 document of titled tables, with `footer` on each page. */
export interface PdfText {
  title: string;
  lead: string;
  sections: readonly FactSection[];
  footer: string;
}

const require = createRequire(import.meta.url);
// Opened once: opening a font takes 20 ms.
const fonts = {
  text: openSync(
    require.resolve("@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf"),
  ) as Font,
  strong: openSync(
    require.resolve("@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf"),
  ),
};
const colours = { ink: "#12202b", quiet: "#52606a", brass: "#8a6a2f", hairline: "#cfc8bb" };
const margin = 56;
const labelWidth = 150;

async function drawPdf({ title, lead, sections, footer }: PdfText): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: "A4",
    margins: { top: margin, left: margin, right: margin, bottom: 84 },
    bufferPages: true,
    info: { Title: title, Author: company.name },
    lang: "en-GB",
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise<void>((resolve) => pdf.on("end", resolve));
  // PDFKit accepts an opened font, but its types do not say so.
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as unknown as Buffer);
  const width = pdf.page.width - 2 * margin;
  pdf
    .font("strong")
    .fontSize(9)
    .fillColor(colours.brass)
    .text(company.name.toUpperCase(), { characterSpacing: 1 });
  pdf.moveDown(0.6).fontSize(20).fillColor(colours.ink).text(title);
  pdf.moveDown(0.4).font("text").fontSize(10).fillColor(colours.quiet).text(printable(lead));
  const [labelBox, valueBox] = [{ width: labelWidth - 12 }, { width: width - labelWidth }];
  const lowest = pdf.page.height - 90;
  const heightOf = ({ label, value }: Fact) => {
    pdf.font("text").fontSize(9.5);
    return Math.max(
      pdf.heightOfString(printable(value), valueBox),
      pdf.heightOfString(printable(label), labelBox),
    );
  };
  for (const section of sections) {
    // A section that begins in the lower half is kept on one page with its title.
    const whole = section.facts.reduce((sum, fact) => sum + heightOf(fact) + 8, 40);
    if (pdf.y > pdf.page.height / 2 && pdf.y + whole > lowest) pdf.addPage();
    pdf.moveDown(1.1).font("strong").fontSize(12).fillColor(colours.ink).text(section.title, margin);
    pdf.moveDown(0.3);
    for (const fact of section.facts) {
      const height = heightOf(fact);
      if (pdf.y + height > lowest) pdf.addPage();
      const top = pdf.y + 4;
      pdf
        .moveTo(margin, pdf.y)
        .lineTo(margin + width, pdf.y)
        .lineWidth(0.5)
        .strokeColor(colours.hairline)
        .stroke();
      pdf.font(fact.label === "Total" ? "strong" : "text");
      pdf.fillColor(colours.quiet).text(printable(fact.label), margin, top, labelBox);
      pdf.fillColor(colours.ink).text(printable(fact.value), margin + labelWidth, top, valueBox);
      pdf.y = top + height + 4;
    }
  }
  const all = [lead, ...sections.flatMap(({ facts }) => facts.map(({ value }) => value))];
  const note = all.some((text) => [...text.normalize("NFC")].some((letter) => !formOf(letter)))
    ? "\nLetters that cannot be printed here are shown as “?”. The page of the quotation has them."
    : "";
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Without this, text below the bottom margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font("text")
      .fontSize(7.5)
      .fillColor(colours.quiet)
      .text(`${printable(footer)}\nPage ${page + 1} of ${count}${note}`, margin, pdf.page.height - 64, {
        width,
      });
  }
  pdf.end();
  await end;
  return Buffer.concat(chunks);
}

// The typeface lacks Hausa's hooked letters.
const hookedLetters: Readonly<Record<string, string>> = {
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ƴ: "y",
  Ƴ: "Y",
};

const hasGlyphs = (text: string) =>
  [...text].every((letter) => letter === "\n" || fonts.text.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** A printable form of a letter: Ṣ as S and a combining mark; undefined for letters of other scripts. */
const formOf = (letter: string) =>
  [letter, letter.normalize("NFD"), hookedLetters[letter] ?? ""].find((form) => form && hasGlyphs(form));

/** The text with "?" for each letter that the typeface cannot print. */
export const printable = (text: string) =>
  Array.from(text.normalize("NFC"), (letter) => formOf(letter) ?? "?").join("");

// Vitest runs tests in worker threads too, so the thread is recognised by its data.
if (workerData === "pdf")
  parentPort?.on("message", async (text: PdfText) => parentPort?.postMessage(await drawPdf(text)));
