import type { Provider } from "./federation.server.ts";
import type { ViewerSummary } from "./viewer.server.ts";

/** The session as known to this browser. `isSilent`: the request got no response, so nothing is known. */
export type SignInState =
  | { state: "unknown"; isSilent: boolean }
  | { state: "out" }
  | { state: "in"; viewer: ViewerSummary };

export interface Session {
  signInState: SignInState;
  /** The configured providers; empty until known. */
  providers: readonly Provider[];
}

type SessionResponse = Pick<Session, "providers"> & { viewer: ViewerSummary | null };

export const unknownSession: Session = { signInState: { state: "unknown", isSilent: false }, providers: [] };

let session = unknownSession;
let channel: BroadcastChannel | null = null;
let lastRead: Promise<void> = Promise.resolve();
let reads = 0;
const listeners = new Set<() => void>();

export const currentSession = () => session;

/** Full name, first name and initials of the signed-in viewer; empty strings for a visitor. */
export function namesOf(signInState: SignInState) {
  const full = signInState.state === "in" ? signInState.viewer.name : "";
  const words = full.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("");
  return { full, first: words[0] ?? "", initials };
}

/** Reads the session after the page loads, when another tab changes it, and when this tab is shown again. Browser only. */
export function subscribeToSession(listener: () => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel("account");
    channel.onmessage = read;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") read();
    });
    read();
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the session again in all tabs, after signing in or out. Resolves when this tab has it. */
export function refreshSession(): Promise<void> {
  channel?.postMessage("changed");
  return read();
}

function read(): Promise<void> {
  lastRead = readSession();
  return lastRead;
}

async function readSession(): Promise<void> {
  reads += 1;
  const number = reads;
  const headers = { Accept: "application/json" };
  const response: SessionResponse | null = await fetch("/api/session", { headers })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  // Responses may arrive out of order; only the last request's counts.
  if (number !== reads) return lastRead;
  if (response) {
    const { viewer, providers } = response;
    session = { signInState: viewer ? { state: "in", viewer } : { state: "out" }, providers };
  }
  // Without a response the known state stays; the next read tries again.
  else if (session.signInState.state === "unknown")
    session = { ...session, signInState: { state: "unknown", isSilent: true } };
  for (const listener of listeners) listener();
}
