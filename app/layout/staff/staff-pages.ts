import { can, type StaffRole } from "#app/features/staff/roles.ts";

/** What the staff area's rail lists, today's work first; `also`: further addresses that are a part of it. */
const pages: readonly { label: string; area: string; also?: string }[] = [
  { label: "Dashboard", area: "dashboard" },
  { label: "Bookings", area: "bookings" },
  { label: "Calendar", area: "calendar" },
  { label: "Messages", area: "messages" },
  { label: "Posts", area: "blogs" },
  { label: "Comments", area: "comments" },
  { label: "Newsletters", area: "newsletters" },
  { label: "Saved replies", area: "replies" },
  { label: "Operators", area: "operators" },
  { label: "Mail", area: "mail" },
  { label: "Trip facts", area: "facts", also: "/admin/aerodromes" },
  { label: "Staff", area: "staff" },
  { label: "Audit log", area: "audit" },
];

/** The pages that a role may open, and which of them `here` belongs to. */
export const staffPagesFor = (role: StaffRole, here: string) =>
  pages
    .filter(({ area }) => can(role, area))
    .map(({ label, area, also }) => {
      const href = `/admin/${area}`;
      const isHere = [href, also].some((each) => each && (here === each || here.startsWith(`${each}/`)));
      return { label, href, isHere };
    });
