import type { StaffRole } from "#app/features/staff/roles.ts";

export interface DeskPage {
  label: string;
  href: string;
  /** The role that it takes; an administrator may open everything. */
  role: StaffRole;
}

/** What the staff area's rail lists, today's work first. */
export const deskPages: readonly DeskPage[] = [
  { label: "Dashboard", href: "/admin/dashboard", role: "editor" },
  { label: "Bookings", href: "/admin/bookings", role: "admin" },
  { label: "Messages", href: "/admin/messages", role: "admin" },
  { label: "Blogs", href: "/admin/blogs", role: "editor" },
  { label: "Comments", href: "/admin/comments", role: "editor" },
  { label: "Newsletters", href: "/admin/newsletters", role: "editor" },
  { label: "Mail", href: "/admin/mail", role: "admin" },
  { label: "Staff", href: "/admin/staff", role: "admin" },
  { label: "Audit log", href: "/admin/audit", role: "admin" },
];

/** The pages that a role may open. */
export const deskPagesFor = (role: StaffRole): readonly DeskPage[] =>
  deskPages.filter((page) => role === "admin" || page.role === role);
