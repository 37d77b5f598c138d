import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { data, Form, Link, redirect, useLocation } from "react-router";
import { isRowId } from "#app/database/cursor.ts";
import {
  campaignLengths,
  type IssueControl,
  issueControls,
  issueSource,
  issueTexts,
} from "#app/features/newsletter/campaign.ts";
import {
  type CampaignReply,
  campaignOf,
  receiveCampaignIntent,
} from "#app/features/newsletter/campaigns.server.ts";
import { confirmedCount } from "#app/features/newsletter/subscriber-list.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { radio } from "#app/ui/choice.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { RichText } from "#app/ui/staff/editor/rich-text.tsx";
import { replyIn, useFailedSubmission } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { useLeaveQuestion } from "#app/ui/staff/leave-question.ts";
import { MailFrame } from "#app/ui/staff/mail-frame.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice, Problem } from "#app/ui/staff/notice.tsx";
import { SaveBar } from "#app/ui/staff/save-bar.tsx";
import { sendIntoFrame } from "#app/ui/staff/send-into-frame.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/newsletter-one";

const doneTexts = new Map([
  ["save", "Saved."],
  ["send", "Sending has started."],
  ["schedule", "The issue is scheduled."],
  ["unschedule", "The issue is a draft again."],
  ["cancel", "The issue is cancelled."],
  ["late", "That issue can no longer be changed. Your text is kept here, as a new draft."],
]);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "newsletter");
  const { db } = services;
  const campaign = isRowId(params.id) ? await campaignOf(db, params.id) : null;
  if (!campaign) throw data("No such issue.", { status: 404 });
  const { subject, preheader, html, version, ...progress } = campaign;
  const mayBeSent = progress.status === "draft" || progress.status === "scheduled";
  const done = url.searchParams.get("done") ?? "";
  return {
    issue: { subject, preheader, html },
    version,
    progress,
    // Not counted while an issue is being sent: the page reloads its data every 2 s.
    confirmed: mayBeSent ? await confirmedCount(db) : 0,
    notice:
      done === "test" ? `Saved. A test is on its way to ${staff.email}.` : (doneTexts.get(done) ?? null),
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "newsletter", async (post) => {
    const { id } = args.params;
    if (!isRowId(id)) throw data("No such issue.", { status: 404 });
    const reply = await receiveCampaignIntent(id, post);
    if (!reply?.ok) return reply;
    return redirect(
      `/admin/newsletters${reply.intent === "delete" ? "" : `/${reply.id}`}?done=${reply.intent}`,
    );
  });

export const shouldRevalidate = revalidateOnConflict;

type Refusal = Extract<CampaignReply, { ok: false }>;

/** The key resets forms when the Back button leads to another issue. */
export default function OneNewsletter(props: Route.ComponentProps) {
  return <Issue key={props.params.id} {...props} />;
}

function Issue({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const actionData = replyIn(answer);
  const { issue, progress, notice } = loaderData;
  const { status, startAt } = progress;
  const mayBeWritten = status === "draft" || status === "scheduled";
  const preview = `${previewPath}?id=${params.id}`;
  const isUnsaved = useRef(false);
  // Unsaved text stays when sending begins; saving then stores it as a new draft.
  const isDue = () =>
    status === "sending" || (status === "scheduled" && startAt !== null && Number(startAt) <= Date.now());
  useFreshData({ everyMs: 2_000, isPaused: () => (mayBeWritten && isUnsaved.current) || !isDue() });
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
      <Notice takesFocus>{actionData ? null : notice}</Notice>
      <Problem>{actionData?.message}</Problem>
      {actionData?.status === 409 && actionData.values ? (
        <p className="mb-6">
          <a href={preview} target="_blank" rel="noreferrer" className={staffButton()}>
            The current issue
          </a>
        </p>
      ) : null}
      {status === "draft" ? null : <CampaignProgress progress={progress} />}
      {mayBeWritten ? (
        <IssueForm
          {...loaderData}
          action={`/admin/newsletters/${params.id}`}
          refusal={actionData}
          isUnsaved={isUnsaved}
        />
      ) : (
        <IssuePreview src={preview} />
      )}
    </StaffPage>
  );
}

