import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { isRowId } from "#app/database/cursor.ts";
import { issueTexts } from "#app/features/newsletter/campaign.ts";
import { campaignOf, receiveCampaignIntent } from "#app/features/newsletter/campaigns.server.ts";
import {
  CampaignProgress,
  IssueForm,
  IssuePreview,
  IssueRefusal,
} from "#app/features/newsletter/issue-page.tsx";
import { confirmedCount } from "#app/features/newsletter/subscriber-list.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/newsletter-one";

const pollMs = 2_000;

const doneTexts = new Map([
  ["save", "Saved."],
  ["send", "The issue will be sent."],
  ["schedule", "The issue is scheduled."],
  ["unschedule", "The issue is a draft again."],
  ["cancel", "The issue is cancelled."],
  [
    "late",
    "That issue is being sent and can no longer be changed. Your text is kept here, as a draft of another one.",
  ],
]);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "newsletter");
  const { db } = services;
  const campaign = isRowId(params.id) ? await campaignOf(db, params.id) : null;
  if (!campaign) throw data("No such issue.", { status: 404 });
  const { subject, preheader, html, version, ...progress } = campaign;
  const mayBeSent = progress.status === "draft" || progress.status === "scheduled";
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    issue: { subject, preheader, html },
    version,
    progress,
    // Asked again and again while an issue goes out, and shown only before.
    confirmed: mayBeSent ? await confirmedCount(db) : 0,
    said: done === "test" ? `Saved. A test is on its way to ${staff.email}.` : (doneTexts.get(done) ?? null),
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "newsletter", async ({ form, staff, record, services }) => {
    const { id } = args.params;
    if (!isRowId(id) || !(await campaignOf(services.db, id))) throw data("No such issue.", { status: 404 });
    const reply = await receiveCampaignIntent(form, { id, staffId: staff.id, record }, services);
    if (!reply?.ok) return reply;
    return redirect(
      `/admin/newsletters${reply.intent === "delete" ? "" : `/${reply.id}`}?done=${reply.intent}`,
    );
  });

export const shouldRevalidate = revalidateOnConflict;

/** The key resets forms when Back leads to another issue. */
export default function OneNewsletter(props: Route.ComponentProps) {
  return <Issue key={props.params.id} {...props} />;
}

function Issue({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const actionData = replyIn(answer);
  const { issue, version, progress, confirmed, said } = loaderData;
  const { status, startAt } = progress;
  const mayBeWritten = status === "draft" || status === "scheduled";
  useProgress(status === "sending" || (status === "scheduled" && startAt !== null));
  return (
    <StaffPage
      title={issue.subject || issueTexts.untitled}
      note={
        <>
          {issueTexts.statuses[status]}
          {status === "scheduled" && startAt ? (
            <>
              , <Moment at={startAt} />
            </>
          ) : null}
        </>
      }
      back={{ to: "/admin/newsletters", label: issueTexts.title }}
    >
      <Notice takesFocus>{actionData ? null : said}</Notice>
      {actionData ? <IssueRefusal reply={actionData} id={params.id} /> : null}
      {status === "draft" ? null : <CampaignProgress progress={progress} />}
      {mayBeWritten ? (
        <IssueForm
          action={`/admin/newsletters/${params.id}`}
          stored={{ ...issue, at: "" }}
          refusal={actionData}
          version={version}
          isDraft={status === "draft"}
          confirmed={confirmed}
        />
      ) : (
        <IssuePreview src={`/admin/newsletters/preview?id=${params.id}`} />
      )}
    </StaffPage>
  );
}

/** Asks again how far the issue is, for as long as it moves and is looked at. */
function useProgress(isMoving: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}
