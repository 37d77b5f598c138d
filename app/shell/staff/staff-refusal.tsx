import { staffMessages as say } from "#app/features/staff/messages.ts";
import { type Staff, staffRoles } from "#app/features/staff/roles.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { StaffSignOut } from "./staff-frame.tsx";

/** Said in place of a page that this person may not open, or that does not exist. */
export function StaffRefusal({ status, staff }: { status: number; staff: Staff | null }) {
  const [title, detail] =
    status === 404
      ? [say.missing, say.missingDetail]
      : staff
        ? [say.notForRole, say.notForRoleDetail(staffRoles[staff.role])]
        : [say.notStaff, say.notStaffDetail];
  return (
    <main
      id="content"
      className={`px-5 py-16 outline-none sm:px-10 ${staff ? "" : "mx-auto max-w-[44rem] lg:py-32"}`}
    >
      <title>{`${title} | Harmattan Aviation`}</title>
      <p className="label-caps text-brass-ink">{status}</p>
      <h1 className="mt-4 text-heading">{title}</h1>
      <p className="mt-5 max-w-[52ch]">{detail}</p>
      {staff ? null : (
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/bookings" className={staffButton()}>
            {say.yourBookings}
          </a>
          <StaffSignOut className={staffButton()} />
        </div>
      )}
    </main>
  );
}
