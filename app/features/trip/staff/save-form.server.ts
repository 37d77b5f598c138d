import { and, desc, eq, max, sql } from "drizzle-orm";
import * as z from "zod";
import { tripPaths } from "#app/content/trip/routes.ts";
import type { Queries } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import type { WrittenFact } from "../facts.ts";
import { localTime } from "../local-time.ts";
import { type FactAnswers, type FactField, factMessages } from "./fact-form.ts";

type Subject = Pick<WrittenFact, "kind" | "subject">;

const isOf = ({ kind, subject }: Subject) => and(eq(tripFacts.kind, kind), eq(tripFacts.subject, subject));

export const todayOf = ({ clock }: Pick<Services, "clock">) => localTime(clock.now(), "UTC").date;

/** The newest revision of a subject; 0 if staff never changed the supplied fact. */
async function newestRevision(db: Queries, of: Subject): Promise<number> {
  const newest = { revision: max(tripFacts.revision) };
  const [row] = await db.select(newest).from(tripFacts).where(isOf(of));
  return row?.revision ?? 0;
}

const mostHistory = 50;

/**
 * A fact for its form, with its history, newest first. `answers` is null for figures that the schema no longer reads, `by` for deleted
 * accounts.
 */
export async function factForm<Figures>(
  db: Queries,
  of: Subject,
  readAnswers: () => Promise<FactAnswers>,
  schema: z.ZodType<Figures>,
  answersOf: (figures: Figures) => FactAnswers,
) {
  // Read before the figures: a newer version with older figures would overwrite a colleague's change without a conflict.
  const version = await newestRevision(db, of);
  const rows = await db
    .select({ fact: tripFacts, by: users.name })
    .from(tripFacts)
    .leftJoin(users, eq(users.id, tripFacts.by))
    .where(isOf(of))
    .orderBy(desc(tripFacts.revision))
    .limit(mostHistory);
  const history = rows.map(({ fact: { figures, ...fact }, by }) => {
    const { success, data } = schema.safeParse(figures);
    return { ...fact, by, answers: success ? answersOf(data) : null, isWithdrawn: figures === null };
  });
  return { answers: await readAnswers(), version, history };
}

export type FactForm = Awaited<ReturnType<typeof factForm>>;

/** Saves a fact with an audit entry, and invalidates the pages that show it; null figures restore the supplied fact. */
export async function saveForm(
  { form, staff, services, record }: StaffPost,
  { groups, ...of }: Subject & { groups: Record<string, readonly FactField[]> },
  read: (answers: FactAnswers) => Promise<{ figures: unknown; errors: FormErrors<string> }>,
): Promise<{ ok: true } | Refusal> {
  const names = Object.values(groups).flatMap((group) => group.map(({ name }) => name));
  const answers: FactAnswers = answersIn(form, [...names, "source", "checkedOn"]);
  const { refuse, tooMany } = refusing(answers);
  const verdict = await services.limiter.count("facts-staff", limits.factsPerStaff, staff.id);
  if (verdict) return tooMany(verdict, () => factMessages.tooMany);
  const { figures, errors: ofFigures } = await read(answers);
  const isWithdrawn = figures === null && Object.keys(ofFigures).length === 0;
  const source = answers.source?.trim() ?? "";
  const checkedOn = answers.checkedOn || (isWithdrawn ? todayOf(services) : "");
  const isPast = z.iso.date().safeParse(checkedOn).success && checkedOn <= todayOf(services);
  const errors = {
    ...ofFigures,
    ...(source || isWithdrawn ? {} : { source: factMessages.source }),
    ...(isPast ? {} : { checkedOn: factMessages.checkedOn }),
  };
  if (Object.keys(errors).length > 0) return refuse(factMessages.correct, errors);
  return await services.db.transaction(async (transaction): Promise<{ ok: true } | Refusal> => {
    // One writer at a time, so that revisions follow the order of transactions.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('trip facts', 0))`);
    const isNewest = (await newestRevision(transaction, of)) === Number(form.get("version"));
    if (!isNewest) return refuse(factMessages.conflict, {}, 409);
    const fact = { ...of, figures, source, checkedOn, by: staff.id };
    const [row] = await transaction
      .insert(tripFacts)
      .values(fact)
      .returning({ revision: tripFacts.revision });
    await invalidatePages(transaction, tripPaths);
    await record(
      transaction,
      of.kind === "prices"
        ? { action: "fact.write", subjectId: "prices" }
        : { action: "aerodrome.write", subjectId: of.subject, detail: { revision: row?.revision ?? null } },
    );
    return { ok: true };
  });
}
