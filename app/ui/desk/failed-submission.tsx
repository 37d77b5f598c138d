import { useEffect, useRef } from "react";
import { data, isRouteErrorResponse, useActionData } from "react-router";
import { unsavedMessages as say } from "./unsaved-messages.ts";

/** Said in place of an answer when a form was sent and none came that means anything. */
export interface FailedSubmission {
  isFailedSubmission: true;
  message: string;
}

/**
 * The client action of every page of the staff area that has a form: where the network, the database or the site itself failed, the page
 * stays as it is with everything typed in it, and `FailedSubmissionNotice` says what is wrong. A refusal, a missing page and where to go
 * next are answers.
 */
export async function stayOnFailure<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const failed: FailedSubmission = { isFailedSubmission: true, message: messageFor(error) };
    // By this status React Router leaves the page's data alone, which could not be had either.
    return data(failed, { status: 503 });
  }
}

function messageFor(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 0;
  if (status === 503) return say.failedAway;
  return status === 500 ? say.failedBroken : say.failedUnreachable;
}

const isFailure = (answer: unknown): answer is FailedSubmission =>
  typeof answer === "object" && answer !== null && "isFailedSubmission" in answer;

/** What a page's action answered, if it did. */
export const replyIn = <Reply,>(actionData: Reply | FailedSubmission | undefined): Reply | null =>
  actionData === undefined || isFailure(actionData) ? null : actionData;

/** The failure of the page's last sending; another object for each. */
export function useFailedSubmission(): FailedSubmission | null {
  const answer = useActionData();
  return isFailure(answer) ? answer : null;
}

/** Says why a form was not taken, and takes the focus: it stands above what was pressed. */
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
      {failed.message}
    </p>
  );
}
