import { useEffect, useEffectEvent } from "react";
import { useActionData, useNavigation, useRevalidator } from "react-router";
import type { ActionReply } from "./form/form-reply.ts";
import { readState } from "./page-state.ts";

// Requested first: React Router shows an error page when reloading its data fails.
const probe = "/api/session";

interface FreshDataOptions {
  everyMs?: number;
  /** Whether reloading is paused; by default while a form is edited. */
  isPaused?: () => boolean;
}

/** Reloads the page's data on window focus, on reconnect and every visible minute; never while a form is edited, sent or rejected. */
export function useFreshData({ everyMs = 60_000, isPaused = isFormInUse }: FreshDataOptions = {}): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const isRefused = useActionData<Partial<ActionReply>>()?.ok === false;
  const canReload = useEffectEvent(
    () => isIdle && !isRefused && document.visibilityState === "visible" && !isPaused(),
  );
  const renew = useEffectEvent(revalidate);
  useEffect(() => {
    let probing = new AbortController();
    const reload = async () => {
      if (!canReload()) return;
      // A return to the tab fires several of these events: only the latest probe reloads the data.
      probing.abort();
      probing = new AbortController();
      const response = await fetch(probe, { signal: probing.signal }).catch(() => null);
      if (response?.ok && canReload()) await renew();
    };
    const timer = setInterval(reload, everyMs);
    const leaving = new AbortController();
    document.addEventListener("visibilitychange", reload, leaving);
    addEventListener("focus", reload, leaving);
    addEventListener("online", reload, leaving);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [everyMs]);
}

/** Whether a form has the focus, or a posting form has an unsent change. */
function isFormInUse(): boolean {
  if (document.activeElement?.closest("main form")) return true;
  const fields = document.querySelectorAll<HTMLInputElement>("main :is(input, textarea, select)");
  return [...fields].some((field) => field.form?.method === "post" && readState(field) !== null);
}
