/** What a member of staff may be; a customer is neither. */
export const staffRoles = ["editor", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const isStaffRole = (role: string): role is StaffRole =>
  (staffRoles as readonly string[]).includes(role);

/** The member of staff who asks. */
export interface Staff {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
}
