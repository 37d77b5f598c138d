import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { currentSession, type Session, subscribeToSession, unknownSession } from "./session.ts";
import type { ViewerSummary } from "./viewer.server.ts";

const Context = createContext<Session | null>(null);

/** The viewer, from the provider around every page. */
export function useViewer(): Session {
  const session = useContext(Context);
  if (!session) throw new Error("useViewer: no ViewerProvider above");
  return session;
}

export function ViewerProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, currentSession, () => unknownSession);
  return <Context value={session}>{children}</Context>;
}

/** Shows the viewer in the frame of a personal page without scripts. The session read by the browser replaces it later. */
export function SessionFromServer({
  viewer,
  children,
}: {
  viewer: ViewerSummary | null;
  children: ReactNode;
}) {
  const session = useViewer();
  const isSeeded = viewer && session.signInState.state === "unknown";
  const seeded: Session = isSeeded ? { ...session, signInState: { state: "in", viewer } } : session;
  return <Context value={seeded}>{children}</Context>;
}
