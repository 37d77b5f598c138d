import path from "node:path";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { openDatabase, openPool, type Queries } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { openReadiness } from "#app/database/readiness.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { postRevisions, posts } from "#app/database/schema/posts.ts";
import { openDatabaseServer } from "#app/database/server.server.ts";
import { isDatabaseUnavailable } from "#app/database/unavailable.ts";
import type { ProvenEmail } from "#app/features/account/addresses.server.ts";
import { type Federation, openFederation, providersOf } from "#app/features/account/federation.server.ts";
import { type Identity, openIdentity } from "#app/features/account/identity.server.ts";
import { accountMailRenderers } from "#app/features/account/mails.server.ts";
import { setPasswordHashKib } from "#app/features/account/passwords.server.ts";
import { sweepAccounts } from "#app/features/account/settings.server.ts";
import { workScheduledPosts } from "#app/features/blog/change-post.server.ts";
import { seedPosts } from "#app/features/blog/posts.server.ts";
import { adoptGuestBookings, sweepBookings } from "#app/features/booking/booking-data.server.ts";
import { bookingMailRenderers, workReminders } from "#app/features/booking/booking-mails.server.ts";
import { sweepBookingCodes } from "#app/features/booking/guest-access.server.ts";
import { contactMailRenderers, sweepMessages } from "#app/features/contact/contact-messages.server.ts";
import { concurrentMails, workCampaigns } from "#app/features/newsletter/campaign-sender.server.ts";
import { newsletterMailRenderers } from "#app/features/newsletter/newsletter-mails.server.tsx";
import { forgetStale } from "#app/features/newsletter/subscribers.server.ts";
import { sweepPassengers } from "#app/features/passengers/papers.server.ts";
import { passengerMailRenderers } from "#app/features/passengers/passenger-mails.server.ts";
import { workQuotationExpiry } from "#app/features/quotation/quotation-jobs.server.ts";
import { quotationMailRenderers } from "#app/features/quotation/quotation-mails.server.ts";
import { seedReplies } from "#app/features/replies/saved-replies.server.ts";
import { sweepAudit } from "#app/features/staff/audit.server.ts";
import { backUpInto } from "#app/platform/backup/daily-backup.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.ts";
import { fullDisk } from "#app/platform/full-disk.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLive } from "#app/platform/live.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { sweepMails } from "#app/platform/mail/forget-mails.server.ts";
import { workOutbox } from "#app/platform/mail/outbox.server.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { followInvalidations, openPageCache } from "#app/platform/page-cache.server.ts";
import { setQuickestForm } from "#app/platform/posted-form.server.ts";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import { openSecret } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { openUploadStore, sweepUploads } from "#app/platform/uploads/upload-store.server.ts";
import { pictureName } from "#app/platform/uploads/uploaded-picture.ts";
import { sweepDrafts } from "#app/platform/whole-file.server.ts";

export interface Backend {
  services: Services;
  identity: Identity;
  federation: Federation;
  /** The configuration for the operator: one line each, no credentials. */
  describe: string[];
  close(): Promise<void>;
}

/** A reason not to start, with its remedy, for the operator. */
export type Problem = { problem: string };

/** Opens database, jobs, mail and all other services; a failed step closes the earlier ones. */
export async function startBackend(
  settings: Settings,
  log: Log,
  clock: Clock = systemClock,
): Promise<Backend | Problem> {
  setQuickestForm(settings.quickestFormMs);
  setPasswordHashKib(settings.passwordHashKib);
  const closers: (() => Promise<unknown>)[] = [];
  const close = () => closeAll(closers, log);
  try {
    await sweepDrafts([".", "mail", "uploads"].map((folder) => path.join(settings.dataDir, folder)));
    const secret = await openSecret(settings.authSecret, settings.dataDir);
    if (typeof secret !== "string") return secret;
    const database = await openDatabaseServer(settings, log);
    if ("problem" in database) return (await fullDisk(database.problem, settings)) ?? database;
    closers.push(database.stop);

    const pool = openPool(database.connection, log);
    closers.push(() => pool.end());
    const tooOld = await tooOldServer(pool);
    if (tooOld) {
      await close();
      return tooOld;
    }
    await migrate(pool);
    const db = openDatabase(pool);
    // Opened before the jobs and so closed after them: their mails still go out.
    const transport = openTransport(settings.mail, settings.dataDir);
    closers.push(async () => transport.close());
    const jobs = await startJobs(pool, log);
    closers.push(() => jobs.stop());
    const live = await openLive(database.connection, log);
    closers.push(() => live.stop());
    const services: Services = {
      settings,
      db,
      pool,
      readiness: openReadiness(pool, log),
      jobs,
      mailRenderers: {
        ...bookingMailRenderers({ settings, secret, clock }),
        ...quotationMailRenderers(settings, secret),
        ...passengerMailRenderers(settings),
        ...contactMailRenderers(settings),
        ...accountMailRenderers(settings, secret, () => clock.now()),
        ...newsletterMailRenderers(settings, secret),
      },
      limiter: openRateLimiter(db, secret),
      uploads: openUploadStore(settings.uploads, settings.dataDir),
      live,
      pages: openPageCache(),
      secret,
      clock,
      log,
    };
    followInvalidations(services);

    await seedPosts(db);
    await seedReplies(db, clock.now());
    await workScheduledPosts(services);
    await workReminders(services);
    await workQuotationExpiry(services);
    await workOutbox({ ...services, transport });
    await jobs.daily("sweep", "02:30", () => sweep(services));
    const { backups } = settings;
    if (backups) await jobs.daily("backup", "01:30", () => backUpInto(backups, services, log, clock.now()));
    // A separate transport: newsletter mails must not delay mails to customers.
    const campaignTransport = openTransport(
      settings.mail,
      settings.dataDir,
      concurrentMails(settings.newsletterRate),
    );
    closers.push(async () => campaignTransport.close());
    const campaigns = await workCampaigns({ ...services, transport: campaignTransport });
    // The jobs end first: they wait for mails that are being sent.
    closers.push(() => Promise.all([campaigns.stop(), jobs.stop()]));

    const onProvenSignIn = (proven: ProvenEmail) => adoptGuestBookings(db, proven);
    const providers = providersOf(settings).map(({ name }) => name);
    return {
      services,
      identity: openIdentity({ ...services, onProvenSignIn }),
      federation: openFederation({ ...services, onProvenSignIn }),
      describe: [
        `database  ${database.description}`,
        `mail      ${transport.describe()}`,
        `pictures  ${services.uploads.describe()}`,
        ...(providers.length > 0 ? [`sign-in   also with ${providers.join(", ")}`] : []),
      ],
      close,
    };
  } catch (error) {
    await close();
    const problem = (await fullDisk(error, settings)) ?? operatorsProblem(error, settings);
    if (problem) return problem;
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, "the database was lost while the site was starting");
    return {
      problem: `the database in ${settings.dataDir} was lost while the site was starting. Look at the lines above and at the machine's memory and disk, then start again. Nothing that was stored is lost.`,
    };
  }
}

