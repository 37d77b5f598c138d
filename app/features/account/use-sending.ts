import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { Refusal } from "#app/ui/form-answers.ts";
import { dialogMessages as say } from "./dialog-messages.ts";

// Made anew at each press: one that was there before has been taken back by the press itself.
const offline = (): Refusal<never> => ({ ok: false, message: say.offline, errors: {}, values: {} });

/** What an accepted sending leads to. */
export interface Accepted {
  ok: true;
  next?: "second-factor";
  returnTo: string;
}

/** Sends a form to the address that it has without scripts, which knows where one wanted to go, and says what became of it. */
export function useSending<Field extends string>(
  refusedWithoutScripts: Refusal<Field> | null,
  onAccepted: (accepted: Accepted) => void,
) {
  const fetcher = useFetcher<Accepted | Refusal<Field>>();
  const [unsent, setUnsent] = useState<Refusal<never> | null>(null);
  const answer = fetcher.data;
  const accept = useEffectEvent(onAccepted);
  useEffect(() => {
    if (answer?.ok) accept(answer as Accepted);
  }, [answer]);
  return {
    refusal: unsent
      ? (unsent as Refusal<Field>)
      : answer && !answer.ok
        ? (answer as Refusal<Field>)
        : refusedWithoutScripts,
    // An accepted sending stays busy until whoever asked for it has taken the form away.
    isSending: fetcher.state !== "idle" || answer?.ok === true,
    send(form: HTMLFormElement) {
      // The page's own code for the sending comes from the server too: without a network it is not asked for.
      setUnsent(navigator.onLine ? null : offline());
      if (navigator.onLine) fetcher.submit(form);
    },
  };
}
