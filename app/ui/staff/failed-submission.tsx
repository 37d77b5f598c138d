import { useState } from "react";
import { useActionData, useLocation } from "react-router";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { Problem } from "./notice.tsx";

const isUnanswered = (reply: unknown): reply is Refusal =>
  typeof reply === "object" && reply !== null && "unanswered" in reply;

/** The action's reply; null without one. */
export const replyIn = <Reply,>(actionData: Reply | undefined): Reply | null =>
  actionData === undefined || isUnanswered(actionData) ? null : actionData;

/** The action's last reply until a navigation. Revalidation and submissions without a response keep it. */
export function useHeldReply<Reply>(actionData: Reply | undefined): Reply | null {
  const { key } = useLocation();
  const [stored, setStored] = useState({ key, reply: replyIn(actionData) });
  const reply = isUnanswered(actionData) ? stored.reply : replyIn(actionData);
  if (stored.key !== key || (reply && reply !== stored.reply)) setStored({ key, reply });
  return stored.reply;
}

/** The page's last submission without a response; a new object for each. */
export function useFailedSubmission(): Refusal | null {
  const reply = useActionData();
  return isUnanswered(reply) ? reply : null;
}

/** Explains a failed submission above the form, and takes the focus. */
export function FailedSubmissionNotice() {
  const submission = useFailedSubmission();
  return <Problem>{submission && (sentences[submission.status] ?? unreachable)}</Problem>;
}

const unreachable =
  "The site cannot be reached just now. What you typed is still here: check your connection, then send it again.";
const sentences: Readonly<Record<number, string>> = {
  401: "You are signed out. Sign in again in another tab, then send this again: what you typed is still here.",
  500: "Something went wrong on our side, and it has been recorded. What you typed is still here: send it again, and tell an administrator if it fails once more.",
  503: "The database cannot be reached just now. What you typed is still here: send it again in half a minute.",
};
