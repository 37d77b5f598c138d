import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { ViewerSummary } from "./viewer.server.ts";

/** Who is signed in, as this browser knows it: nothing is known until the page has asked. */
export type KnownViewer = { state: "unknown" } | { state: "out" } | { state: "in"; viewer: ViewerSummary };

interface Viewing {
  known: KnownViewer;
  /** Asks anew, and tells the other tabs to do so: after signing in or out here. */
  hasChanged(): void;
}

const Context = createContext<Viewing | null>(null);
const channelName = "account";
/** Where a page asks who is signed in. */
export const sessionAddress = "/api/session";

/** Who is signed in; every public page stands inside the provider. */
export function useViewer(): Viewing {
  const viewing = useContext(Context);
  if (!viewing) throw new Error("useViewer: no ViewerProvider above");
  return viewing;
}

/** Learns who is signed in by one small request after the page, again when another tab says so and when the tab is looked at again. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<KnownViewer>({ state: "unknown" });
  const ask = useCallback(async () => {
    try {
      const response = await fetch(sessionAddress, { headers: { Accept: "application/json" } });
      if (!response.ok) return;
      const { viewer } = (await response.json()) as { viewer: ViewerSummary | null };
      setKnown(viewer ? { state: "in", viewer } : { state: "out" });
    } catch {
      // No network: what was known stays, and the next look asks again.
    }
  }, []);
  useEffect(() => {
    ask();
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ask;
    const look = () => {
      if (document.visibilityState === "visible") ask();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      channel.close();
      document.removeEventListener("visibilitychange", look);
    };
  }, [ask]);
  const hasChanged = useCallback(() => {
    ask();
    const channel = new BroadcastChannel(channelName);
    channel.postMessage("changed");
    channel.close();
  }, [ask]);
  const viewing = useMemo(() => ({ known, hasChanged }), [known, hasChanged]);
  return <Context value={viewing}>{children}</Context>;
}
