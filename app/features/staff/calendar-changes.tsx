import { Form, useNavigation } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { staffMessages } from "./messages.ts";

const say = staffMessages.calendar;

/** What a member can do about the address of their own calendar; what stops one that is in use asks first. */
export function CalendarChanges({ madeAt }: { madeAt: Date | null }) {
  const isBusy = useNavigation().state !== "idle";
  const seen = madeAt?.toISOString() ?? "";
  const button = (change: "make" | "revoke", text: string, look: "call" | "danger") => (
    <span>
      <button type="submit" name="change" value={change} disabled={isBusy} className={staffButton(look)}>
        {text}
      </button>
    </span>
  );
  return (
    // Made or revoked, it is asked anew.
    <Form key={seen} method="post" className="grid justify-items-start gap-4">
      <input type="hidden" name="seen" value={seen} />
      {madeAt ? (
        <>
          <p className="font-[550]">
            {say.since} <Moment at={madeAt} />.
          </p>
          <AskFirst ask={say.replace} detail={say.replaceDetail}>
            {button("make", say.replaceSure, "call")}
          </AskFirst>
          <AskFirst ask={say.revoke} detail={say.revokeDetail} look="danger">
            {button("revoke", say.revokeSure, "danger")}
          </AskFirst>
        </>
      ) : (
        <>
          <p className="font-[550]">{say.none}</p>
          {button("make", say.make, "call")}
        </>
      )}
    </Form>
  );
}
