import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router";
import { type Draft, draftOf, readDraft, saveDraft } from "#app/ui/form/draft.ts";
import { useFailedSubmission } from "./failed-submission.tsx";
import { unsavedMessages } from "./unsaved-messages.ts";

/**
 * Asks before leaving with unsaved text: by a link, another form, or the browser. `onLeave` runs when the writer leaves within the site.
 * The returned function skips the question once.
 */
export function useLeaveQuestion(isUnsaved: () => boolean, onLeave?: () => void): () => void {
  const isAllowed = useRef(false);
  const asks = useEffectEvent(() => {
    const wasAllowed = isAllowed.current;
    isAllowed.current = false;
    return !wasAllowed && isUnsaved();
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const movesInPage = nextLocation.hash !== "" && nextLocation.pathname === currentLocation.pathname;
    if (movesInPage || !asks()) return false;
    if (!window.confirm(unsavedMessages.leave)) return true;
    onLeave?.();
    return false;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener("beforeunload", (event) => asks() && event.preventDefault(), leaving);
    return () => leaving.abort();
  }, []);
  return () => {
    isAllowed.current = true;
  };
}

export interface LostDraft {
  path: string;
  words: Draft;
  /** Typed after a submission that was stored; otherwise the submission was lost. */
  isNewer: boolean;
}

interface StoredDrafts {
  owner: string | null;
  /** The page of the last submission, until its result is shown. */
  sentFrom: string | null;
  pages: readonly LostDraft[];
}

const storageKey = "desk-words";
/** Most pages with a stored draft: a browser has room for as many of the longest posts. */
const mostPages = 6;

/** The signed-in staff member: drafts of another account are discarded. */
let owner: string | null = null;

/** Sets the owner of this tab's drafts and discards those of another account. */
export function useWordsOf(staffId: string): void {
  useLayoutEffect(() => {
    owner = staffId;
    store(stored());
  }, [staffId]);
}

/** Stores a form in this tab before it is sent, because an expired session redirects to sign-in. */
export const keepWords = (path: string, form: FormData): void =>
  keep({ path, words: draftOf(form), isNewer: false }, path);

/** Stores text typed after the form was `sent`, for the page that replaces it. */
export function keepNewerWords(path: string, form: FormData, sent: FormData): void {
  const newer = Object.entries(draftOf(form)).filter(([name, value]) => value !== sent.get(name));
  if (newer.length > 0) keep({ path, words: Object.fromEntries(newer), isNewer: true });
}

export function forgetWords(path: string): void {
  const drafts = stored();
  store({ ...drafts, pages: drafts.pages.filter((page) => page.path !== path) });
}

function keep(words: LostDraft, sentFrom = stored().sentFrom): void {
  forgetWords(words.path);
  store({ owner, sentFrom, pages: [...stored().pages, words] });
}

function stored(): StoredDrafts {
  const drafts = readDraft<StoredDrafts>(storageKey);
  return drafts?.owner === owner ? drafts : { owner, sentFrom: null, pages: [] };
}

const store = ({ pages, ...drafts }: StoredDrafts): void =>
  saveDraft(storageKey, pages.length > 0 ? { ...drafts, pages: pages.slice(-mostPages) } : null);

/** Takes a page's draft, once. Other pages' drafts stay, except those this response answers. */
function takeWords(path: string, isAnswered: boolean): LostDraft | null {
  const { sentFrom, pages } = stored();
  const isArrived = isAnswered && sentFrom === path;
  const draft = pages.find((page) => page.path === path);
  const others = pages.filter((page) => page !== draft && !(isArrived && page.path === sentFrom));
  store({ owner, sentFrom: isArrived ? null : sentFrom, pages: others });
  return draft && (!isArrived || draft.isNewer) ? draft : null;
}

/** Text lost by a submission of this page or typed after it, or null. `answer`: the page's last submission, whose draft is discarded. */
export function useLostDraft(answer: unknown): LostDraft | null {
  const { pathname: path, key } = useLocation();
  const [lost, setLost] = useState<LostDraft | null>(null);
  const failed = useFailedSubmission();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each navigation to the page, even with the same answer
  useEffect(() => {
    // The page stayed, and its form holds the text.
    if (failed) return forgetWords(path);
    const draft = takeWords(path, Boolean(answer));
    if (draft) setLost(draft);
  }, [path, key, answer, failed]);
  return lost?.path === path ? lost : null;
}

export function BroughtBack() {
  return (
    <p role="status" className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
      {unsavedMessages.broughtBack}
    </p>
  );
}