/** Removes expired rows and unused pictures. A part that fails is logged and does not stop the others; throws at the end. */
export async function sweep({ db, jobs, limiter, uploads, clock, log }: Services): Promise<void> {
  const now = clock.now();
  const parts = {
    limits: limiter.sweep,
    accounts: () => sweepAccounts(db, now),
    newsletter: () => forgetStale(db, now),
    bookings: () => sweepBookings({ db, jobs }, now),
    codes: () => sweepBookingCodes(db, now),
    passengers: () => sweepPassengers(db, now),
    messages: () => sweepMessages({ db, jobs }, now),
    audit: () => sweepAudit(db, now),
    mails: () => sweepMails(db, now),
    async uploads() {
      const removed = await sweepUploads(uploads, () => usedPictures(db), now);
      if (removed > 0) log.info({ removed }, "unused pictures were removed");
    },
  };
  const failedParts: string[] = [];
  for (const [part, run] of Object.entries(parts))
    await run().catch((err: unknown) => {
      log.error({ err, part }, "a part of the nightly sweep failed");
      failedParts.push(part);
    });
  if (failedParts.length > 0) throw new Error(`parts of the nightly sweep failed: ${failedParts.join(", ")}`);
}

/** Closes in the reverse order of opening; a failure is logged and the rest is closed too. */
export async function closeAll(closers: (() => Promise<unknown>)[], log: Log): Promise<void> {
  for (const closer of closers.splice(0).reverse()) {
    try {
      await closer();
    } catch (err) {
      log.error({ err }, "a part of the site could not be closed");
    }
  }
}

const oldestMajor = 15;

async function tooOldServer(pool: pg.Pool): Promise<Problem | null> {
  const { rows } = await pool.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const major = rows[0]?.major ?? 0;
  if (major >= oldestMajor) return null;
  return { problem: `the database is PostgreSQL ${major}; the site needs ${oldestMajor} or later.` };
}

/** The operator's problem behind a system or database error; null for a bug. */
function operatorsProblem(error: unknown, { databaseUrl, dataDir }: Settings): Problem | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return null;
  const { code, path: file, message } = cause as NodeJS.ErrnoException;
  // A broken socket has such a code, too, but is no problem of the folder.
  const isOfSystem = code && /^E[A-Z]+$/.test(code) && !isDatabaseUnavailable(error);
  if (isOfSystem && (file || !databaseUrl)) {
    return {
      problem: `${dataDir} cannot be used (${message}). Set DATA_DIR to a folder that this user may write to.`,
    };
  }
  if (databaseUrl && (code || /SSL/i.test(message) || isDatabaseUnavailable(error))) {
    return {
      problem: `the database refuses (${message}). Check DATABASE_URL: that its server runs, and that its user may log in and make tables.`,
    };
  }
  return null;
}

/** Names of uploaded pictures in posts, revisions and newsletter issues. Full table scans: for nightly jobs only. */
export async function usedPictures(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct match[1] as name
    from (
      select content || ' ' || coalesce(image_url, '') as text from ${posts}
      union all select content || ' ' || coalesce(image_url, '') from ${postRevisions}
      union all select html from ${campaigns}
    ) texts, regexp_matches(text, ${pictureName}, 'g') as match
    where text like '%/uploads/%'`);
  return rows.map(({ name }) => name);
}
