import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ViewerSummary } from "./viewer.server.ts";

/**
 * Who is signed in, as this browser knows it. Nothing is known until the page has asked; `isSilent`: it has, and no
 * answer came, which says nothing about whoever sits there.
 */
export type KnownViewer =
  | { state: "unknown"; isSilent: boolean }
  | { state: "out" }
  | { state: "in"; viewer: ViewerSummary };

interface Viewing {
  known: KnownViewer;
  /** Asks anew, and tells the other tabs to do so: after signing in or out here. Resolves when this page knows. */
  hasChanged(): Promise<void>;
}

const Context = createContext<Viewing | null>(null);
const channelName = "account";
/** Where a page asks who is signed in. */
export const sessionAddress = "/api/session";

/** Who is signed in; every page stands inside the provider. */
export function useViewer(): Viewing {
  const viewing = useContext(Context);
  if (!viewing) throw new Error("useViewer: no ViewerProvider above");
  return viewing;
}

/**
 * Learns who is signed in by one small request after the page (not one a move to another page), again when another tab
 * says so, and when the tab is looked at again.
 */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<KnownViewer>({ state: "unknown", isSilent: false });
  const latest = useRef(0);
  const ask = useCallback(async () => {
    latest.current += 1;
    const question = latest.current;
    const answer = await askWhoIsSignedIn();
    // Answers may overtake one another: only the last question counts.
    if (question !== latest.current) return;
    // No answer: what was known stays, and the next look asks again.
    setKnown(
      (before) => answer ?? (before.state === "unknown" ? { state: "unknown", isSilent: true } : before),
    );
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
    tellOtherTabs();
    return ask();
  }, [ask]);
  const viewing = useMemo(() => ({ known, hasChanged }), [known, hasChanged]);
  return <Context value={viewing}>{children}</Context>;
}

async function askWhoIsSignedIn(): Promise<KnownViewer | null> {
  try {
    const response = await fetch(sessionAddress, { headers: { Accept: "application/json" } });
    if (!response.ok) return null;
    const { viewer } = (await response.json()) as { viewer: ViewerSummary | null };
    return viewer ? { state: "in", viewer } : { state: "out" };
  } catch {
    return null;
  }
}

/** Says to every other page of this browser that somebody has signed in or out. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("changed");
  channel.close();
}
