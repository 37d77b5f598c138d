import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { company } from "#app/content/company.ts";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { PdfText } from "./pdf-worker.server.ts";
import { momentText, optionSections } from "./quotation-facts.ts";
import type { AcceptedQuotation, Payment, SentQuotation } from "./quotations.server.ts";

/** The drawing thread, started with the first document. */
let worker: Worker | undefined;
let lastJob: Promise<unknown> = Promise.resolve();

function startWorker(): Worker {
  // The worker runs from the source file: the bundle does not contain it, but the built site includes the sources.
  const file = path.join(projectRoot, "app/features/quotation/pdf-worker.server.ts");
  const thread = new Worker(file, { workerData: "pdf", execArgv: [] });
  // `once` in `drawPdf` rejects the current document; the next one starts another thread.
  thread.on("error", () => {
    worker = undefined;
  });
  thread.unref();
  return thread;
}

/** Draws a PDF, one document at a time. */
export function drawPdf(text: PdfText): Promise<Buffer> {
  const draw = async () => {
    worker ??= startWorker();
    worker.postMessage(text);
    const [pdf] = await once(worker, "message");
    return Buffer.from(pdf);
  };
  const pdf = lastJob.then(draw, draw);
  lastJob = pdf;
  return pdf;
}

const hashLine = ({ number, sha256 }: SentQuotation["quotation"]) => `Quotation ${number}, SHA-256 ${sha256}`;

/** Text of the signed record: the accepted quotation with its evidence. */
export function acceptedText({ quotation, content, acceptance, option }: AcceptedQuotation): PdfText {
  const evidence = {
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
  return {
    title: `Quotation ${quotation.number}`,
    lead: `For ${content.customer}, booking ${content.reference}. Sent ${momentText(quotation.sentAt ?? acceptance.acceptedAt)}, accepted ${momentText(acceptance.acceptedAt)}.`,
    sections: [
      ...(content.note
        ? [{ title: "A note from the desk", facts: [{ label: "Note", value: content.note }] }]
        : []),
      ...optionSections(option, content.currency),
      evidence,
    ],
    footer: hashLine(quotation),
  };
}

/** Text of the receipt for one payment. */
export function receiptText(
  { quotation, content, paidMinor, totalMinor, due }: SentQuotation,
  payment: Payment,
): PdfText {
  const money = (minor: number) => formatMoney(minor, content.currency);
  return {
    title: `Receipt for ${money(payment.amountMinor)}`,
    lead: `Received from ${content.customer} for quotation ${quotation.number}, booking ${content.reference}.`,
    sections: [
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
          { label: "Still due", value: money(due ? totalMinor - paidMinor : 0) },
        ],
      },
    ],
    footer: `${company.legalName}. ${hashLine(quotation)}`,
  };
}
