import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { isRowId } from "#app/database/cursor.ts";
import { receiveCampaignIntent } from "#app/features/newsletter/campaign-desk.server.ts";
import { CampaignProgress } from "#app/features/newsletter/campaign-progress.tsx";
import { campaignOf } from "#app/features/newsletter/campaigns.server.ts";
import { letterDesk as say } from "#app/features/newsletter/desk-messages.ts";
import { LetterForm } from "#app/features/newsletter/letter-form.tsx";
import { LetterPreview } from "#app/features/newsletter/letter-preview.tsx";
import { LateWords, LetterRefusal } from "#app/features/newsletter/letter-reply.tsx";
import { confirmedCount } from "#app/features/newsletter/subscriber-list.server.ts";
import { openCampaignUndo } from "#app/features/newsletter/undo-campaign.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/desk/failed-submission.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Notice, StaffUndo } from "#app/ui/desk/notice.tsx";
import { useLostWords } from "#app/ui/desk/unsaved-words.tsx";
import type { Route } from "./+types/newsletter-one";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

/** Where a letter that is stored for the first time is sent from. */
const createPath = "/admin/newsletters/create";
const pollMs = 2_000;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "newsletter");
  const { db, clock } = services;
  const campaign = isRowId(params.id) ? await campaignOf(db, params.id) : null;
  if (!campaign) throw data(say.gone, { status: 404 });
  const { subject, preheader, html, version, submission: _internal, ...progress } = campaign;
  const mayBeSent = progress.status === "draft" || progress.status === "scheduled";
  const done = new URL(request.url).searchParams.get("done");
  const said = Object.keys(say.done).find((intent) => intent === done) as keyof typeof say.done | undefined;
  return {
    letter: { subject, preheader, html },
    version,
    progress,
    undo: await openCampaignUndo(db, { id: params.id, staffId: staff.id }, clock.now()),
    // Asked again and again while a letter goes out, and shown only before.
    confirmed: mayBeSent ? await confirmedCount(db) : 0,
    said: said ? (said === "test" ? say.done.test(staff.email) : say.done[said]) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "newsletter");
  const { id } = args.params;
  if (!isRowId(id) || !(await campaignOf(services.db, id))) throw data(say.gone, { status: 404 });
  const reply = await receiveCampaignIntent(form, { id, staffId: staff.id, record }, services);
  if (reply?.ok) throw redirect(`/admin/newsletters/${reply.id}?done=${reply.intent}`);
  return data(reply, { status: reply?.status ?? 400 });
}

export const shouldRevalidate = revalidateOnConflict;

/** The way back may lead from one letter to another: what was written in one, or lost on its way, is not the other's. */
export default function OneNewsletter(props: Route.ComponentProps) {
  return <Letter key={props.params.id} {...props} />;
}

function Letter({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const actionData = replyIn(answer);
  const { letter, version, progress, undo, confirmed, said } = loaderData;
  const lost = useLostWords(actionData ?? said, createPath);
  const { status, startAt } = progress;
  const mayBeWritten = status === "draft" || status === "scheduled";
  useProgress(status === "sending" || (status === "scheduled" && startAt !== null));
  return (
    <DeskPage
      title={letter.subject}
      note={
        <>
          {say.statuses[status]}
          {status === "scheduled" && startAt ? (
            <>
              , <Moment at={startAt} />
            </>
          ) : null}
        </>
      }
      back={{ to: "/admin/newsletters", label: say.title }}
    >
      <Notice>{actionData ? null : said}</Notice>
      {actionData ? <LetterRefusal reply={actionData} id={params.id} /> : null}
      {actionData?.values && !mayBeWritten ? (
        <LateWords values={actionData.values} action={createPath} />
      ) : null}
      {undo ? (
        <StaffUndo
          undo={undo}
          action={`/admin/newsletters/${params.id}`}
          waits={say.undoWaits[undo.intent]}
          over={say.undoOver[undo.intent]}
        />
      ) : null}
      {status === "draft" ? null : <CampaignProgress progress={progress} />}
      {mayBeWritten ? (
        <LetterForm
          action={`/admin/newsletters/${params.id}`}
          stored={{ ...letter, at: "" }}
          refusal={actionData}
          version={version}
          confirmed={confirmed}
          lost={lost}
        />
      ) : (
        <LetterPreview src={`/admin/newsletters/preview?id=${params.id}`} />
      )}
    </DeskPage>
  );
}

/** Asks again how far the letter is, for as long as it moves and is looked at. */
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
