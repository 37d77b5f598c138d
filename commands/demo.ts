import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { refuse, withCommandContext } from "./command-context.ts";

// npm run demo: the site on localhost with sample data. Each start seeds a new database.
const dataDir = path.join(path.dirname(import.meta.dirname), "data-demo");
const { env } = process;

if (env.DATABASE_URL || env.NODE_ENV === "production") {
  refuse("The demo runs on an embedded database on a developer's machine: unset DATABASE_URL and NODE_ENV.");
} else {
  const port = env.PORT ?? "3000";
  const password = randomBytes(9).toString("base64url");
  const passengerKey = randomBytes(32).toString("base64url");
  rmSync(dataDir, { recursive: true, force: true });
  Object.assign(env, {
    DATA_DIR: dataDir,
    HOST: "localhost",
    // React chooses its build by this when the sample data loads it.
    NODE_ENV: "production",
    PORT: port,
    PASSENGER_KEY: passengerKey,
    ORIGIN: `http://localhost:${port}`,
  });
  const { insertPassengers, seedDemo } = await import("./demo-data.ts");
  console.log("\n  Filling data-demo/ with sample data; this takes a moment.");
  await withCommandContext(async ({ db }) => {
    await seedDemo(db, password, new Date());
    await insertPassengers(db, passengerKey, new Date());
  });
  if (!process.exitCode) {
    console.log(`
  Demo accounts, all with the password ${password}
    staff     http://localhost:${port}/admin/login   ada.obi@example.com (administrator), bisi.adewale@example.com (charter desk), kemi.adeyemi@example.com (editor)
    customer  http://localhost:${port}/sign-in       tunde.bakare@example.com
  Outgoing mail is written to data-demo/mail/.`);
    await import("../server/start.ts");
  }
}