type IssueFormProps = Route.ComponentProps["loaderData"] & {
  refusal: Refusal | null;
  isUnsaved: RefObject<boolean>;
  action: string;
};

const previewPath = "/admin/newsletters/preview";
const debounceMs = 500;

/** The form of an issue: text, preview and time. Every button saves first. */
function IssueForm({ refusal, action, isUnsaved, ...page }: IssueFormProps) {
  const [values] = useState<Partial<Record<IssueControl, string>>>(refusal?.values ?? page.issue);
  const formRefusal = refusal?.values ? refusal : null;
  const failed = useFailedSubmission();
  const { key } = useLocation();
  const [base, setBase] = useState({ key, version: formRefusal?.version ?? page.version });
  // Every submission has a new key; data reloaded without one may be a colleague's version.
  if (base.key !== key) {
    const isStored = !refusal && !failed;
    setBase({ key, version: formRefusal?.version ?? (isStored ? page.version : base.version) });
  }
  // A refusal arrives before the new key, which follows when the page has reloaded its data.
  const version = formRefusal?.version ?? base.version;
  useEffect(() => {
    if (failed || formRefusal) isUnsaved.current = true;
  }, [failed, formRefusal, isUnsaved]);
  useLeaveQuestion(() => isUnsaved.current);
  const form = useForm({
    fields: issueControls,
    reply: formRefusal,
    failed: "",
    onSend: () => {
      isUnsaved.current = false;
    },
  });
  const { errors } = form;
  const element = form.props.ref;
  const drawPreview = useCallback(() => {
    if (element.current) sendIntoFrame(element.current, previewPath, previewFrame);
  }, [element]);
  const previewTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    drawPreview();
    return () => clearTimeout(previewTimer.current);
  }, [drawPreview]);
  return (
    <form
      {...form.props}
      action={action}
      className="grid gap-x-10 gap-y-8 border-t hairline pt-6 xl:grid-cols-2"
      onInput={() => {
        isUnsaved.current = true;
        clearTimeout(previewTimer.current);
        previewTimer.current = setTimeout(drawPreview, debounceMs);
      }}
    >
      <input type="hidden" name="version" value={version} />
      <div className="grid min-w-0 content-start gap-7">
        <BoxedField
          name="subject"
          label="Subject"
          error={errors.subject}
          defaultValue={values.subject}
          maxLength={campaignLengths.subject}
        />
        <BoxedField
          name="preheader"
          label="Preview text"
          hint="Shown after the subject in an inbox."
          error={errors.preheader}
          defaultValue={values.preheader}
          maxLength={campaignLengths.preheader}
        />
        <RichText
          name="html"
          id="html"
          label="Issue"
          hint="Plain paragraphs with a blank line between, ## for a heading, - for a list, [words](https://...) for a link; or HTML. Scripts, styles and pictures from other sites are removed."
          error={errors.html}
          initial={values.html ?? ""}
          scope="issue"
          maxLength={campaignLengths.html}
          read={issueSource}
        />
        <SaveBar>
          <IntentButton value="save" look="call">
            Save
          </IntentButton>
          <IntentButton value="test">Send a test to me</IntentButton>
        </SaveBar>
        <IssueSending version={version} at={values.at} error={errors.at} confirmed={page.confirmed} />
        {page.progress.status === "draft" ? (
          <AskFirst ask="Delete" detail="The draft is deleted. This cannot be undone." look="quiet-danger">
            <IntentButton value="delete" look="danger" className="justify-self-start">
              Delete the draft
            </IntentButton>
          </AskFirst>
        ) : null}
      </div>
      <IssuePreview />
    </form>
  );
}

interface IssueSendingProps {
  /** A new version closes the confirmations. */
  version: number;
  at: string | undefined;
  error: string | undefined;
  confirmed: number;
}

const figure = (count: number) => count.toLocaleString("en-GB");

const sendDetail = (confirmed: number) =>
  `It goes to ${figure(confirmed)} ${confirmed === 1 ? "address" : "addresses"}, as the preview shows it. Sending starts right away: you can cancel the rest, but not change the issue.`;

