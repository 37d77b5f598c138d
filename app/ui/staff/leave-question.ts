import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";

export const leaveQuestion = "Your latest changes are not saved. Leave this page without saving?";

/** Asks before leaving with unsaved text: by a link, another form, or the browser. The returned function skips the question once. */
export function useLeaveQuestion(isUnsaved: () => boolean): () => void {
  const isAllowed = useRef(false);
  const shouldAsk = useEffectEvent(() => {
    const wasAllowed = isAllowed.current;
    isAllowed.current = false;
    return !wasAllowed && isUnsaved();
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const movesInPage = nextLocation.hash !== "" && nextLocation.pathname === currentLocation.pathname;
    if (movesInPage || !shouldAsk()) return false;
    return !window.confirm(leaveQuestion);
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener("beforeunload", (event) => shouldAsk() && event.preventDefault(), leaving);
    return () => leaving.abort();
  }, []);
  return () => {
    isAllowed.current = true;
  };
}
