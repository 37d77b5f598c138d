import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type CheckedBackup,
  checkBackup,
  restoreBackup,
} from "#app/platform/backup/restore-backup.server.ts";
import { readSettings, type Settings } from "#app/platform/settings.server.ts";
import { openUploadStore } from "#app/platform/uploads/upload-store.server.ts";
import { megabytes, refuse, withPool } from "./command-context.ts";

const secretFile = (dataDir: string) => path.join(dataDir, "auth-secret");

const [file] = process.argv.slice(2);
if (!file)
  refuse("npm run restore -- FILE     into an empty DATA_DIR or DATABASE_URL; docs/backup.md tells more");
else await restore(file);

async function restore(from: string): Promise<void> {
  const backup = await checkBackup(from);
  if ("problem" in backup) return refuse(backup.problem);
  // The backup contains the secret, so no AUTH_SECRET is needed here.
  const hasSecret = process.env.AUTH_SECRET || process.env.AUTH_SECRET_FILE;
  const read = readSettings(hasSecret ? process.env : { ...process.env, AUTH_SECRET: backup.secret });
  if (!read.ok) return refuse(read.problems.join("\n"));
  const { settings } = read;
  const problem = secretProblem(backup, settings);
  if (problem) return refuse(problem);
  await withPool(settings, { exclusive: true, connections: 2 }, async (pool, database) => {
    const uploads = openUploadStore(settings.uploads, settings.dataDir);
    const { dataDir } = settings;
    const result = await restoreBackup(backup, { pool, uploads, dataDir });
    if ("problem" in result) return refuse(result.problem);
    const { tables, pictures, bytes, cancelled, unscheduled, heldMails, sessions } = result;
    process.stdout.write(
      `${database} holds the ${tables} tables of ${backup.manifest.madeAt} (${megabytes(bytes)}), ${uploads.describe()} the ${pictures} files of pictures.
To send nothing twice: newsletter issues cancelled, ${cancelled}; scheduled issues that are drafts again, ${unscheduled}; queued mails held, ${heldMails}.${heldMails > 0 ? " Send the held mails from /admin/mail once you know that they did not go out after the backup." : ""}
Sessions ended, ${sessions}: everyone signs in again.\n`,
    );
    if (settings.databaseUrl)
      process.stdout.write(`Set AUTH_SECRET on every server to the content of ${secretFile(dataDir)}.\n`);
  });
}

/** A different secret would make all stored sign-in data useless. */
function secretProblem({ secret }: CheckedBackup, { authSecret, dataDir }: Settings): string | null {
  if (authSecret !== secret)
    return "AUTH_SECRET is not the backup's. Leave it (or AUTH_SECRET_FILE) out: the backup's is put into DATA_DIR.";
  const secretPath = secretFile(dataDir);
  if (!existsSync(secretPath) || readFileSync(secretPath, "utf8").trim() === secret) return null;
  return `${secretPath} is the secret of another site, and is not overwritten. Restore into a new folder (DATA_DIR).`;
}
