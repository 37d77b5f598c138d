const columns = 72;
const indent = "  ";
const labelWidth = 24;

/** One answer under its label; the value may have several lines. */
export interface Fact {
  label: string;
  value: string;
}

/** Answers that belong together, as both parts of a mail show them. */
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

/**
 * Sections as a table for a fixed-width reader: title in capitals, labels left, values in their own column. Every
 * line of a value stands in that column, so that no answer can pass for a heading or for another answer.
 */
export function factsAsText(sections: readonly FactSection[]): string {
  const hanging = " ".repeat(indent.length + labelWidth);
  return sections
    .map(({ title, facts }) => {
      const lines = facts.map(
        ({ label, value }) => `${indent}${label.padEnd(labelWidth)}${wrapped(value, hanging)}`,
      );
      return [title.toUpperCase(), ...lines].join("\n");
    })
    .join("\n\n");
}
