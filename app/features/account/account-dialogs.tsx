import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { AccountViewForm } from "./account-view-form.tsx";
import { type AccountView, viewPaths } from "./account-views.ts";
import type { AccountDone } from "./answer-account-form.server.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { accountMessages } from "./messages.ts";
import { safeReturnTo } from "./return-to.ts";
import { presentSession } from "./session.ts";
import { useViewer } from "./viewer.tsx";

interface AccountDialogsProps {
  /** The view that was asked for; null: closed. */
  view: AccountView | null;
  /** Called with the view to show next, and null to close. */
  onView: (view: AccountView | null) => void;
  /** Called with what is said to whoever has signed up. */
  onWelcome: (words: string) => void;
}

/** Sign In, Sign Up, Forgot Password, Reset Password and the second factor: one dialog, one view at a time. */
export function AccountDialogs({ view, onView, onWelcome }: AccountDialogsProps) {
  const { hasChanged, providers } = useViewer();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isSignInPage = Object.values<string>(viewPaths).includes(pathname);
  const returnTo = isSignInPage
    ? safeReturnTo(new URLSearchParams(search).get("returnTo"))
    : pathname + search + hash;
  // Outlives the dialog: who closed it by mistake finds the address again. A password is not kept.
  const [email, setEmail] = useState("");
  const [lostSignIns, setLostSignIns] = useState(0);
  const accept = async ({ next, message }: AccountDone) => {
    if (next === "second-factor") {
      onView("secondFactor");
      return;
    }
    // First the page knows, then the dialog goes: what takes the focus is there by then.
    await hasChanged();
    if (presentSession().known.state === "out") return setLostSignIns((count) => count + 1);
    // Whoever uses this browser next finds no address in the dialog.
    setEmail("");
    onView(null);
    if (view === "signup" && message) onWelcome(message);
    if (isSignInPage) navigate(returnTo, { replace: true });
  };
  return (
    <Dialog
      open={view !== null}
      onClose={() => onView(null)}
      label={say.label}
      title={view ? say.titles[view] : say.titles.signin}
      look="sheet"
    >
      {view ? (
        <AccountViewForm
          key={lostSignIns}
          problem={lostSignIns > 0 ? accountMessages.noCookies : null}
          view={view}
          reply={undefined}
          returnTo={returnTo}
          email={email}
          onEmail={setEmail}
          providers={providers}
          inDialog
          showView={onView}
          onAccepted={accept}
        />
      ) : null}
    </Dialog>
  );
}
