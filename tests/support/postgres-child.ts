// A program to be killed: owns the database in the given directory and prints every row it was told is safe.
// "guest" works beside an owner instead. SIGTERM stops it in an orderly way.
import pg from "pg";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";

const [directory = "", mode = "write"] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

say("begun");
const database = await startEmbeddedPostgres({
  directory,
  log: (message) => say(`log ${message}`),
  exclusive: mode !== "guest",
});
if ("problem" in database) {
  say(`problem ${database.problem}`);
} else {
  const pool = new pg.Pool(database.connection);
  pool.on("error", (error) => say(`log pool: ${error.message}`));
  let stopping = false;
  process.once("SIGTERM", () => {
    stopping = true;
    if (mode !== "write") finish();
  });
  const finish = () => void pool.end().then(() => database.stop());

  await pool.query("create table if not exists acknowledged (id text primary key, body text not null)");
  say("ready");
  if (mode === "write") {
    for (let number = 0; !stopping; number += 1) {
      const id = `${process.pid}-${Date.now()}-${number}`;
      await pool.query("insert into acknowledged values ($1, repeat($1, 20))", [id]);
      say(`row ${id}`);
    }
    finish();
  }
}
