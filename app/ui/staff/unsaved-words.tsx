import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router";
import { type Draft, draftOf, readDraft, saveDraft } from "#app/ui/form/draft.ts";
import { useFailedSubmission } from "./failed-submission.tsx";
import { unsavedMessages as say } from "./unsaved-messages.ts";

/**
 * Asks before somebody leaves words that are not saved: by a link, a form of the same page, the browser's own controls. `onLeave`: their
 * writer goes without them, within the site. What it returns lets whoever goes next go unasked.
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
    if (!window.confirm(say.leave)) return true;
    onLeave?.();
    return false;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, []);
  return () => {
    isAllowed.current = true;
  };
}

/** What a page finds of its own. */
export interface LostDraft {
  path: string;
  words: Draft;
  /** They were typed after the rest, which was answered; otherwise the sending never arrived. */
  isNewer: boolean;
}

/** What this tab keeps. */
interface StoredDrafts {
  /** Who wrote it, by an id that says nothing to others. */
  owner: string | null;
  /** The page of the last sending, until a page shows what became of it. */
  sentFrom: string | null;
  /** The newest last. */
  pages: readonly LostDraft[];
}

const place = "desk-words";
/** Pages whose words are kept; the oldest give way. A browser has room for as many of the longest posts. */
const mostPages = 6;

/** Who is at the desk in this tab: what somebody else left there is not theirs. */
let owner: string | null = null;

/** Names whoever is at the desk, before its pages look for words, and forgets what somebody else left in this tab. */
export function useWordsOf(staffId: string): void {
  useLayoutEffect(() => {
    owner = staffId;
    store(stored());
  }, [staffId]);
}

/** Keeps in this tab what is being sent to a page: a session that has ended sends its writer to the sign-in and back. */
export function keepWords(path: string, form: FormData): void {
  keep({ path, words: draftOf(form), isNewer: false }, path);
}

/** Keeps for a page what was typed in a form while what it had `sent` was on its way, when that page takes the form's place. */
export function keepNewerWords(path: string, form: FormData, sent: FormData): void {
  const newer = Object.entries(draftOf(form)).filter(([name, value]) => value !== sent.get(name));
  if (newer.length > 0) keep({ path, words: Object.fromEntries(newer), isNewer: true });
}

/** Forgets what is kept for a page: its writer went without it. */
export function forgetWords(path: string): void {
  const kept = stored();
  store({ ...kept, pages: kept.pages.filter((page) => page.path !== path) });
}

function keep(words: LostDraft, sentFrom = stored().sentFrom): void {
  forgetWords(words.path);
  store({ owner, sentFrom, pages: [...stored().pages, words] });
}

function stored(): StoredDrafts {
  const kept = readDraft<StoredDrafts>(place);
  return kept?.owner === owner ? kept : { owner, sentFrom: null, pages: [] };
}

const store = ({ pages, ...kept }: StoredDrafts): void =>
  saveDraft(place, pages.length > 0 ? { ...kept, pages: pages.slice(-mostPages) } : null);

/** What was kept for this page, and never a second time. Other pages' words stay, but for those that an answer here is about. */
function takeWords(path: string, newPage: string, isAnswered: boolean): LostDraft | null {
  const { sentFrom, pages } = stored();
  const isArrived = isAnswered && (sentFrom === path || sentFrom === newPage);
  const found = pages.find((page) => page.path === path);
  const left = pages.filter((page) => page !== found && !(isArrived && page.path === sentFrom));
  store({ owner, sentFrom: isArrived ? null : sentFrom, pages: left });
  return found && (!isArrived || found.isNewer) ? found : null;
}

/**
 * The words that a sending from this page lost on its way, or that were typed after it; null when there are none. `answer` is what the
 * page knows of its last sending: what that brought is kept no longer. `newPage` is the page of what has none of its own yet, whose
 * sending leads to this one.
 */
export function useLostDraft(answer: unknown, newPage: string): LostDraft | null {
  const { pathname: path, key } = useLocation();
  const [lost, setLost] = useState<LostDraft | null>(null);
  const failed = useFailedSubmission();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at the page is an answer of its own, which may say the same
  useEffect(() => {
    // The page stayed, and its form has them.
    if (failed) return forgetWords(path);
    const kept = takeWords(path, newPage, Boolean(answer));
    if (kept) setLost(kept);
  }, [path, key, newPage, answer, failed]);
  return lost?.path === path ? lost : null;
}

/** Says that the words are back, to whoever finds them in the form. */
export function BroughtBack() {
  return (
    <p role="status" className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
      {say.broughtBack}
    </p>
  );
}
