import { receiveListEntry, smallLists } from "#app/features/quotation/small-lists.server.ts";
import { SmallList } from "#app/features/quotation/staff/small-list.tsx";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/operators";

export async function loader({ context, url }: Route.LoaderArgs) {
  const lists = await smallLists(staffRequest(context, "operator").services.db);
  return { ...lists, isSaved: url.searchParams.has("done") };
}

export const action = (args: Route.ActionArgs) => staffAction(args, "operator", receiveListEntry);

export const shouldRevalidate = revalidateOnConflict;

export default function Operators({ loaderData, actionData }: Route.ComponentProps) {
  const reply = replyIn(actionData);
  return (
    <StaffPage title="Operators and aircraft" note="What quotations and the calendar choose from.">
      <Notice>{loaderData.isSaved && !reply ? "Saved." : null}</Notice>
      <SmallList
        list="operators"
        title="Operators"
        note="A quotation keeps name, certificate, address and terms as they were when it was sent."
        add="Add an operator"
        entries={loaderData.operators}
        reply={reply}
      />
      <SmallList
        list="aircraft"
        title="Aircraft"
        note="Single aircraft that confirmed flights are assigned to."
        add="Add an aircraft"
        entries={loaderData.aircraft}
        reply={reply}
      />
    </StaffPage>
  );
}
