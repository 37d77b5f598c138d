const columns = 72;
const indent = "  ";
const labelWidth = 26;

/** A labelled value, which may have several lines. */
export interface Fact {
  label: string;
  value: string;
  /** Link of the value in the HTML part; never built from a visitor's input. */
  href?: string;
}

export interface FactSection {
  title: string;
  facts: readonly Fact[];
}

/** Breaks text at spaces to 72 columns, `hanging` before every line but the first; a longer word stays whole. */
export function wrapped(text: string, hanging = ""): string {
  const lines = text.split("\n").flatMap((line) => {
    const broken: string[] = [];
    let current = "";
    for (const word of line.split(" ")) {
      if (current !== "" && hanging.length + current.length + 1 + word.length > columns) {
        broken.push(current);
        current = word;
      } else {
        current = current === "" ? word : `${current} ${word}`;
      }
    }
    return [...broken, current];
  });
  return lines.join(`\n${hanging}`);
}

/** Labels left, values in a second column, including further lines, so that no value looks like a label or heading. */
export function factsAsText(facts: readonly Fact[]): string {
  const hanging = " ".repeat(indent.length + labelWidth);
  return facts
    .map(({ label, value }) => {
      // A long label has the line to itself.
      const head = label.length < labelWidth ? label.padEnd(labelWidth) : `${label}\n${hanging}`;
      return `${indent}${head}${wrapped(value, hanging)}`;
    })
    .join("\n")
    .replace(/ +$/gm, "");
}

/** A person's text, indented deeper than labels and headings, so that it cannot imitate one. */
export const quoted = (text: string): string => `    ${wrapped(text, "    ")}`.replace(/ +$/gm, "");

/** Sections with their titles in capitals, an empty line between them. */
export function sectionsAsText(sections: readonly FactSection[]): string {
  return sections.map(({ title, facts }) => `${title.toUpperCase()}\n${factsAsText(facts)}`).join("\n\n");
}
