import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { postgresPidsIn } from "#tests/support/postgres-pids.ts";
import { siteMs, startSite } from "#tests/support/site.ts";

// /proc tells which connections a database has.
test.runIf(process.platform === "linux")(
  "a database that dies while the site is starting does not end the start",
  { timeout: siteMs * 2 },
  async () => {
    const first = await startSite();
    const { dataDir } = first;
    await first.stop({ keepData: true });

    const folder = path.join(dataDir, "postgres");
    let killed = 0;
    const look = setInterval(() => {
      const pids = postgresPidsIn(folder);
      // The first connection makes the site's database; the next is the site's, at its tables.
      if (killed > 0 || pids.filter(isConnection).length < 2) return;
      killed = Number.parseInt(readFileSync(path.join(folder, "postmaster.pid"), "utf8"), 10);
      process.kill(killed, "SIGKILL");
    }, 2);
    onTestFinished(() => clearInterval(look));
    const site = await startSite({ dataDir });
    onTestFinished(() => site.stop());
    expect(killed).toBeGreaterThan(1);
    expect(site.output()).toContain("the database was lost while the site was starting");
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    expect(await site.query("select 1 as one")).toEqual([{ one: 1 }]);
  },
);

function isConnection(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("[local]");
  } catch {
    return false; // gone meanwhile
  }
}
