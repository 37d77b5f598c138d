import { Gauge, type Registry } from "prom-client";
import { freeMbIn } from "#app/platform/full-disk.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Figures, Inspection } from "./inspection.ts";

/** Values with their labels. */
type Samples = readonly (readonly [Record<string, string>, number])[];

const one = (value: number): Samples => [[{}, value]];
const by = (label: string, values: Record<string, number>): Samples =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);

/** Adds what is read when Prometheus asks: how things stand, while `metrics.ts` counts what happened. */
export function addGauges(
  registry: Registry,
  { pool, settings }: Pick<Services, "pool" | "settings">,
  inspection: Inspection,
): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Samples | Promise<Samples>,
  ) =>
    new Gauge({
      name: `harmattan_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // Without labels a reset is a 0, where there may be nothing to say.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of await read()) this.set(labels, value);
      },
    });
  /** The same of what the database tells: nothing while it is away. */
  const stored = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (figures: Figures) => Samples,
  ) =>
    gauge(name, help, labelNames, async () => {
      const figures = await inspection.figures();
      return figures ? read(figures) : [];
    });

  gauge("database_waiting", "Queries that wait for a connection.", [], () => one(pool.waitingCount));
  gauge(
    "part_ok",
    "1 where a part of the site is well, 0 where it is ill; /readyz says why.",
    ["part"],
    async () => Object.entries(await inspection.parts()).map(([part, reason]) => [{ part }, reason ? 0 : 1]),
  );
  gauge("disk_free_bytes", "Free room where DATA_DIR is.", [], async () =>
    one((await freeMbIn(settings.dataDir)) * 1024 ** 2),
  );
  stored("mails", "Mails of the outbox that wait, and that were given up.", ["status"], (of) =>
    by("status", { queued: of.queuedMails, failed: of.failedMails }),
  );
  stored("oldest_queued_mail_age_seconds", "How long the oldest unsent mail has waited.", [], (of) =>
    one(of.oldestQueuedMail),
  );
  stored("jobs", "Jobs by queue and state.", ["queue", "state"], (of) =>
    of.jobs.map(({ queue, state, jobs }) => [{ queue, state }, jobs]),
  );
  stored(
    "oldest_pending_booking_age_seconds",
    "How long the oldest unanswered request has waited.",
    [],
    (of) => one(of.oldestPendingBooking),
  );
  stored("campaign_mails", "Mails of the campaigns that are being sent.", ["campaign", "status"], (of) =>
    of.campaigns.flatMap(({ id, ...letters }) =>
      Object.entries(letters).map(([status, count]) => [{ campaign: id, status }, count] as const),
    ),
  );
}
