import { can, type StaffRole } from "#app/features/staff/roles.ts";

/** What the staff area's rail lists, today's work first. */
const pages = [
  { label: "Dashboard", area: "dashboard" },
  { label: "Bookings", area: "bookings" },
  { label: "Messages", area: "messages" },
  { label: "Posts", area: "blogs" },
  { label: "Comments", area: "comments" },
  { label: "Newsletters", area: "newsletters" },
  { label: "Saved replies", area: "replies" },
  { label: "Mail", area: "mail" },
  { label: "Trip facts", area: "facts" },
  { label: "Staff", area: "staff" },
  { label: "Audit log", area: "audit" },
] as const;

/** The pages that a role may open. */
export const staffPagesFor = (role: StaffRole) =>
  pages
    .filter(({ area }) => can(role, area))
    .map(({ label, area }) => ({ label, href: `/admin/${area}` as const }));
