import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { SingleBar } from "cli-progress";
import { readHashConfig } from "#app/features/account/firebase-export.ts";
import { sealParameters } from "#app/features/account/firebase-scrypt.server.ts";
import { importAccounts } from "#app/features/account/import-accounts.server.ts";
import { importMessages as accountMessages } from "#app/features/account/import-messages.ts";
import { ownersOf } from "#app/features/account/imported-owners.server.ts";
import { importMessages as blogMessages } from "#app/features/blog/import-messages.ts";
import { importPosts } from "#app/features/blog/import-posts.server.ts";
import { importedPosts } from "#app/features/blog/imported-posts.server.ts";
import { importBookings, ownerIdsIn } from "#app/features/booking/import-bookings.server.ts";
import {
  commentsPerBatch,
  importComments,
  postIdsIn,
} from "#app/features/comments/import-comments.server.ts";
import { importList } from "#app/features/newsletter/import-list.server.ts";
import { type FileOutcome, type ImportBatch, importFile } from "#app/platform/import/import-file.server.ts";
import { atWork, refuse, type Workplace } from "./workplace.ts";

// npm run import: brings accounts and documents over from Firebase. Ends with 0 when every row is here, with 1
// when rows were skipped (each is named) or nothing could be done.
const usage = `Usage:
  npm run import -- firebase-auth users.json --hash-config FILE
      users.json      what firebase auth:export writes
      --hash-config   the password hash parameters of the Firebase console: a file, or their text
  npm run import -- firestore DIR
      DIR             holds any of blogs.json, comments.json, newsletter_subscribers.json and bookings.json:
                      a list of documents with their id, an object of documents by id, or a .jsonl
                      file with one document a line. Import the accounts first.
The same again adds nothing and changes nothing. Settings are those of the site (DATA_DIR, DATABASE_URL, AUTH_SECRET).`;

/** One file of rows, and what takes them. */
interface Part {
  file: string;
  under?: string;
  importBatch: ImportBatch;
  rowsPerBatch?: number | undefined;
}

/** All that one call imports, once the database is open. */
interface Task {
  with(workplace: Workplace): { list: Part[]; notes: () => string[] };
}

const [kind, source, option, config] = process.argv.slice(2);
const task =
  kind === "firebase-auth" && source && option === "--hash-config" && config
    ? accountParts(source, config)
    : kind === "firestore" && source && option === undefined
      ? documentParts(source)
      : { problem: usage };
if ("problem" in task) refuse(task.problem);
else await atWork((workplace) => importAll(task.with(workplace)));

async function importAll({ list, notes }: ReturnType<Task["with"]>): Promise<void> {
  let skipped = 0;
  for (const part of list) skipped += (await importPart(part)).skipped;
  for (const note of notes()) console.log(note);
  if (skipped > 0) process.exitCode = 1;
}

function accountParts(file: string, given: string): Task | { problem: string } {
  const parameters = readHashConfig(existsSync(given) ? readFileSync(given, "utf8") : given);
  if ("problem" in parameters) return { problem: `Cannot import: ${parameters.problem}` };
  if (!existsSync(file)) return { problem: `Cannot import: ${file} is not there.` };
  const leftBehind = { secondFactors: 0, identities: 0 };
  return {
    with({ db, secret }: Workplace) {
      const sealed = sealParameters(parameters, secret);
      const importBatch: ImportBatch = (rows) => importAccounts(db, rows, sealed, leftBehind);
      return {
        list: [{ file, under: "users", importBatch }],
        notes: () =>
          (["secondFactors", "identities"] as const)
            .filter((what) => leftBehind[what] > 0)
            .map((what) => accountMessages[what](leftBehind[what])),
      };
    },
  };
}

function documentParts(folder: string): Task | { problem: string } {
  const fileOf = (collection: string) =>
    [".json", ".jsonl", ".ndjson"].map((ending) => path.join(folder, collection + ending)).find(existsSync);
  const collections = ["blogs", "comments", "newsletter_subscribers", "bookings"] as const;
  const there = collections.flatMap((collection) => {
    const file = fileOf(collection);
    return file ? [{ collection, file }] : [];
  });
  if (there.length === 0)
    return { problem: `Cannot import: ${folder} holds none of ${collections.join(".json, ")}.json.` };
  const leftBehind = { pictures: 0 };
  return {
    with({ db, secret }: Workplace) {
      const importers: Record<(typeof collections)[number], ImportBatch> = {
        blogs: (rows) => importPosts(db, rows, new Date(), leftBehind),
        comments: async (rows) =>
          importComments(db, secret, rows, await importedPosts(db, postIdsIn(rows)), new Date()),
        newsletter_subscribers: (rows) => importList(db, secret, rows, new Date()),
        bookings: async (rows) => importBookings(db, rows, await ownersOf(db, ownerIdsIn(rows)), new Date()),
      };
      return {
        list: there.map(
          ({ collection, file }): Part => ({
            file,
            importBatch: importers[collection],
            rowsPerBatch: collection === "comments" ? commentsPerBatch : undefined,
          }),
        ),
        notes: () => [
          ...(leftBehind.pictures > 0 ? [blogMessages.picturesLeftBehind(leftBehind.pictures)] : []),
          ...collections
            .filter((collection) => !fileOf(collection))
            .map((collection) => `${collection}: no file, nothing done`),
        ],
      };
    },
  };
}

/** Imports one file; a bar shows how far it is where a person looks on. */
async function importPart({ file, under, importBatch, rowsPerBatch }: Part): Promise<FileOutcome> {
  const name = path.basename(file);
  const isWatched = process.stderr.isTTY === true;
  const bar = new SingleBar({ format: `${name} {bar} {percentage} %`, stream: process.stderr });
  if (isWatched) bar.start(1000, 0);
  const watching = {
    onSkip(line: number, reason: string) {
      if (isWatched) process.stderr.write("\r\x1b[K");
      console.error(`${name}:${line}: skipped: ${reason}`);
    },
    onProgress: (share: number) => {
      if (isWatched) bar.update(Math.floor(share * 1000));
    },
  };
  const outcome = await importFile(file, under, importBatch, watching, rowsPerBatch);
  if (isWatched) bar.stop();
  console.log(
    `${name}: ${outcome.added} added, ${outcome.alreadyHere} here already, ${outcome.skipped} skipped`,
  );
  return outcome;
}
