import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database, Queries } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { staffCalendars } from "#app/database/schema/staff.ts";
import { refusing } from "#app/platform/answer-form.server.ts";
import { linkWith } from "#app/platform/mailed-links.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { recordAudit } from "./audit.server.ts";
import { staffMessages } from "./messages.ts";
import type { StaffReply } from "./receive-staff-change.server.ts";
import { can, isStaffRole, type Staff } from "./roles.ts";

const say = staffMessages.calendar;
const purpose = "staff calendar";

/** When this member's calendar address was made; null where there is none. */
export async function calendarMadeAt(db: Queries, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(staffCalendars).where(eq(staffCalendars.userId, userId));
  return row?.createdAt ?? null;
}

/** Whether an address opens the calendar of a member of staff who may see the bookings, at this moment. */
export async function opensCalendar(db: Queries, secret: string, key: string): Promise<boolean> {
  if (key === "") return false;
  const { role, banned, twoFactorEnabled, needsSecondFactor } = users;
  const [owner] = await db
    .select({ role, banned, twoFactorEnabled, needsSecondFactor })
    .from(staffCalendars)
    .innerJoin(users, eq(users.id, staffCalendars.userId))
    .where(eq(staffCalendars.keyFingerprint, fingerprint(secret, purpose, key)));
  if (!owner || owner.banned || (owner.needsSecondFactor && !owner.twoFactorEnabled)) return false;
  return isStaffRole(owner.role) && can(owner.role, "bookings");
}

/**
 * Makes, replaces or revokes a member's own calendar address, if it is still the one that they saw. Sent twice, the second finds another and
 * changes nothing: what was shown once stays good.
 */
export async function receiveCalendarChange(
  form: FormData,
  staff: Staff,
  { db, secret, clock, settings }: Pick<Services, "db" | "secret" | "clock" | "settings">,
): Promise<StaffReply> {
  const seen = String(form.get("seen") ?? "");
  const isRevoking = form.get("change") === "revoke";
  const key = randomBytes(32).toString("base64url");
  const row = { keyFingerprint: fingerprint(secret, purpose, key), createdAt: clock.now() };
  const isChanged = await change(db, staff, { seen, row: isRevoking ? null : row });
  if (!isChanged) return { ...refusing({}).refuse(say.stale), status: 409 };
  return isRevoking
    ? { ok: true, said: say.revoked, link: null }
    : { ok: true, said: say.made, link: linkWith(settings.origin, purpose, key) };
}

interface CalendarChange {
  /** When the address that was seen was made, as the page says it; empty where none was. */
  seen: string;
  /** What takes its place; null: nothing does. */
  row: { keyFingerprint: string; createdAt: Date } | null;
}

async function change(db: Database, staff: Staff, { seen, row }: CalendarChange): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const userId = { userId: staff.id };
    const seenAt = new Date(seen);
    const isSeen = and(eq(staffCalendars.userId, staff.id), eq(staffCalendars.createdAt, seenAt));
    const changed = Number.isNaN(seenAt.getTime())
      ? row &&
        (await transaction
          .insert(staffCalendars)
          .values({ ...userId, ...row })
          .onConflictDoNothing()
          .returning(userIdOnly))
      : row
        ? await transaction.update(staffCalendars).set(row).where(isSeen).returning(userIdOnly)
        : await transaction.delete(staffCalendars).where(isSeen).returning(userIdOnly);
    if (!changed || changed.length === 0) return false;
    const action = row ? "calendar.make" : "calendar.revoke";
    await recordAudit(transaction, staff, { action, subjectKind: "account", subjectId: staff.id });
    return true;
  });
}

const userIdOnly = { userId: staffCalendars.userId };
