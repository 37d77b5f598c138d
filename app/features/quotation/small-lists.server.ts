import { and, eq, ne, or } from "drizzle-orm";
import * as z from "zod";
import type { Queries } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { aircraft, operators } from "#app/database/schema/aircraft.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { firstErrors, line, lines, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { type ActionReply, answersIn } from "#app/ui/form/form-reply.ts";

/** The lists of operators and aircraft, which staff maintain for quotations and the calendar. */
export const listNames = ["operators", "aircraft"] as const;
export type ListName = (typeof listNames)[number];

const isActive = z.string().transform((text) => text === "yes");

const rules = {
  operators: z.object({
    name: requiredLine(120, "Enter the operator’s name."),
    aocNumber: requiredLine(60, "Enter the number of the air operator certificate."),
    address: requiredLine(300, "Enter the address."),
    terms: requiredLines(2000, "Enter the operator’s terms, or where to read them."),
    bankDetails: lines(1000),
    isActive,
  }),
  aircraft: z.object({
    tail: requiredLine(12, "Enter the registration.").check(z.toUpperCase()),
    type: requiredLine(60, "Enter the type."),
    base: line(4).check(z.toUpperCase(), z.regex(/^[A-Z]{4}$/, "Enter the base’s ICAO code, such as DNMM.")),
    isActive,
  }),
};

export async function smallLists(db: Queries) {
  const [allOperators, allAircraft] = await Promise.all([
    db.select().from(operators).orderBy(operators.name),
    db.select().from(aircraft).orderBy(aircraft.tail),
  ]);
  return { operators: allOperators, aircraft: allAircraft };
}

/** Aircraft that a flight can be assigned to: the active ones, and the one already assigned. */
export const activeAircraft = (db: Queries, assignedId: string | null = null) =>
  db
    .select()
    .from(aircraft)
    .where(or(eq(aircraft.isActive, true), assignedId ? eq(aircraft.id, assignedId) : undefined))
    .orderBy(aircraft.tail);

export const assignedAircraft = async (db: Queries, { aircraftId }: Pick<Booking, "aircraftId">) =>
  aircraftId ? (await db.select().from(aircraft).where(eq(aircraft.id, aircraftId)))[0] : undefined;

export const activeOperators = (db: Queries) =>
  db.select().from(operators).where(eq(operators.isActive, true)).orderBy(operators.name);

/** Adds an entry, or changes one unless its version changed since the form was opened. */
export async function receiveListEntry({
  form,
  record,
  services,
}: StaffPost): Promise<ActionReply<{ redirectTo?: string }>> {
  const name = listNames.find((each) => each === form.get("list")) ?? "operators";
  const values = answersIn(form, [...Object.keys(rules[name].shape), "id"]);
  const { refuse } = refusing<string>(values);
  const parsed = rules[name].safeParse(values);
  if (!parsed.success) return refuse("", firstErrors<string>(parsed.error));
  const table = (name === "operators" ? operators : aircraft) as typeof aircraft;
  const entry = parsed.data;
  const row = entry as typeof aircraft.$inferInsert;
  const id = isRowId(values.id ?? "") ? values.id : undefined;
  const hasSameName = "name" in entry ? eq(operators.name, entry.name) : eq(aircraft.tail, entry.tail);
  const nameRefusal = refuse(
    name === "operators"
      ? "An operator of this name is already in the list."
      : "This registration is already in the list.",
  );
  if ((await services.db.$count(table, and(hasSameName, id ? ne(table.id, id) : undefined))) > 0)
    return nameRefusal;
  const version = Number(form.get("version"));
  const isStored = await services.db.transaction(async (transaction) => {
    const [saved] = id
      ? await transaction
          .update(table)
          .set({ ...row, version: version + 1 })
          .where(and(eq(table.id, id), eq(table.version, version)))
          .returning()
      : await transaction.insert(table).values(row).onConflictDoNothing().returning();
    if (saved) await record(transaction, { action: "operator.save", subjectId: saved.id });
    return saved;
  });
  if (isStored) return { ok: true, redirectTo: "/admin/operators?done=saved" };
  if (!id) return nameRefusal;
  return refuse("A colleague changed this entry. It is shown as it is now: change it again.", {}, 409);
}
