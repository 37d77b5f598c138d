import type { Role } from "#app/database/schema/accounts.ts";
import type { Viewer } from "#app/features/account/viewer.server.ts";

/** Roles of staff; customers have none. */
export type StaffRole = Exclude<Role, "customer">;

interface StaffRights {
  name: string;
  /** For sentences such as "Ada is now an editor". */
  noun: string;
  /** Plural, for "This page is for editors". */
  people: string;
  /** Label of the button that gives the role. */
  change: string;
  duties: string;
  /** Parts of the staff area: the segments after /admin/ in their addresses. */
  areas: readonly string[];
}

const journal = ["dashboard", "search", "blogs", "uploads", "comments", "newsletters"] as const;
const desk = [
  "dashboard",
  "search",
  "bookings",
  "clients",
  "calendar",
  "messages",
  "replies",
  "operators",
  "mail",
] as const;

/** Names and rights of the roles. A new role is an entry here and in the enum of `users.role` (`npm run migration`). */
export const staffRoles: Readonly<Record<StaffRole, StaffRights>> = {
  editor: {
    name: "Editor",
    noun: "an editor",
    people: "editors",
    change: "Make editor",
    duties: "Posts, comments, newsletters",
    areas: journal,
  },
  desk: {
    name: "Charter desk",
    noun: "at the charter desk",
    people: "the charter desk",
    change: "Move to charter desk",
    duties: "Bookings, quotations, messages, calendar",
    areas: desk,
  },
  admin: {
    name: "Administrator",
    noun: "an administrator",
    people: "administrators",
    change: "Make administrator",
    duties: "Everything, and who has access",
    areas: [...journal, ...desk, "facts", "aerodromes", "staff", "audit"],
  },
};

export const staffRoleNames = Object.keys(staffRoles) as StaffRole[];

export const isStaffRole = (role: string): role is StaffRole => Object.hasOwn(staffRoles, role);

/** Whether a role may use a part of the staff area; unknown parts are denied. */
export const can = (role: StaffRole, area: string): boolean => staffRoles[role].areas.includes(area);

/** The signed-in staff member. */
export type Staff = Pick<Viewer, "id" | "name" | "email"> & { role: StaffRole };

export const loginPath = "/admin/login";
/** Page after a sign-in without a return address. */
export const staffStart = "/admin/dashboard";

export const invitationMaxLengths = { email: 254, name: 100 } as const;
