import { Form } from "react-router";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { lagosDateTime } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface RevisionListProps {
  postId: string;
  /** The version that a restoring begins from. */
  version: number;
  revisions: readonly { id: number; at: Date; authorName: string; reason: string; title: string }[];
}

const reasons: Readonly<Record<string, string>> = say.reasons;

/** What a post was each time somebody saved it by hand, newest first. */
export function RevisionList({ postId, version, revisions }: RevisionListProps) {
  return (
    <section className="mt-10 border-t hairline py-6">
      <h2 className="text-[1.1875rem]">{say.revisionsTitle}</h2>
      <p className="mt-0.5 text-small text-quiet">
        {revisions.length > 0 ? say.revisionsNote : say.revisionsEmpty}
      </p>
      <ol className="mt-3 text-small">
        {revisions.map((revision) => (
          <li
            key={revision.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b hairline py-2"
          >
            <span className="min-w-0">
              <span className="font-[550] break-words">{revision.title}</span>{" "}
              <span className="text-quiet">
                {reasons[revision.reason] ?? revision.reason}, <Moment at={revision.at} />,{" "}
                {revision.authorName}
              </span>
            </span>
            <Form method="post" action={`/admin/blogs/edit/${postId}`}>
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="revision" value={revision.id} />
              <IntentButton
                value="restore"
                aria-label={say.restoreName(lagosDateTime(new Date(revision.at)))}
              >
                {say.restore}
              </IntentButton>
            </Form>
          </li>
        ))}
      </ol>
    </section>
  );
}
