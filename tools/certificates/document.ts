import { type Certification, certificationsPage } from "#app/content/certifications.ts";
import { company } from "#app/content/company.ts";
import { rosette } from "./rosette.ts";

/** How each document differs from the others: an ink and the petals of its rosette. */
export interface Engraving {
  ink: string;
  petals: number;
}

const date = (iso: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${iso}T00:00:00Z`),
  );

/** One certificate as an HTML page of A4, with the fonts' files as data addresses. */
export function certificateHtml(
  certificate: Certification,
  { ink, petals }: Engraving,
  fonts: { display: string; text: string },
): string {
  const facts = [
    ["Number", certificate.number],
    ["Issued", date(certificate.issuedOn)],
    ["Valid until", date(certificate.validUntil)],
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>SPECIMEN: ${certificate.title}, ${company.name}</title><style>
@font-face{font-family:D;src:url(${fonts.display}) format("woff2");font-weight:300 500}
@font-face{font-family:T;src:url(${fonts.text}) format("woff2");font-weight:400 650}
@page{size:210mm 297mm;margin:0}
*{margin:0;box-sizing:border-box}
html{-webkit-print-color-adjust:exact}
body{width:210mm;height:297mm;position:relative;overflow:hidden;background:#fbf8f2;color:#0f1518;font:400 3.7mm/1.55 T}
.frame{position:absolute;inset:11mm;border:.2mm solid ${ink};outline:.6mm solid ${ink};outline-offset:1.4mm}
.rosette{position:absolute;inset:11mm;overflow:hidden;opacity:.45}.rosette svg{position:absolute;right:-62mm;bottom:33mm;width:164mm}
.seal{position:absolute;left:26mm;bottom:30mm;width:34mm}
main{position:absolute;inset:30mm 26mm 24mm}
.caps{font-size:2.9mm;letter-spacing:.12em;text-transform:uppercase;font-weight:550;color:${ink}}
h1{font:350 13.2mm/1.06 D;letter-spacing:-.012em;margin-top:15mm;max-width:140mm;text-wrap:balance}
.holder{margin-top:15mm}.holder b{display:block;font:350 7mm/1.2 D;margin-top:1.5mm}
.scope{margin-top:9mm;max-width:104mm}
dl{display:grid;grid-template-columns:34mm 1fr;margin-top:10mm;max-width:100mm;border-bottom:.15mm solid #0f151840}
dt,dd{border-top:.15mm solid #0f151840;padding:2.2mm 0}dt{padding-top:2.6mm}
dd{font-variant-numeric:tabular-nums}
.specimen{position:absolute;left:50%;top:50%;transform:translate(-50%,-50%) rotate(-54deg);font:300 53mm/1 D;letter-spacing:.03em;color:#b3372f;opacity:.13;white-space:nowrap}
.notice{position:absolute;left:0;bottom:0;right:0;font-size:2.9mm;line-height:1.45;color:#5a6268;padding-left:42mm}
.notice b{color:#b3372f;font-weight:650;letter-spacing:.08em}
</style></head><body>
<div class="rosette">${rosette(petals, 8, ink, 82)}</div><div class="frame"></div>
<p class="specimen" aria-hidden="true">SPECIMEN</p>
<main><p class="caps">${certificate.issuer}</p><h1>${certificate.title}</h1>
<p class="holder"><span class="caps">Held by</span><b>${company.legalName}</b></p>
<p class="scope">${certificate.scope}</p>
<dl>${facts.map(([label, value]) => `<dt class="caps">${label}</dt><dd>${value}</dd>`).join("")}</dl>
<p class="notice"><b>SPECIMEN</b> ${certificationsPage.sampleNotice} ${company.sampleNotice}</p></main>
<div class="seal">${rosette(12, 4, ink, 17)}</div></body></html>`;
}
