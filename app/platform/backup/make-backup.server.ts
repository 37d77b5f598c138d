import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import * as z from "zod";
import { openUnlimitedClient } from "#app/database/client.server.ts";
import { allowMigrations, holdMigrations, lastMigration } from "#app/database/migrate.server.ts";
import type { UploadStore } from "../uploads/upload-store.server.ts";
import { syncNames } from "../whole-file.server.ts";
import { type Part, tarOf } from "./archive.server.ts";
import { countersOf, plainValues, rowsOf, tablesOf } from "./table-copy.server.ts";

export const backupFormat = "harmattan-backup-1";

export const manifest = z.object({
  format: z.string().startsWith("harmattan-backup-"),
  madeAt: z.iso.datetime(),
  migration: z.number().int(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.output<typeof manifest>;

export const parts = {
  manifest: "manifest.json",
  secret: "auth-secret",
  counters: "database/counters.json",
  uploads: "uploads/",
} as const;

export interface SiteParts {
  pool: pg.Pool;
  uploads: UploadStore;
  secret: string;
}

export interface BackupCounts {
  tables: number;
  pictures: number;
  bytes: number;
}

/** Writes database, pictures and secret into a new file, whole or not at all. All rows come from one snapshot. */
export async function makeBackup(
  site: SiteParts,
  file: string,
  now: Date,
): Promise<BackupCounts | { problem: string }> {
  const counts: BackupCounts = { tables: 0, pictures: 0, bytes: 0 };
  const draft = `${file}.${process.pid}-${randomUUID()}.draft`;
  const client = await openUnlimitedClient(site.pool);
  try {
    await client.query(plainValues);
    await holdMigrations(client);
    await client.query("begin isolation level repeatable read, read only");
    const migration = await lastMigration(client);
    if (migration === null)
      return { problem: "The database holds no site yet: there is nothing to back up." };
    const content = contentOf(site, client, { migration, madeAt: now.toISOString() }, counts);
    const target = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(tarOf(content), createGzip(), target);
    // Not by a hard link, which some network shares and USB sticks do not support.
    await (await open(file, "wx", 0o600)).close();
    await rename(draft, file);
    await syncNames(path.dirname(file));
    return { ...counts, bytes: (await stat(file)).size };
  } catch (error) {
    const { code = "", message, path: at } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      return { problem: `${file} is there already, and is left as it is. Name a new file.` };
    if (/^E[A-Z]+$/.test(code) && (at || code === "ENOSPC"))
      return {
        problem: `The backup cannot be written (${message}). Name a file on a disk with room that this user may write to.`,
      };
    throw error;
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

async function* contentOf(
  { uploads, secret }: SiteParts,
  client: pg.ClientBase,
  about: Pick<Manifest, "migration" | "madeAt">,
  counts: BackupCounts,
): AsyncGenerator<Part> {
  const json = (name: string, value: unknown) => ({ name, bytes: Buffer.from(JSON.stringify(value)) });
  const tables = await tablesOf(client);
  yield json(parts.manifest, { format: backupFormat, ...about, tables } satisfies Manifest);
  yield { name: parts.secret, bytes: Buffer.from(secret) };
  for (const table of tables) {
    yield* rowsOf(client, table);
    counts.tables += 1;
  }
  // Sequences are not part of the snapshot; read last, they are never behind a row.
  yield json(parts.counters, await countersOf(client));
  await client.query("commit");
  await allowMigrations(client);
  // Listed after the rows were read, because a picture is written before the row that uses it.
  const pictures: string[] = [];
  for await (const { name } of uploads.list()) pictures.push(name);
  for (const name of pictures) {
    const picture = await uploads.read(name);
    if (!picture) continue; // deleted since it was listed, because no text uses it
    yield { name: parts.uploads + name, bytes: Buffer.from(await picture.arrayBuffer()) };
    counts.pictures += 1;
  }
}
