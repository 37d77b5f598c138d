import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { company } from "#app/content/company.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** What the header can do on behalf of any page: its own Sign In and Sign Up. */
export interface HeaderActions {
  signIn(): void;
  signUp(): void;
}

const Context = createContext<HeaderActions | null>(null);

/** The header's actions; every public page stands inside the provider. */
export function useHeaderActions(): HeaderActions {
  const actions = useContext(Context);
  if (!actions) throw new Error("useHeaderActions: no HeaderActionsProvider above");
  return actions;
}

/** Until customers have accounts, both actions say so, and what a visitor can do instead. */
export function HeaderActionsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  const actions = useMemo(() => ({ signIn: () => setAsked(true), signUp: () => setAsked(true) }), []);
  const close = () => setAsked(false);
  return (
    <Context value={actions}>
      {children}
      <Dialog open={asked} onClose={close} title="Accounts are not open yet">
        <p className="mt-5">
          You need none to fly with us. Send a booking request as a guest and the desk answers you by e-mail
          or telephone; once accounts open, requests made with the same e-mail address join yours.
        </p>
        <p className="mt-4">
          The desk, at every hour:{" "}
          <a
            className="underline decoration-brass underline-offset-4"
            href={`tel:${company.phones.desk.e164}`}
          >
            {company.phones.desk.display}
          </a>
        </p>
        <Button className="mt-7" onClick={close}>
          Continue as guest
        </Button>
      </Dialog>
    </Context>
  );
}
