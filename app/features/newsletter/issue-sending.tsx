import { Link } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { issueStaffMessages as say } from "./staff-messages.ts";

interface IssueSendingProps {
  /** The version that is stored; null: a new issue. Stored, each question is asked anew. */
  version: number | null;
  /** When it is to go, as its control shows it. */
  at: string;
  error: string | undefined;
  /** How many would get it. */
  confirmed: number;
}

/** When an issue goes to everyone. What cannot be taken back is no neighbour of what is pressed often. */
export const IssueSending = ({ version, at, error, confirmed }: IssueSendingProps) => (
  <div className="-mt-4 flex flex-wrap items-start gap-3">
    {confirmed === 0 && !error ? (
      [say.scheduleAsk, say.sendAsk].map((ask) => (
        <button key={ask} type="button" disabled className={staffButton()}>
          {ask}
        </button>
      ))
    ) : (
      <>
        <details key={`at ${version}`} className="text-small open:w-full" open={error ? true : undefined}>
          <summary className={staffButton("plain", "cursor-pointer list-none")}>{say.scheduleAsk}</summary>
          <div className="grid max-w-sm gap-3 pt-4">
            <BoxedField
              type="datetime-local"
              name="at"
              label={say.scheduleLabel}
              error={error}
              defaultValue={at}
            />
            <IntentButton value="schedule" look="call">
              {say.schedule}
            </IntentButton>
          </div>
        </details>
        <AskFirst key={`send ${version}`} ask={say.sendAsk} detail={say.sendDetail(confirmed)}>
          <IntentButton value="send" look="call" className="justify-self-start">
            {say.send}
          </IntentButton>
        </AskFirst>
      </>
    )}
    <p className="w-full text-small text-quiet">
      {say.reaches(confirmed)}{" "}
      {confirmed === 0 ? (
        <Link to="/admin/newsletters/subscribers" className="underlined hover:text-brass-ink">
          {say.seeSubscribers}
        </Link>
      ) : null}
    </p>
  </div>
);
