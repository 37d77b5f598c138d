import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import {
  currentSession,
  refreshSession,
  type Session,
  subscribeToSession,
  unknownSession,
} from "./session.ts";
import type { ViewerSummary } from "./viewer.server.ts";

interface ViewerContextValue extends Session {
  refreshSession: typeof refreshSession;
}

const Context = createContext<ViewerContextValue | null>(null);

/** The viewer, from the provider around every page. */
export function useViewer(): ViewerContextValue {
  const viewing = useContext(Context);
  if (!viewing) throw new Error("useViewer: no ViewerProvider above");
  return viewing;
}

export function ViewerProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, currentSession, () => unknownSession);
  const viewing = useMemo(() => ({ ...session, refreshSession }), [session]);
  return <Context value={viewing}>{children}</Context>;
}

/** For pages rendered for one visitor: the frame shows the viewer before and without scripts; later the browser's state applies. */
export function SessionFromServer({
  viewer,
  children,
}: {
  viewer: ViewerSummary | null;
  children: ReactNode;
}) {
  const viewing = useViewer();
  const seeded = useMemo<ViewerContextValue>(
    () =>
      viewer && viewing.signInState.state === "unknown"
        ? { ...viewing, signInState: { state: "in", viewer } }
        : viewing,
    [viewer, viewing],
  );
  return <Context value={seeded}>{children}</Context>;
}
