import type { CSSProperties } from "react";

// The tokens of theme/tokens.css as values. `brassText` reaches a contrast of 4.5:1 on bone.
const ink = "#0F1518";
const quiet = "#55595A";
const bone = "#F7F3EC";
const haze = "#E9E0D2";
const hairline = "#DDD3C3";
const brass = "#A9803F";
const brassText = "#7F5E28";
const ember = "#D9774A";

const serif = "Newsreader, Georgia, Times, serif";
const sans = "Helvetica, Arial, sans-serif";

const text = (px: number, linePx: number, color = ink) =>
  ({ fontSize: `${px}px`, lineHeight: `${linePx}px`, color }) as const;
const display = (px: number, linePx: number) =>
  ({ ...text(px, linePx), fontFamily: serif, fontWeight: 400 }) as const;
const smallCapitals = {
  ...text(12, 18, brassText),
  letterSpacing: "0.08em",
  textTransform: "uppercase",
  fontWeight: 400,
} as const;
const line = (color: string) => `1px solid ${color}`;
const anywhere = { overflowWrap: "anywhere" } as const;
const cell = { borderTop: line(hairline), verticalAlign: "top" } as const;

/** Styles as attributes, for mail programs that drop style elements. */
export const mailStyles = {
  page: { margin: 0, padding: 0 },
  preview: { display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 },
  body: { margin: 0, padding: 0, fontFamily: sans, color: ink },
  ground: { width: "100%", backgroundColor: haze, padding: "24px 0" },
  sheet: {
    backgroundColor: bone,
    width: "100%",
    maxWidth: "600px",
    margin: "0 auto",
    padding: "32px 40px 36px",
  },
  wordmark: { ...display(18, 24), margin: "0 0 18px" },
  wordmarkLink: { color: ink, textDecoration: "none" },
  brassRule: { border: "none", borderTop: line(brass), width: "48px", margin: "0 0 32px" },
  eyebrow: { ...smallCapitals, margin: "0 0 10px" },
  title: { ...display(30, 36), ...anywhere, margin: "0 0 24px" },
  paragraph: { ...text(16, 26), ...anywhere, margin: "0 0 16px" },
  subheading: { ...display(20, 26), margin: "36px 0 10px" },
  minorHeading: { ...text(16, 26), margin: "28px 0 8px", fontWeight: 700 },
  list: { ...text(16, 26), margin: "0 0 16px", padding: "0 0 0 22px" },
  listItem: { margin: "0 0 6px" },
  quotation: { ...display(20, 28), margin: "28px 0", padding: "0 0 0 20px", borderLeft: line(brass) },
  picture: {
    display: "block",
    width: "100%",
    maxWidth: "100%",
    height: "auto",
    margin: "0 0 16px",
    border: "0",
  },
  rule: { border: "none", borderTop: line(hairline), width: "100%", margin: "32px 0" },
  action: { margin: "24px 0 12px", fontSize: "14px", lineHeight: "24px" },
  address: { ...text(13, 20, quiet), margin: "0 0 28px", wordBreak: "break-all" },
  actionLink: {
    ...text(16, 24),
    display: "inline-block",
    padding: "13px 28px",
    backgroundColor: ember,
    borderRadius: "2px",
    fontWeight: 700,
    textDecoration: "none",
  },
  reference: { width: "100%", margin: "28px 0 0", borderTop: line(hairline), borderBottom: line(hairline) },
  referenceLabel: { ...smallCapitals, margin: "18px 0 4px" },
  referenceValue: { ...text(26, 34), margin: "0 0 16px", letterSpacing: "0.04em" },
  factsTitle: { ...smallCapitals, margin: "32px 0 10px" },
  plainLink: { color: brassText, textDecoration: "underline" },
  link: { color: ink, textDecoration: "underline" },
  section: { width: "100%" },
  table: { width: "100%", margin: "0 0 20px", borderCollapse: "collapse", tableLayout: "fixed" },
  label: { ...text(14, 22, quiet), ...cell, width: "36%", padding: "10px 16px 10px 0" },
  value: { ...text(16, 24), ...cell, ...anywhere, padding: "10px 0", fontVariantNumeric: "tabular-nums" },
  footRule: { border: "none", borderTop: line(hairline), width: "100%", margin: "40px 0 20px" },
  footnote: { ...text(13, 20, quiet), margin: "0 0 8px" },
  footnoteLink: { color: quiet, textDecoration: "underline" },
} as const satisfies Record<string, CSSProperties>;

/** Rules that need a style element. React escapes its text, so it must not contain quotes, `>` or `&`. */
export const stylesheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.ground { background-color: #E9E0D2; }
@media (max-width: 520px) {
  .ground { padding: 0 !important; }
  .sheet { padding: 24px 20px 28px !important; }
  .title { font-size: 26px !important; line-height: 32px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0F1518 !important; }
  .sheet { background-color: #16222C !important; }
  .ink { color: #F7F3EC !important; }
  .quiet { color: #B9B4AB !important; }
  .brass { color: #CFA968 !important; }
  .brass-rule { border-color: #CFA968 !important; }
  .hairline { border-color: #35414A !important; }
}
`;
