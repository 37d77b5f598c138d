import * as z from "zod";
import type { Queries } from "#app/database/client.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import { factHistory, newestRevision, saveFact } from "../facts.server.ts";
import type { WrittenFact } from "../facts.ts";
import { localTime } from "../local-time.ts";
import { type FactAnswers, type FactField, factMessages } from "./fact-form.ts";

type Subject = Pick<WrittenFact, "kind" | "subject">;

export const todayOf = ({ clock }: Pick<Services, "clock">) => localTime(clock.now(), "UTC").date;

/** A fact as its form begins, with its history; figures that the schema no longer reads have no answers. */
export async function factForm<Figures>(
  db: Queries,
  subject: Subject,
  readAnswers: () => Promise<FactAnswers>,
  schema: z.ZodType<Figures>,
  answersOf: (figures: Figures) => FactAnswers,
) {
  // Before the figures: a newer version with older figures would overwrite a colleague's change without a conflict.
  const version = await newestRevision(db, subject);
  const [answers, history] = await Promise.all([readAnswers(), factHistory(db, subject)]);
  const rows = history.map(({ figures, ...row }) => {
    const { success, data } = schema.safeParse(figures);
    return { ...row, answers: success ? answersOf(data) : null };
  });
  return { answers, version, history: rows };
}

export type FactForm = Awaited<ReturnType<typeof factForm>>;

/** Saves a fact with an audit entry, and drops the pages that show it; figures of null go back to the supplied fact. */
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
    const fact = { ...of, figures, source, checkedOn, by: staff.id };
    const revision = await saveFact(transaction, fact, Number(form.get("version")));
    if (revision === null) return { ...refuse(factMessages.conflict), status: 409 };
    await record(
      transaction,
      of.kind === "prices"
        ? { action: "fact.write", subjectId: "prices" }
        : { action: "aerodrome.write", subjectId: of.subject, detail: { revision } },
    );
    return { ok: true };
  });
}
