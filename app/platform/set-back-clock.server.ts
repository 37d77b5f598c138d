import { type Clock, type PgBoss, systemClock } from "pg-boss";

/**
 * A clock for the job system that is never set back. By the system's, pg-boss waits on when a timer ends and the clock says that it is
 * too early: set back by a day, no schedule and no supervision would come for a day.
 */
export function forwardClock(): Clock {
  let lead = -Infinity;
  return {
    ...systemClock,
    now() {
      const steady = performance.now();
      lead = Math.max(lead, Date.now() - steady);
      return lead + steady;
    },
  };
}

// What pg-boss stamped by a clock that has been set back since lies ahead of it: jobs that were due would wait until the clock gets there
// again, and no schedule and no supervision would run, for as long as it had been wrong. What was to come later than a minute after it was
// queued is meant for that moment and stays.
const statements = [
  `update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now())
   where greatest(cron_on, bam_on, flow_on) > now()`,
  `update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
     maintain_on = least(maintain_on, now())
   where greatest(monitor_on, monitor_claim_on, maintain_on) > now()`,
  `update pgboss.job set start_after = start_after - (greatest(created_on, started_on) - now()),
     created_on = least(created_on, now()), started_on = least(started_on, now())
   where state < 'active' and start_after > now() and greatest(created_on, started_on) > now()
     and (state = 'retry' or start_after < created_on + interval '1 minute')`,
  `update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
   where state = 'active' and greatest(started_on, heartbeat_on) > now()`,
];

/** Brings what the job system has stamped with a time that is yet to come back to the present, by the database's clock. */
export async function bringBackToNow(database: ReturnType<PgBoss["getDb"]>): Promise<void> {
  for (const statement of statements) await database.executeSql(statement);
}
