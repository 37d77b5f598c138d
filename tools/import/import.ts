import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type CommandContext, refuse, withCommandContext } from "../../commands/command-context.ts";
import { accountImporter, type LeftBehind } from "./accounts.ts";
import { bookingImporter } from "./bookings.ts";
import { commentImporter, inOrderWritten } from "./comments.ts";
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

/** A file that has been read, and what stores its rows. */
interface Part {
  name: string;
  rows: readonly Row[];
  importRow: ImportRow;
}

/** One import with its open database. */
type Task = (context: CommandContext) => { parts: Part[]; notes: () => string[] };

function readTask(): Task | { problem: string } {
  const options = readCommandLine();
  const [kind, source, ...rest] = options?.positionals ?? [];
  const hashConfig = options?.values["hash-config"];
  if (kind === "firebase-auth" && source && hashConfig && rest.length === 0)
    return accountsTask(source, hashConfig);
  if (kind === "firestore" && source && !hashConfig && rest.length === 0) return documentsTask(source);
  return { problem: usage };
}

function readCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { "hash-config": { type: "string" } } });
  } catch {
    return null; // an option that there is not, or one without its value
  }
}

function accountsTask(file: string, hashConfig: string): Task | { problem: string } {
  const parameters = readHashConfig(existsSync(hashConfig) ? readFileSync(hashConfig, "utf8") : hashConfig);
  if ("problem" in parameters) return { problem: `Cannot import: ${parameters.problem}` };
  if (!existsSync(file)) return { problem: `Cannot import: ${file} is not there.` };
  const rows = readRows(file, "users");
  if ("problem" in rows) return { problem: `Cannot import: ${rows.problem}` };
  return ({ db, secret }) => {
    const leftBehind = { secondFactors: 0, identities: 0 };
    const importRow = accountImporter(db, sealParameters(parameters, secret), leftBehind);
    return {
      parts: [{ name: path.basename(file), rows, importRow }],
      notes: () => accountNotes(leftBehind),
    };
  };
}

function accountNotes({ secondFactors, identities }: LeftBehind): string[] {
  const notes: string[] = [];
  if (secondFactors > 0)
    notes.push(
      `${secondFactors === 1 ? "1 account had" : `${secondFactors} accounts had`} a second factor, which no export carries: it has to be set up again on the account page`,
    );
  if (identities > 0)
    notes.push(
      `${identities === 1 ? "1 way to sign in belongs" : `${identities} ways to sign in belong`} to a provider that the site does not know: those people sign in by password, after "Forgot your password?" where they have none`,
    );
  return notes;
}

// In this order: comments need their posts.
const collections = ["blogs", "comments", "newsletter_subscribers", "bookings"] as const;

function documentsTask(folder: string): Task | { problem: string } {
  const collectionFiles: { collection: (typeof collections)[number]; name: string; rows: Row[] }[] = [];
  for (const collection of collections) {
    const name = [".json", ".jsonl", ".ndjson"]
      .map((ending) => collection + ending)
      .find((each) => existsSync(path.join(folder, each)));
    if (!name) continue;
    const rows = readRows(path.join(folder, name));
    if ("problem" in rows) return { problem: `Cannot import: ${rows.problem}` };
    collectionFiles.push({ collection, name, rows });
  }
  if (collectionFiles.length === 0)
    return { problem: `Cannot import: ${folder} holds none of ${collections.join(".json, ")}.json.` };
  return ({ db, secret }) => {
    const leftBehind = { pictures: 0 };
    const now = new Date();
    const importers: Record<(typeof collections)[number], ImportRow> = {
      blogs: postImporter(db, now, leftBehind),
      comments: commentImporter(db, secret, now),
      newsletter_subscribers: subscriberImporter(db, secret, now),
      bookings: bookingImporter(db, now),
    };
    return {
      parts: collectionFiles.map(({ collection, name, rows }) => ({
        name,
        rows: collection === "comments" ? inOrderWritten(rows) : rows,
        importRow: importers[collection],
      })),
      notes: () => [
        ...(leftBehind.pictures > 0 ? [pictureNote(leftBehind.pictures)] : []),
        ...collections
          .filter((collection) => !collectionFiles.some((each) => each.collection === collection))
          .map((collection) => `${collection}: no file, nothing done`),
      ],
    };
  };
}

const pictureNote = (count: number) =>
  `${count === 1 ? "1 post" : `${count} posts`} had pictures at foreign addresses, which were left out: no page of this site asks another host`;

/** Imports a file's rows and reports the outcome, with progress on a terminal; returns how many rows it skipped. */
async function importPart({ name, rows, importRow }: Part): Promise<number> {
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

const task = readTask();
if ("problem" in task) refuse(task.problem);
else
  await withCommandContext(async (context) => {
    const { parts, notes } = task(context);
    let skipped = 0;
    for (const part of parts) skipped += await importPart(part);
    for (const note of notes()) console.log(note);
    if (skipped > 0) process.exitCode = 1;
  });
