import { TextArea, TextField } from "#app/ui/field.tsx";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import type { CampaignReply } from "./staff-campaigns.server.ts";
import { issueStaffMessages as say } from "./staff-messages.ts";

type Refusal = Extract<CampaignReply, { ok: false }>;

/** Why an issue's form was not taken, and what its writer can do now. `id`: the issue of this page. */
export function IssueRefusal({ reply, id }: { reply: Refusal; id: string | null }) {
  const isChanged = id !== null && reply.status === 409 && reply.values !== undefined;
  return (
    <div
      role="alert"
      className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small font-[550]"
    >
      <p>{reply.message}</p>
      {isChanged ? (
        <p className="mt-3">
          <a
            href={`/admin/newsletters/preview?id=${id}`}
            target="_blank"
            rel="noreferrer"
            className={staffButton()}
          >
            {say.asItIs}
          </a>
        </p>
      ) : null}
      {reply.earlier ? (
        <p className="mt-3">
          <a href={`/admin/newsletters/${reply.earlier}`} className={staffButton()}>
            {say.earlier}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The words of whoever wrote on an issue that went out meanwhile; they may begin another one. */
export function LateDraft({ values, action }: { values: NonNullable<Refusal["values"]>; action: string }) {
  return (
    <section aria-labelledby="late-words" className="border-t hairline py-6">
      <h2 id="late-words" className="text-[1.375rem]">
        {say.yourWords}
      </h2>
      <p className="mt-2 text-small text-quiet">{say.yourWordsHint}</p>
      <form method="post" action={action} className="mt-5 grid max-w-(--measure) gap-5">
        <IdempotencyKey />
        <TextField name="subject" label={say.fields.subject} defaultValue={values.subject} readOnly />
        <TextField name="preheader" label={say.fields.preheader} defaultValue={values.preheader} readOnly />
        <TextArea name="html" label={say.fields.html} defaultValue={values.html} rows={12} readOnly />
        <IntentButton value="save" look="call" className="justify-self-start">
          {say.keepAsDraft}
        </IntentButton>
      </form>
    </section>
  );
}
