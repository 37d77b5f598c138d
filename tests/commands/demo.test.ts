import { expect, it } from "vitest";
import { bookings } from "#app/database/schema/bookings.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { runProgram } from "#tests/support/site.ts";
import { seedDemo } from "../../commands/demo-data.ts";

const database = await fileDatabase();

it("fills a database with bookings in every status, before and after today", async () => {
  const now = new Date("2026-11-25T12:00:00Z");
  await seedDemo(database.db, "a demo password", now);
  const rows = await database.db.select().from(bookings);
  expect(rows).toHaveLength(60);
  const statuses = new Set(rows.map(({ status }) => status));
  expect([...statuses].sort()).toEqual(["cancelled", "completed", "confirmed", "pending"]);
  const departures = rows.map(({ departureDateTime }) => departureDateTime).sort();
  expect(departures[0]?.slice(0, 7)).toBe("2026-11");
  expect(departures.at(-1)?.slice(0, 7)).toBe("2027-01");
  expect(await database.db.select().from(newsletterSubscribers)).toHaveLength(300);
});

it("refuses to run with DATABASE_URL, and loads no React before it has chosen the production build", () => {
  const listModules = `data:text/javascript,
    import { createRequire } from "node:module";
    const { cache } = createRequire(process.cwd() + "/");
    process.on("exit", () => console.log(Object.keys(cache).filter((name) => name.includes("/react/"))));`;
  const env = { DATABASE_URL: "postgres://localhost/site" };
  const { code, err, out } = runProgram(["--import", listModules, "commands/demo.ts"], env);
  expect([code, out.trim()]).toEqual([1, "[]"]);
  expect(err).toContain("unset DATABASE_URL and NODE_ENV");
});
