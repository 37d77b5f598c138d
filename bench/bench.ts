import { parseArgs } from "node:util";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { checkOut } from "./checkout.ts";
import { printCompared, Rounds, type Table } from "./measure.ts";
import { memory } from "./memory.ts";
import { pages } from "./pages.ts";
import { quotations } from "./quotations.ts";
import { start } from "./start.ts";
import { bookings, comments } from "./writes.ts";

// npm run bench: all tables, with medians at the end. `--compare REF` measures that commit too, in alternate order, each commit as its
// npm start runs it.
const tables: Record<string, Table> = { pages, bookings, comments, quotations, memory, start };
const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    compare: { type: "string" },
  },
});
const names = values.only ?? Object.keys(tables);
for (const name of names)
  if (!tables[name]) throw new Error(`--only takes one of ${Object.keys(tables).join(", ")}`);
const count = Number(values.rounds ?? (values.quick ? 1 : 5));

const other = values.compare ? checkOut(values.compare) : null;
const folders = [projectRoot, ...(other ? [other.folder] : [])];
try {
  const rounds = folders.map((_, index) => new Rounds(index === 0 ? "bench" : "bench-compared"));
  for (let number = 1; number <= count; number += 1) {
    for (const name of names) {
      // Alternate the order of each round, so that other load on the machine affects both builds equally.
      for (const index of number % 2 ? folders.keys() : [...folders.keys()].reverse()) {
        const commit = other ? `  ${index === 0 ? "here" : values.compare}` : "";
        console.log(`\n${name}${commit}  (round ${number} of ${count})`);
        const folder = folders[index] ?? projectRoot;
        await rounds[index]?.run((note) =>
          (tables[name] as Table)({
            folder,
            quick: values.quick,
            note: (row, value) => note(`${name}: ${row}`, value),
          }),
        );
      }
    }
  }
  const [here, there] = rounds;
  if (here && there) printCompared(here, there, String(values.compare));
  else here?.print("The site, measured from outside; medians");
} finally {
  other?.remove();
}
