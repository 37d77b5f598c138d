import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { hasChanged, presentSession, type Session, subscribeToSession, unasked } from "./session.ts";
import type { ViewerSummary } from "./viewer.server.ts";

interface Viewing extends Session {
  hasChanged: typeof hasChanged;
}

const Context = createContext<Viewing | null>(null);

/** The viewer, from the provider around every page. */
export function useViewer(): Viewing {
  const viewing = useContext(Context);
  if (!viewing) throw new Error("useViewer: no ViewerProvider above");
  return viewing;
}

export function ViewerProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, presentSession, () => unasked);
  const viewing = useMemo(() => ({ ...session, hasChanged }), [session]);
  return <Context value={viewing}>{children}</Context>;
}

/** For pages rendered for one visitor: the frame shows the viewer from the start, also without scripts; later the browser's state applies. */
export function KnownFromServer({ viewer, children }: { viewer: ViewerSummary | null; children: ReactNode }) {
  const viewing = useViewer();
  const seeded = useMemo<Viewing>(
    () =>
      viewer && viewing.known.state === "unknown" ? { ...viewing, known: { state: "in", viewer } } : viewing,
    [viewer, viewing],
  );
  return <Context value={seeded}>{children}</Context>;
}
