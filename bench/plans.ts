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

/** A database that remembers what it was asked, so that each question's plan can be looked at afterwards. */
export function openRememberingDatabase(pool: pg.Pool) {
  const asked: { text: string; values: unknown[] }[] = [];
  const db: Database = drizzle(pool, {
    logger: { logQuery: (text, values) => asked.push({ text, values }) },
  });
  return {
    db,
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
