import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

// node tools/test-inventory.ts [--from COMMIT] [PATH-PREFIX]: messages and addresses of the product that tests asserted at COMMIT and that no
// test of the working tree contains. Texts that have left the product are not listed.
const { values, positionals } = parseArgs({
  options: { from: { type: "string", default: "e4af630e" } },
  allowPositionals: true,
});
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 });

const isTest = (name: string) => /^tests\/|\.test\./.test(name);
const isSource = (name: string) => /\.tsx?$|fixtures\/.*\.txt$/.test(name) && !name.includes("/migrations/");

/** The string, template, regular expression and JSX texts of a file that read like a message or an address. */
function textsOf(source: string): string[] {
  const literals = source.matchAll(
    /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/((?:[^/\\\n]|\\.)+)\/[a-z]*|>([^<>{}]+)</g,
  );
  return [...literals]
    .flatMap(([, double, template, pattern, jsx]) =>
      (double ?? template ?? pattern ?? jsx ?? "").split(/\$\{[^}]*\}|\.\*/),
    )
    .map((text) =>
      text
        .replaceAll(/\\(.)/g, "$1")
        .replaceAll(/\s+/g, " ")
        .replaceAll(/^\^|\$$/g, "")
        .trim(),
    )
    .filter((text) => text.length >= 10 && (/^[A-Z].* |^['’\w].* .* /.test(text) || /^\/[a-z]/.test(text)));
}

const namesBefore = git("ls-tree", "-r", "--name-only", values.from).split("\n").filter(isSource);
const namesNow = git("ls-files").split("\n").filter(isSource);
const before = (name: string) => git("show", `${values.from}:${name}`);
const now = (name: string) => {
  try {
    return readFileSync(name, "utf8");
  } catch {
    return "";
  }
};
const flat = (text: string) => text.replaceAll(/\\(.)/g, "$1").replaceAll(/\s+/g, " ");
const productNow = flat(
  namesNow
    .filter((name) => !isTest(name))
    .map(now)
    .join("\n"),
);
const testsNow = flat(namesNow.filter(isTest).map(now).join("\n"));

let count = 0;
for (const name of namesBefore.filter(isTest).filter((file) => file.startsWith(positionals[0] ?? ""))) {
  const lost = new Set(
    textsOf(before(name)).filter((text) => productNow.includes(text) && !testsNow.includes(text)),
  );
  if (lost.size === 0) continue;
  count += lost.size;
  console.log(`${name}\n${[...lost].map((text) => `  ${text}`).join("\n")}`);
}
console.log(`${count} texts that a test asserted and none asserts now`);
