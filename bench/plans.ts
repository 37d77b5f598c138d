import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "#app/database/client.server.ts";

/** One statement as PostgreSQL carried it out. */
export interface Way {
  /** How each table is reached: `Index Scan bookings_created`. */
  scans: string[];
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
      const ways: Way[] = [];
      for (const { text, values } of [...asked]) {
        const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
        const [{ Plan: plan, "Execution Time": ms }] = rows[0]["QUERY PLAN"];
        ways.push({ scans: scansOf(plan), ms });
      }
      return ways;
    },
  };
}

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
