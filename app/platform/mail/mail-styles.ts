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

const smallCapitals = {
  fontSize: "12px",
  lineHeight: "18px",
  letterSpacing: "0.08em",
  textTransform: "uppercase",
  color: brassText,
} as const;

/** Styles as attributes: what programs that drop style elements show, too. */
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
  wordmark: { margin: "0 0 18px", fontFamily: serif, fontSize: "18px", lineHeight: "24px" },
  wordmarkLink: { color: ink, textDecoration: "none" },
  brassRule: { border: "none", borderTop: `1px solid ${brass}`, width: "48px", margin: "0 0 32px" },
  eyebrow: { ...smallCapitals, margin: "0 0 10px" },
  title: {
    margin: "0 0 24px",
    fontFamily: serif,
    fontWeight: 400,
    fontSize: "30px",
    lineHeight: "36px",
    color: ink,
    overflowWrap: "anywhere",
  },
  paragraph: {
    margin: "0 0 16px",
    fontSize: "16px",
    lineHeight: "26px",
    color: ink,
    overflowWrap: "anywhere",
  },
  subheading: {
    margin: "36px 0 10px",
    fontFamily: serif,
    fontWeight: 400,
    fontSize: "20px",
    lineHeight: "26px",
    color: ink,
  },
  minorHeading: { margin: "28px 0 8px", fontSize: "16px", lineHeight: "26px", fontWeight: 700, color: ink },
  list: { margin: "0 0 16px", padding: "0 0 0 22px", fontSize: "16px", lineHeight: "26px", color: ink },
  listItem: { margin: "0 0 6px" },
  quotation: {
    margin: "28px 0",
    padding: "0 0 0 20px",
    borderLeft: `1px solid ${brass}`,
    fontFamily: serif,
    fontSize: "20px",
    lineHeight: "28px",
    color: ink,
  },
  picture: {
    display: "block",
    width: "100%",
    maxWidth: "100%",
    height: "auto",
    margin: "0 0 16px",
    border: "0",
  },
  rule: { border: "none", borderTop: `1px solid ${hairline}`, width: "100%", margin: "32px 0" },
  action: { margin: "24px 0 12px", fontSize: "14px", lineHeight: "24px" },
  address: { margin: "0 0 28px", fontSize: "13px", lineHeight: "20px", color: quiet, wordBreak: "break-all" },
  actionLink: {
    display: "inline-block",
    padding: "13px 28px",
    backgroundColor: ember,
    borderRadius: "2px",
    fontSize: "16px",
    lineHeight: "24px",
    fontWeight: 700,
    color: ink,
    textDecoration: "none",
  },
  reference: {
    width: "100%",
    margin: "28px 0 0",
    borderTop: `1px solid ${hairline}`,
    borderBottom: `1px solid ${hairline}`,
  },
  referenceLabel: { ...smallCapitals, margin: "18px 0 4px" },
  referenceValue: {
    margin: "0 0 16px",
    fontSize: "26px",
    lineHeight: "34px",
    letterSpacing: "0.04em",
    color: ink,
  },
  factsTitle: { ...smallCapitals, margin: "32px 0 10px", fontWeight: 400 },
  plainLink: { color: brassText, textDecoration: "underline" },
  link: { color: ink, textDecoration: "underline" },
  section: { width: "100%" },
  table: { width: "100%", margin: "0 0 20px", borderCollapse: "collapse", tableLayout: "fixed" },
  label: {
    width: "36%",
    padding: "10px 16px 10px 0",
    borderTop: `1px solid ${hairline}`,
    fontSize: "14px",
    lineHeight: "22px",
    color: quiet,
    verticalAlign: "top",
  },
  value: {
    padding: "10px 0",
    borderTop: `1px solid ${hairline}`,
    fontSize: "16px",
    lineHeight: "24px",
    color: ink,
    verticalAlign: "top",
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
  },
  footRule: { border: "none", borderTop: `1px solid ${hairline}`, width: "100%", margin: "40px 0 20px" },
  footnote: { margin: "0 0 8px", fontSize: "13px", lineHeight: "20px", color: quiet },
  footnoteLink: { color: quiet, textDecoration: "underline" },
} as const satisfies Record<string, CSSProperties>;

/** What only a style element can say. React escapes it like text, so it holds no quotes, `>` or `&`. */
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
