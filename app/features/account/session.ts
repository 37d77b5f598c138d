import type { Provider } from "./federation.server.ts";
import type { ViewerSummary } from "./viewer.server.ts";

/** The session as known to this browser. `isSilent`: the request got no response, so nothing is known. */
export type SignInState =
  | { state: "unknown"; isSilent: boolean }
  | { state: "out" }
  | { state: "in"; viewer: ViewerSummary };

export interface Session {
  signInState: SignInState;
  /** Those that the company has set up; empty until known. */
  providers: readonly Provider[];
}

const sessionAddress = "/api/session";
const channelName = "account";

export const unknownSession: Session = { signInState: { state: "unknown", isSilent: false }, providers: [] };

let session = unknownSession;
let questions = 0;
let channel: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

export const currentSession = () => session;

/**
 * Learns who is signed in by one small request after the page (not one a move to another page), again when another tab
 * says so, and when the tab is looked at again. In the browser alone.
 */
export function subscribeToSession(listener: () => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel(channelName);
    channel.onmessage = ask;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") ask();
    });
    ask();
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks anew, and tells the other tabs to do so: after signing in or out here. Resolves when this page knows. */
export function refreshSession(): Promise<void> {
  channel?.postMessage("changed");
  return ask();
}

let lastAsked: Promise<void> = Promise.resolve();

function ask(): Promise<void> {
  lastAsked = readSession();
  return lastAsked;
}

async function readSession(): Promise<void> {
  questions += 1;
  const question = questions;
  const answer = await askWhoIsSignedIn();
  // Responses may overtake one another: an earlier request waits for the last one.
  if (question !== questions) return lastAsked;
  if (answer) {
    const { viewer, providers = [] } = answer;
    session = { signInState: viewer ? { state: "in", viewer } : { state: "out" }, providers };
  }
  // No response: keep the known state; the next check retries.
  else if (session.signInState.state === "unknown")
    session = { ...session, signInState: { state: "unknown", isSilent: true } };
  for (const listener of listeners) listener();
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