/** Sends or schedules an issue. It is apart from the frequently used buttons. */
const IssueSending = ({ version, at, error, confirmed }: IssueSendingProps) => (
  <div className="-mt-4 flex flex-wrap items-start gap-3">
    {confirmed === 0 && !error ? (
      ["Send later", "Send now"].map((ask) => (
        <button key={ask} type="button" disabled className={staffButton()}>
          {ask}
        </button>
      ))
    ) : (
      <>
        <details key={`at ${version}`} className="text-small open:w-full" open={error ? true : undefined}>
          <summary className={staffButton("plain", "cursor-pointer list-none")}>Send later</summary>
          <div className="grid max-w-sm gap-3 pt-4">
            <BoxedField
              type="datetime-local"
              name="at"
              label="Day and time in Lagos (WAT)"
              error={error}
              defaultValue={at}
            />
            <IntentButton value="schedule" look="call">
              Schedule
            </IntentButton>
          </div>
        </details>
        <AskFirst key={`send ${version}`} ask="Send now" detail={sendDetail(confirmed)}>
          <IntentButton value="send" look="call" className="justify-self-start">
            Send to everyone
          </IntentButton>
        </AskFirst>
      </>
    )}
    <p className="w-full text-small text-quiet">
      {confirmed === 0
        ? "It can be sent once someone has confirmed an address."
        : `It reaches ${figure(confirmed)} ${confirmed === 1 ? "person" : "people"} today.`}{" "}
      {confirmed === 0 ? (
        <Link to="/admin/newsletters/subscribers" className="underlined hover:text-brass-ink">
          See the subscribers
        </Link>
      ) : null}
    </p>
  </div>
);

const previewFrame = "issue-preview";

/** An issue in a sandboxed frame, as wide as on a desktop or a phone. */
function IssuePreview({ src }: { src?: string }) {
  return (
    <div className="group/issue grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[1.1875rem]">Preview</h2>
        {/* A phone needs no choice of width. */}
        <fieldset className="flex flex-wrap gap-5 max-sm:hidden">
          <legend className="sr-only">Width of the preview</legend>
          {Object.entries({ desktop: "Desktop", phone: "Phone" }).map(([width, label]) => (
            <label
              key={width}
              className="group flex cursor-pointer min-h-11 items-center gap-2 text-small lg:min-h-9"
            >
              <input
                type="radio"
                name="width"
                value={width}
                defaultChecked={width === "desktop"}
                className={radio}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <MailFrame
        title="The issue as readers see it"
        name={previewFrame}
        src={src}
        className="h-[44rem] group-has-[[value=phone]:checked]/issue:max-w-[375px]"
      />
    </div>
  );
}

function CampaignProgress({ progress }: Pick<Route.ComponentProps["loaderData"], "progress">) {
  const { status, total, sent, failed, skipped } = progress;
  // For a cancelled campaign: the deliveries that were never sent.
  const queued = total - sent - failed - skipped;
  const figures = { sent, queued, failed, skipped };
  return (
    <section aria-label="Progress" className="border-t hairline py-6">
      {total > 0 ? (
        <>
          <progress
            max={total}
            value={total - queued}
            aria-label="Progress"
            className="h-2 w-full appearance-none bg-ink/15 [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-ink/15 [&::-webkit-progress-value]:bg-brass"
          />
          <p className="mt-2 text-small text-quiet">
            {figure(total - queued)} of {figure(total)} done
          </p>
          <dl className="mt-5 grid max-w-2xl grid-cols-2 gap-5 sm:grid-cols-4">
            {(Object.keys(figures) as (keyof typeof figures)[]).map((key) => (
              <div key={key}>
                <dt className="text-small text-quiet">{issueTexts.columns[key]}</dt>
                <dd className="font-display text-[1.75rem]">{figure(figures[key])}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <Form method="post" className="mt-5 flex flex-wrap items-start gap-3">
        {status === "scheduled" ? <IntentButton value="unschedule">Return to draft</IntentButton> : null}
        {status === "scheduled" || status === "sending" ? (
          <div className="mt-3 w-full border-t hairline pt-5">
            <AskFirst ask="Cancel" detail="No further issues are sent. This cannot be undone." look="danger">
              <IntentButton value="cancel" look="danger" className="justify-self-start">
                Cancel the issue
              </IntentButton>
            </AskFirst>
          </div>
        ) : null}
      </Form>
    </section>
  );
}
