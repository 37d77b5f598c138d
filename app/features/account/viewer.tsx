import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { hasChanged, presentSession, type Session, subscribeToSession, unasked } from "./session.ts";
import type { ViewerSummary } from "./viewer.server.ts";

interface Viewing extends Session {
  hasChanged: typeof hasChanged;
}

const Context = createContext<Viewing | null>(null);

/** Who is signed in; every page stands inside the provider. */
export function useViewer(): Viewing {
  const viewing = useContext(Context);
  if (!viewing) throw new Error("useViewer: no ViewerProvider above");
  return viewing;
}

/** What the page has learnt of its session; the HTML knows nothing. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, presentSession, () => unasked);
  const viewing = useMemo(() => ({ ...session, hasChanged }), [session]);
  return <Context value={viewing}>{children}</Context>;
}

/** Below a page that the server made for one visitor: its frame shows them at once, and without scripts too. Then what the browser learns counts. */
export function KnownFromServer({ viewer, children }: { viewer: ViewerSummary | null; children: ReactNode }) {
  const viewing = useViewer();
  const seeded = useMemo<Viewing>(
    () =>
      viewer && viewing.known.state === "unknown" ? { ...viewing, known: { state: "in", viewer } } : viewing,
    [viewer, viewing],
  );
  return <Context value={seeded}>{children}</Context>;
}
