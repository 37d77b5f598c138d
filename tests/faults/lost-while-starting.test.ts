import { readFileSync, watch } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { siteMs, startSite } from "#tests/support/site.ts";

test("a database that dies while the site is starting does not end the start", {
  timeout: siteMs * 2,
}, async () => {
  const first = await startSite();
  const { dataDir } = first;
  await first.stop({ keepData: true });

  // Its lock file says when the database takes connections: the site is about to use it then.
  const folder = path.join(dataDir, "postgres");
  let killed = 0;
  const watcher = watch(folder, (_event, name) => {
    if (name !== "postmaster.pid" || killed > 0) return;
    const [pid, , , , , , , status] = lockLines(folder);
    if (!status?.startsWith("ready")) return;
    killed = Number(pid);
    process.kill(killed, "SIGKILL");
  });
  onTestFinished(() => watcher.close());
  const site = await startSite({ dataDir, env: { LOG_LEVEL: "info" } });
  onTestFinished(() => site.stop());
  expect(killed).toBeGreaterThan(1);
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  expect(await site.query("select 1 as one")).toEqual([{ one: 1 }]);
});

function lockLines(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return []; // gone already
  }
}
