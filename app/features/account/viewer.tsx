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
import type { Provider } from "./providers.ts";
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
  /** Those that the company has set up; empty until known. */
  providers: readonly Provider[];
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
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const latest = useRef(0);
  const channel = useRef<BroadcastChannel>(null);
  const ask = useCallback(async () => {
    latest.current += 1;
    const question = latest.current;
    const answer = await askWhoIsSignedIn();
    // Answers may overtake one another: only the last question counts.
    if (question !== latest.current) return;
    // No answer: what was known stays, and the next look asks again.
    if (!answer) {
      setKnown((before) => (before.state === "unknown" ? { state: "unknown", isSilent: true } : before));
      return;
    }
    const { viewer } = answer;
    setProviders(answer.providers ?? []);
    setKnown(viewer ? { state: "in", viewer } : { state: "out" });
  }, []);
  useEffect(() => {
    ask();
    const opened = new BroadcastChannel(channelName);
    opened.onmessage = ask;
    channel.current = opened;
    const look = () => {
      if (document.visibilityState === "visible") ask();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      opened.close();
      document.removeEventListener("visibilitychange", look);
    };
  }, [ask]);
  const hasChanged = useCallback(() => {
    // Our own channel: another one of this page would have us ask twice.
    channel.current?.postMessage("changed");
    return ask();
  }, [ask]);
  const viewing = useMemo(() => ({ known, providers, hasChanged }), [known, providers, hasChanged]);
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

interface SessionAnswer {
  viewer: ViewerSummary | null;
  providers?: readonly Provider[];
}

async function askWhoIsSignedIn(): Promise<SessionAnswer | null> {
  try {
    const response = await fetch(sessionAddress, { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as SessionAnswer) : null;
  } catch {
    return null;
  }
}
