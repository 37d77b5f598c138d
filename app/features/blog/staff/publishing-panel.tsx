import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { lagosTime } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import type { PostStatus } from "../post-filter.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { SaveState } from "./use-autosave.ts";

interface PublishingPanelProps {
  post: { id: string | null; status: PostStatus; publishedAt: Date | null; slug: string };
  /** Lagos time, as its control shows it. */
  initialMoment: string;
  error: string | undefined;
  isBusy: boolean;
  save: SaveState;
}

interface SaveButtonsProps {
  status: PostStatus;
  isBusy: boolean;
  /** It has what readers need: until then to save it is the main act. */
  isReady: boolean;
}

/** What saves a post, as its state has it. */
export function SaveButtons({ status, isBusy, isReady }: SaveButtonsProps) {
  const isOut = status === "published";
  return (
    <>
      <IntentButton value="save" disabled={isBusy} look={isOut || !isReady ? "call" : "plain"}>
        {isOut ? say.update : status === "draft" ? say.saveDraft : say.save}
      </IntentButton>
      {isOut ? null : (
        <IntentButton value="publish" disabled={isBusy} look={isReady ? "call" : "plain"}>
          {say.publish}
        </IntentButton>
      )}
    </>
  );
}

/** The state of a post, and everything that changes it. */
export function PublishingPanel({ post, initialMoment, error, isBusy, save }: PublishingPanelProps) {
  const { id, status, publishedAt, slug } = post;
  const isOut = status === "published";
  const button = (verb: string, label: string) => (
    <IntentButton value={verb} disabled={isBusy}>
      {label}
    </IntentButton>
  );
  return (
    <section className="border-b hairline py-6 max-lg:mt-7 max-lg:border-t lg:pt-0">
      <h2 className="text-[1.1875rem]">{say.publishingTitle}</h2>
      <p className="mt-2 text-small">
        {status === "draft" ? say.isDraft : isOut ? say.isPublished : say.isScheduled}{" "}
        {status !== "draft" && publishedAt ? <Moment at={publishedAt} className="font-[550]" /> : null}
      </p>
      {status === "draft" ? null : (
        <p className="mt-1 text-small text-quiet">{isOut ? say.publishedSaving : say.scheduledSaving}</p>
      )}
      <p role="status" className="text-small font-[550] not-empty:mt-2">
        {wordsOf(save)}
      </p>
      {isOut ? null : (
        <div className="mt-5">
          <label htmlFor="publishAt" className="text-small font-[550]">
            {say.labels.publishAt}
          </label>
          <div className="mt-1 flex gap-2">
            <input
              id="publishAt"
              name="publishAt"
              type="datetime-local"
              defaultValue={initialMoment}
              aria-describedby={error ? "publishAt-hint publishAt-error" : "publishAt-hint"}
              aria-invalid={error ? true : undefined}
              className={`min-w-0 ${staffControl}`}
            />
            {button("schedule", say.schedule)}
          </div>
          <p id="publishAt-hint" className="mt-1 text-small text-quiet">
            {say.publishAtHint}
          </p>
          {error ? (
            <p id="publishAt-error" className="mt-1 text-small font-[550] text-cancelled">
              {error}
            </p>
          ) : null}
        </div>
      )}
      {id ? (
        <div className="mt-5 flex flex-wrap gap-2">
          <a
            href={`/admin/blogs/edit/${id}/preview`}
            target="_blank"
            rel="noreferrer"
            className={staffButton()}
          >
            {say.preview}
          </a>
          {isOut ? (
            <a href={`/blog/${slug}`} className={staffButton()}>
              {say.onSite}
            </a>
          ) : null}
          {status === "draft" ? null : button("withdraw", isOut ? say.withdraw : say.unschedule)}
        </div>
      ) : null}
      {id ? (
        <div className="mt-6 border-t hairline pt-5">
          <AskFirst ask={say.deleteAsk} detail={say.deleteDetail} look="quiet-danger">
            <IntentButton value="delete" disabled={isBusy} look="danger" className="justify-self-start">
              {say.deleteSure}
            </IntentButton>
          </AskFirst>
        </div>
      ) : null}
    </section>
  );
}

function wordsOf(save: SaveState): string {
  switch (save.kind) {
    case "unsaved":
      return say.unsaved;
    case "saving":
      return say.saving;
    case "saved":
      return say.savedAt(lagosTime(new Date(save.at)));
    case "arrived":
    case "failed":
      return save.message;
    default:
      return "";
  }
}
