import { Form } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import type { Campaign } from "./campaigns.server.ts";
import { issueStaffMessages as say } from "./staff-messages.ts";

/** How far an issue is, in figures and as a bar, and what can be done about it. */
export function CampaignProgress({
  progress,
}: {
  progress: Pick<Campaign, "status" | "total" | "sent" | "failed" | "skipped">;
}) {
  const { status, total, sent, failed, skipped } = progress;
  // Of a cancelled one, those who never got it.
  const queued = total - sent - failed - skipped;
  const figures = { sent, queued, failed, skipped };
  return (
    <section aria-label={say.progress} className="border-t hairline py-6">
      {total > 0 ? (
        <>
          <progress
            max={total}
            value={total - queued}
            aria-label={say.progress}
            className="h-2 w-full appearance-none bg-ink/15 [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-ink/15 [&::-webkit-progress-value]:bg-brass"
          />
          <p className="mt-2 text-small text-quiet">{say.progressOf(total - queued, total)}</p>
          <dl className="mt-5 grid max-w-2xl grid-cols-2 gap-5 sm:grid-cols-4">
            {(Object.keys(figures) as (keyof typeof figures)[]).map((key) => (
              <div key={key}>
                <dt className="text-small text-quiet">{say.columns[key]}</dt>
                <dd className="font-display text-[1.75rem]">{figures[key].toLocaleString("en-GB")}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <Form method="post" className="mt-5 flex flex-wrap items-start gap-3">
        {status === "scheduled" ? <IntentButton value="unschedule">{say.unschedule}</IntentButton> : null}
        {status === "scheduled" || status === "sending" ? (
          <div className="mt-3 w-full border-t hairline pt-5">
            <AskFirst ask={say.cancelAsk} detail={say.cancelDetail} look="danger">
              <IntentButton value="cancel" look="danger" className="justify-self-start">
                {say.cancel}
              </IntentButton>
            </AskFirst>
          </div>
        ) : null}
      </Form>
      <noscript>
        <p className="mt-4 text-small text-quiet">{say.reload}</p>
      </noscript>
    </section>
  );
}
