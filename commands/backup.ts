import { makeBackup } from "#app/platform/backup/make-backup.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openUploadStore } from "#app/platform/uploads/upload-store.server.ts";
import { megabytes, refuse, withCommandContext } from "./command-context.ts";

const [file] = process.argv.slice(2);
if (!file) refuse("npm run backup -- FILE     such as harmattan.tar.gz; docs/backup.md tells more");
else
  await withCommandContext(
    async ({ settings, pool, secret }) => {
      const uploads = openUploadStore(settings.uploads, settings.dataDir);
      const result = await makeBackup({ pool, uploads, secret }, file, systemClock.now());
      if ("problem" in result) return refuse(result.problem);
      process.stdout.write(
        `${file}: ${result.tables} tables, ${result.pictures} files of pictures and the site's secret, ${megabytes(result.bytes)}. Keep it as private as the site itself.\n`,
      );
    },
    { migrates: false },
  );
