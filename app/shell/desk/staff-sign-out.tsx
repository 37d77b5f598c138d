import { staffMessages as say } from "#app/features/staff/messages.ts";

/** Ends the session of somebody at the desk, and leads to the door of the staff area rather than to the public site. */
export function StaffSignOut({ className }: { className: string }) {
  return (
    <form method="post" action="/sign-out">
      <input type="hidden" name="returnTo" value="/admin/login" />
      <button type="submit" className={className}>
        {say.signOut}
      </button>
    </form>
  );
}
