import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type CommandContext, refuse, withCommandContext } from "../../commands/command-context.ts";
import { accountImporter } from "./accounts.ts";
import { bookingImporter } from "./bookings.ts";
import { commentImporter, sortByDate } from "./comments.ts";
import { readHashConfig, sealParameters } from "./firebase-export.ts";
import type { ImportRow } from "./parse-rows.ts";
import { postImporter } from "./posts.ts";
import { type Row, readRows } from "./read-rows.ts";
import { subscriberImporter } from "./subscribers.ts";

// npm run import: brings accounts and documents over from Firebase. Exit code 0: every row is stored; 1: rows were skipped (each is named)
// or nothing could be done.
const usage = `Usage:
  npm run import -- firebase-auth users.json --hash-config FILE
      users.json      what firebase auth:export writes
      --hash-config   the password hash parameters of the Firebase console: a file, or their text
  npm run import -- firestore DIR
      DIR             holds any of blogs.json, comments.json, newsletter_subscribers.json and bookings.json:
                      a list of documents with their id, an object of documents by id, or a .jsonl
                      file with one document a line. Import the accounts first.
The same again adds nothing and changes nothing. Settings are those of the site (DATA_DIR, DATABASE_URL, AUTH_SECRET).`;

const now = new Date();
const notImported = { secondFactors: 0, identities: 0, pictures: 0 };

type ImporterOf = (context: CommandContext) => ImportRow;

/** A file's rows (null if it is missing) and the importer that stores them. */
interface Source {
  name: string;
  rows: readonly Row[] | null;
  importer: ImporterOf;
}

/** In the order of import, because comments need their posts. */
const documentImporters: Readonly<Record<string, ImporterOf>> = {
  blogs: ({ db }) => postImporter(db, now, notImported),
  comments: ({ db, secret }) => commentImporter(db, secret, now),
  newsletter_subscribers: ({ db, secret }) => subscriberImporter(db, secret, now),
  bookings: ({ db }) => bookingImporter(db, now),
};

function readSources(): Source[] | { problem: string } {
  const options = readCommandLine();
  const [kind, source, ...rest] = options?.positionals ?? [];
  const hashConfig = options?.values["hash-config"];
  if (kind === "firebase-auth" && source && hashConfig && rest.length === 0)
    return readAccounts(source, hashConfig);
  if (kind === "firestore" && source && !hashConfig && rest.length === 0) return readDocuments(source);
  return { problem: usage };
}

function readCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { "hash-config": { type: "string" } } });
  } catch {
    return null; // an unknown option, or one without its value
  }
}

function readAccounts(file: string, hashConfig: string): Source[] | { problem: string } {
  const parameters = readHashConfig(existsSync(hashConfig) ? readFileSync(hashConfig, "utf8") : hashConfig);
  if ("problem" in parameters) return { problem: `Cannot import: ${parameters.problem}` };
  if (!existsSync(file)) return { problem: `Cannot import: ${file} is not there.` };
  const rows = readRows(file, "users");
  if ("problem" in rows) return { problem: `Cannot import: ${rows.problem}` };
  const importer: ImporterOf = ({ db, secret }) =>
    accountImporter(db, sealParameters(parameters, secret), notImported);
  return [{ name: path.basename(file), rows, importer }];
}

function readDocuments(folder: string): Source[] | { problem: string } {
  const sources: Source[] = [];
  for (const [collection, importer] of Object.entries(documentImporters)) {
    const name = [".json", ".jsonl", ".ndjson"]
      .map((ending) => collection + ending)
      .find((each) => existsSync(path.join(folder, each)));
    const rows = name ? readRows(path.join(folder, name)) : null;
    if (rows && "problem" in rows) return { problem: `Cannot import: ${rows.problem}` };
    const orderedRows = rows && collection === "comments" ? sortByDate(rows) : rows;
    sources.push({ name: name ?? collection, rows: orderedRows, importer });
  }
  if (sources.some(({ rows }) => rows)) return sources;
  const files = Object.keys(documentImporters).map((collection) => `${collection}.json`);
  return { problem: `Cannot import: ${folder} holds none of ${files.join(", ")}.` };
}

/** Imports a file's rows and reports the outcome, with progress on a terminal; returns how many rows it skipped. */
async function importSource({ name, rows, importer }: Source, context: CommandContext): Promise<number> {
  if (!rows) {
    console.log(`${name}: no file, nothing done`);
    return 0;
  }
  const importRow = importer(context);
  const isWatched = process.stderr.isTTY === true;
  const eraseLine = isWatched ? "\r\x1b[K" : "";
  const total = { added: 0, alreadyHere: 0, skipped: 0 };
  for (const [index, row] of rows.entries()) {
    if (isWatched) process.stderr.write(`\r${name}: ${index} of ${rows.length} rows`);
    const outcome = await importRow(row);
    if (typeof outcome === "string") total[outcome] += 1;
    else {
      total.skipped += 1;
      process.stderr.write(`${eraseLine}${name}, row ${row.number}: skipped: ${outcome.skipped}\n`);
    }
  }
  process.stderr.write(eraseLine);
  console.log(`${name}: ${total.added} added, ${total.alreadyHere} here already, ${total.skipped} skipped`);
  return total.skipped;
}

const notes: Readonly<Record<keyof typeof notImported, (count: number) => string>> = {
  secondFactors: (count) =>
    `${count === 1 ? "1 account had" : `${count} accounts had`} a second factor, which no export carries: it has to be set up again on the account page`,
  identities: (count) =>
    `${count === 1 ? "1 way to sign in belongs" : `${count} ways to sign in belong`} to a provider that the site does not know: those people sign in by password, after "Forgot your password?" where they have none`,
  pictures: (count) =>
    `${count === 1 ? "1 post" : `${count} posts`} had pictures at foreign addresses, which were left out: no page of this site asks another host`,
};

const sources = readSources();
if ("problem" in sources) refuse(sources.problem);
else
  await withCommandContext(async (context) => {
    let skipped = 0;
    for (const source of sources) skipped += await importSource(source, context);
    for (const what of ["secondFactors", "identities", "pictures"] as const)
      if (notImported[what] > 0) console.log(notes[what](notImported[what]));
    if (skipped > 0) process.exitCode = 1;
  });
