import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import PdfDocument from "pdfkit";
import { company } from "#app/content/company.ts";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import type { Fact } from "#app/platform/mail/plain-text.ts";
import type { QuotationContent } from "./quotation-content.ts";
import { lagosMoment, optionSections } from "./quotation-facts.ts";
import type { Acceptance, Payment, Quotation } from "./quotations.server.ts";

const require = createRequire(import.meta.url);
// Vite loads fontkit's browser build in development, which has no `openSync`.
const openFont = (file: string) => create(readFileSync(file)) as Font;
// Opened once: reading a font's tables for each document takes 20 ms.
const fonts = {
  text: openFont(
    require.resolve("@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf"),
  ),
  strong: openFont(
    require.resolve("@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf"),
  ),
};
const colours = { ink: "#12202b", quiet: "#52606a", brass: "#8a6a2f", hairline: "#cfc8bb" };
const margin = 56;
const labelWidth = 150;

interface Section {
  title: string;
  facts: readonly Fact[];
}

/** An A4 document of titled tables, with the company's name above and `footer` on each page. */
async function renderDocument(title: string, lead: string, sections: readonly Section[], footer: string) {
  const pdf = new PdfDocument({
    size: "A4",
    margins: { top: margin, left: margin, right: margin, bottom: 84 },
    bufferPages: true,
    info: { Title: title, Author: company.name },
    lang: "en-GB",
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on("end", resolve));
  // PDFKit takes an opened font, which its types omit.
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as unknown as Buffer);
  const width = pdf.page.width - 2 * margin;
  pdf
    .font("strong")
    .fontSize(9)
    .fillColor(colours.brass)
    .text(company.name.toUpperCase(), { characterSpacing: 1 });
  pdf.moveDown(0.6).fontSize(20).fillColor(colours.ink).text(title);
  pdf.moveDown(0.4).font("text").fontSize(10).fillColor(colours.quiet).text(printable(lead));
  for (const section of sections) {
    if (pdf.y > pdf.page.height - 160) pdf.addPage();
    pdf.moveDown(1.1).font("strong").fontSize(12).fillColor(colours.ink).text(section.title, margin);
    pdf.moveDown(0.3);
    for (const { label, value } of section.facts) {
      const text = printable(value);
      pdf.font("text").fontSize(9.5);
      const options = { width: width - labelWidth };
      const height = Math.max(
        pdf.heightOfString(text, options),
        pdf.heightOfString(printable(label), { width: labelWidth - 12 }),
      );
      if (pdf.y + height > pdf.page.height - 90) pdf.addPage();
      const top = pdf.y + 4;
      pdf
        .moveTo(margin, pdf.y)
        .lineTo(margin + width, pdf.y)
        .lineWidth(0.5)
        .strokeColor(colours.hairline)
        .stroke();
      pdf.fillColor(colours.quiet).text(printable(label), margin, top, { width: labelWidth - 12 });
      pdf.fillColor(colours.ink).text(text, margin + labelWidth, top, options);
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
    // Text below the bottom margin would begin a page.
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
  await ended;
  return Buffer.concat(chunks);
}

// The typeface has none of Hausa's hooked letters.
const hooked: Readonly<Record<string, string>> = {
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

/** How the typeface can print a letter: Ṣ as letter and mark; undefined for those of other scripts. */
const formOf = (letter: string) =>
  [letter, letter.normalize("NFD"), hooked[letter] ?? ""].find((form) => form && hasGlyphs(form));

/** Text in letters that the typeface has, with "?" for all others. */
export const printable = (text: string) =>
  Array.from(text.normalize("NFC"), (letter) => formOf(letter) ?? "?").join("");

type Frozen = Pick<Quotation, "number" | "sha256" | "sentAt">;
const hashLine = ({ number, sha256 }: Frozen) => `Quotation ${number}, SHA-256 ${sha256}`;

/** An accepted quotation with its evidence, for both sides. */
export function acceptedPdf(
  quotation: Frozen,
  content: QuotationContent,
  acceptance: Acceptance,
): Promise<Buffer> {
  const option = content.options[acceptance.option];
  if (!option) throw new Error(`quotation ${quotation.number} has no option ${acceptance.option + 1}`);
  const evidence: Section = {
    title: "Acceptance",
    facts: [
      { label: "Signed by", value: acceptance.signedName },
      {
        label: "Signed at",
        value: `${acceptance.acceptedAt.toISOString().slice(0, 19).replace("T", " ")} UTC`,
      },
      {
        label: "Option",
        value: `${acceptance.option + 1} of ${content.options.length}, version ${acceptance.version}`,
      },
      {
        label: "Terms accepted",
        value: `Terms of Use of ${longDay(acceptance.termsDate)}, and the terms above`,
      },
      {
        label: "Identity shown by",
        value:
          acceptance.identity === "account" ? "Signed-in account" : "Code mailed to the booking’s address",
      },
      { label: "SHA-256", value: quotation.sha256 ?? "" },
    ],
  };
  return renderDocument(
    `Quotation ${quotation.number}`,
    `For ${content.customer}, booking ${content.reference}. Sent ${lagosMoment(quotation.sentAt ?? acceptance.acceptedAt)}, accepted ${lagosMoment(acceptance.acceptedAt)}.`,
    [...optionSections(option, content), evidence],
    hashLine(quotation),
  );
}

/** The receipt for one payment. */
export function receiptPdf(
  quotation: Frozen,
  content: QuotationContent,
  payment: Payment,
  { paidMinor, totalMinor }: { paidMinor: number; totalMinor: number },
): Promise<Buffer> {
  const money = (minor: number) => formatMoney(minor, content.currency);
  return renderDocument(
    `Receipt for ${money(payment.amountMinor)}`,
    `Received from ${content.customer} for quotation ${quotation.number}, booking ${content.reference}.`,
    [
      {
        title: "Payment",
        facts: [
          { label: "Amount", value: money(payment.amountMinor) },
          { label: "Received on", value: longDay(payment.paidOn) },
          { label: "By", value: payment.method === "paystack" ? "Card, through Paystack" : "Bank transfer" },
          { label: "Receipt number", value: payment.id.slice(0, 8).toUpperCase() },
        ],
      },
      {
        title: "Account",
        facts: [
          { label: "Total", value: money(totalMinor) },
          { label: "Paid so far", value: money(paidMinor) },
          { label: "Still due", value: money(Math.max(0, totalMinor - paidMinor)) },
        ],
      },
    ],
    `${company.legalName}. ${hashLine(quotation)}`,
  );
}
