import { useEffect, useRef } from "react";
import { useActionData, useNavigation, useRevalidator } from "react-router";

const everyMs = 60_000;
// Asked first: React Router replaces the page by an error page when reloading its data fails.
const probe = "/api/session";

/**
 * Reloads the page's data when the window gets the focus, on reconnect, and every minute while visible; never while a form is being edited or
 * sent, nor while a rejected form shows its values.
 */
export function useFreshData(): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const isRefused = isRefusal(useActionData());
  const latest = useRef({ isReady: false, revalidate });
  useEffect(() => {
    latest.current = { isReady: isIdle && !isRefused, revalidate };
  });
  useEffect(() => {
    let isProbing = false;
    const canReload = () =>
      latest.current.isReady && document.visibilityState === "visible" && !isFormInUse();
    const reload = async () => {
      if (isProbing || !canReload()) return;
      isProbing = true;
      const response = await fetch(probe).catch(() => null);
      isProbing = false;
      if (response?.ok && canReload()) await latest.current.revalidate();
    };
    const timer = setInterval(reload, everyMs);
    document.addEventListener("visibilitychange", reload);
    addEventListener("focus", reload);
    addEventListener("online", reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", reload);
      removeEventListener("focus", reload);
      removeEventListener("online", reload);
    };
  }, []);
}

const isRefusal = (reply: unknown) =>
  typeof reply === "object" &&
  reply !== null &&
  ("unanswered" in reply || ("ok" in reply && reply.ok === false));

/** Whether a form has the focus, or a form that is posted holds a change that was not sent. */
function isFormInUse(): boolean {
  if (document.activeElement?.closest("main form")) return true;
  const fields = document.querySelectorAll<Field>("main :is(input, textarea, select)");
  return [...fields].some((field) => field.form?.method === "post" && isChanged(field));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, initial);
  }
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}
