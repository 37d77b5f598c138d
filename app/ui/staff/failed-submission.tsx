import { useEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunction, useActionData, useLocation } from "react-router";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { unsavedMessages } from "./unsaved-messages.ts";

const isUnanswered = (answer: unknown): answer is Refusal =>
  typeof answer === "object" && answer !== null && "unanswered" in answer;

/** The action's reply; null without one. */
export const replyIn = <Reply,>(actionData: Reply | undefined): Reply | null =>
  actionData === undefined || isUnanswered(actionData) ? null : actionData;

/** The same while the reader stays at the address: revalidation clears React Router's action data. */
export function useHeldReply<Reply>(actionData: Reply | undefined): Reply | null {
  const { key } = useLocation();
  const reply = replyIn(actionData);
  const [held, setHeld] = useState({ key, reply });
  if (held.key !== key || (reply && reply !== held.reply)) setHeld({ key, reply });
  return held.reply;
}

/** The page's last submission that got no response; another object for each. */
export function useFailedSubmission(): Refusal | null {
  const answer = useActionData();
  return isUnanswered(answer) ? answer : null;
}

/** Explains a failed submission above the form, and takes the focus. */
export function FailedSubmissionNotice() {
  const failed = useFailedSubmission();
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failed) box.current?.focus();
  }, [failed]);
  if (!failed) return null;
  return (
    <p
      ref={box}
      tabIndex={-1}
      className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small font-[550]"
    >
      {sentenceBy(failed.status)}
    </p>
  );
}

function sentenceBy(status: number): string {
  if (status === 401) return unsavedMessages.signedOut;
  if (status === 503) return unsavedMessages.failedAway;
  return status === 500 ? unsavedMessages.failedBroken : unsavedMessages.failedUnreachable;
}

/** Reloads the page's data after a 409, which React Router skips after an error; not after a validation error. */
export const revalidateOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
