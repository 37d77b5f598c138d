import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { type AccountView, viewAddress } from "#app/features/account/views.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { sayWelcome } from "./welcome.tsx";

interface HeaderActions {
  signIn(): void;
  signUp(): void;
  signOut(): void;
}

const Context = createContext<HeaderActions | null>(null);

export function useHeaderActions(): HeaderActions {
  const actions = useContext(Context);
  if (!actions) throw new Error("useHeaderActions: no HeaderActionsProvider above");
  return actions;
}

interface DialogsProps {
  view: AccountView | null;
  onView: (view: AccountView | null) => void;
  onWelcome: (words: string) => void;
}

/** Opens the sign-in dialogs over the current page. */
export function HeaderActionsProvider({ children }: { children: ReactNode }) {
  const { signInState, refreshSession } = useViewer();
  const navigate = useNavigate();
  const [view, setView] = useState<AccountView | null>(null);
  const [Dialogs, setDialogs] = useState<ComponentType<DialogsProps> | null>(null);
  const [isStillIn, setStillIn] = useState(false);
  const isOut = signInState.state === "out";

  // Loaded when the browser is idle and the visitor is known to be signed out, or when first used.
  const loadDialogs = async () => {
    const { AccountDialogs } = await import("#app/features/account/dialogs.tsx");
    setDialogs(() => AccountDialogs);
  };
  const loadWhenIdle = useEffectEvent(() => requestIdleCallback(() => loadDialogs().catch(() => {})));
  useEffect(() => {
    if (!isOut || !("requestIdleCallback" in window)) return;
    const waiting = loadWhenIdle();
    return () => cancelIdleCallback(waiting);
  }, [isOut]);

  const hasLeft = useRef(false);
  useEffect(() => {
    // The pressed button disappears with the session.
    if (isOut && hasLeft.current) focusAfterDialog();
    hasLeft.current = false;
  }, [isOut]);

  const open = (wanted: AccountView) => async () => {
    setView(wanted);
    try {
      await loadDialogs();
    } catch {
      // The code did not load: open the same form as a page.
      setView(null);
      navigate(viewAddress(wanted, location.pathname + location.search));
    }
  };
  const signOut = async () => {
    if (!(await endSession())) return setStillIn(true);
    hasLeft.current = true;
    await refreshSession();
  };

  const isOpen = view !== null && Dialogs !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    // Runs after the dialog's own effect, in which the browser returns the focus where it can.
    if (wasOpen.current && !isOpen) focusAfterDialog();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <Context value={{ signIn: open("signin"), signUp: open("signup"), signOut }}>
      {children}
      {Dialogs ? <Dialogs view={view} onView={setView} onWelcome={sayWelcome} /> : null}
      <Dialog open={isStillIn} onClose={() => setStillIn(false)} title={frameWords.stillSignedIn}>
        <p className="mt-5">{frameWords.signOutFailed}</p>
        <Button className="mt-7" onClick={() => setStillIn(false)}>
          {frameWords.close}
        </Button>
      </Dialog>
    </Context>
  );
}

/** Marks the element that takes the focus when the focused one is gone. */
export const afterDialog = { "data-after-dialog": "" };

/**
 * When a dialog closes, the browser gives the focus back to what opened it. Who has signed in or out has no such button
 * any more: then the header's first way of the account takes it, or on a phone the menu.
 */
export function focusAfterDialog(): void {
  const active = document.activeElement;
  if (active && active !== document.body) return;
  const places = document.querySelectorAll<HTMLElement>("header [data-after-dialog], [popovertarget]");
  [...places].find((place) => place.checkVisibility({ visibilityProperty: true }))?.focus();
}

async function endSession(): Promise<boolean> {
  try {
    // Without scripts the response redirects; here the page stays.
    const { ok, type } = await fetch("/sign-out", { method: "POST", redirect: "manual" });
    return ok || type === "opaqueredirect";
  } catch {
    return false;
  }
}
