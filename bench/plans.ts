import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "#app/database/client.server.ts";

/** One statement as PostgreSQL carried it out. */
export interface Way {
  /** How each table is reached: `Index Scan bookings_created`. */
  scans: string[];
  /** Processor time that PostgreSQL spent on it, which a busy machine does not lengthen. */
  ms: number;
}

interface Asked {
  text: string;
  values: unknown[];
}

/** A database that remembers what it was asked, so that each question's plan can be looked at afterwards. */
export function openRememberingDatabase(pool: pg.Pool) {
  const asked: Asked[] = [];
  const db: Database = drizzle(pool, {
    logger: { logQuery: (text, values) => asked.push({ text, values }) },
  });
  return {
    db,
    asked,
    /** Asks once, and says for each statement of it how PostgreSQL found the answer. */
    async waysOf(ask: () => Promise<unknown>): Promise<Way[]> {
      asked.length = 0;
      await ask();
      const client = await pool.connect();
      try {
        // All of the work in the one process whose time is read.
        await client.query("set max_parallel_workers_per_gather = 0");
        const { rows } = await client.query("select pg_backend_pid() as pid");
        const ways: Way[] = [];
        for (const { text, values } of [...asked]) {
          const { rows: plans } = await client.query(`explain (format json) ${text}`, values);
          const before = processorMs(rows[0].pid);
          await client.query(text, values);
          const ms = processorMs(rows[0].pid) - before;
          ways.push({ scans: scansOf(plans[0]["QUERY PLAN"][0].Plan), ms });
        }
        return ways;
      } finally {
        client.release(true);
      }
    },
  };
}

/** Linux keeps it in nanoseconds, the first of three numbers. */
const processorMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const scansOf = (plan: Plan): string[] => [
  ...(/Scan$/.test(plan["Node Type"]) && (plan["Index Name"] || plan["Relation Name"])
    ? [`${plan["Node Type"]} ${plan["Index Name"] ?? plan["Relation Name"]}`]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** Tables of more rows than this shall never be read from end to end. */
const bigFrom = 10_000;

/** Prints the way to the rows of each statement, as PostgreSQL plans it now, and whether it would read a big table from end to end. */
export async function printPlans(pool: pg.Pool, name: string, asked: readonly Asked[]): Promise<void> {
  const big = await pool.query<{ scan: string }>(
    "select 'Seq Scan ' || relname as scan from pg_class where relkind = 'r' and reltuples > $1",
    [bigFrom],
  );
  const ways = new Set<string>();
  for (const { text, values } of new Map(asked.map((each) => [each.text, each])).values()) {
    if (!/^\s*(?:select|with|insert|update|delete)\b/.test(text)) continue;
    const { rows } = await pool.query(`explain (format json) ${text}`, values);
    for (const way of scansOf(rows[0]["QUERY PLAN"][0].Plan)) ways.add(way);
  }
  const isSequential = big.rows.some(({ scan }) => ways.has(scan));
  console.log(`${isSequential ? "SEQUENTIAL" : "indexed   "}  ${name}: ${[...ways].join(", ")}`);
}

/**
 * Begins to watch which tables are read from end to end, whoever asks: what no list of plans can miss. `since` resolves to how often that
 * happened from then on to each table that is big by then; one that was empty at the beginning counts from there as well.
 */
export async function watchSequentialReads(
  pool: pg.Pool,
): Promise<{ since(): Promise<Map<string, number>> }> {
  const reads = async () => {
    const { rows } = await pool.query<{ name: string; scans: string; rows: number }>(
      `select s.relname as name, coalesce(s.seq_scan, 0) as scans, c.reltuples as rows
       from pg_stat_user_tables s join pg_class c on c.oid = s.relid`,
    );
    return rows;
  };
  const before = new Map((await reads()).map(({ name, scans }) => [name, Number(scans)]));
  return {
    async since() {
      const big = (await reads()).filter(({ rows }) => rows > bigFrom);
      return new Map(big.map(({ name, scans }) => [name, Number(scans) - (before.get(name) ?? 0)]));
    },
  };
}
