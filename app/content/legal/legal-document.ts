// The shape of the three legal pages. In a `body` a plain string is a paragraph; a list or a table is written as below.

export type LegalList = { kind: "list"; items: readonly string[] };
export type LegalTable = {
  kind: "table";
  caption: string;
  head: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
};
export type LegalBlock = string | LegalList | LegalTable;

/** `id` is the anchor of the section; a published one should not change. */
export type LegalSection = { id: string; heading: string; body: readonly LegalBlock[] };

export type LegalDocument = {
  title: string;
  /** ISO date of the last change in substance. */
  updated: string;
  intro: string;
  sections: readonly LegalSection[];
};
