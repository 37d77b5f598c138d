import { data, Form } from "react-router";
import { issueTexts, subscriberStateLabels } from "#app/features/newsletter/campaign.ts";
import { consentLengths } from "#app/features/newsletter/messages.ts";
import {
  type ImportField,
  type ImportOutcome,
  type ImportReply,
  receiveImport,
  receiveUnsubscription,
  subscriberCounts,
  subscriberFilters,
  subscriberPage,
} from "#app/features/newsletter/subscriber-list.server.ts";
import { listLoader, staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/subscribers";

const path = "/admin/newsletters/subscribers";

export const loader = listLoader(subscriberFilters, async ({ db }, filter) => {
  const [page, counts] = await Promise.all([subscriberPage(db, filter), subscriberCounts(db)]);
  return { ...page, counts };
});

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "subscribers", async (post) => {
    if (post.form.get("intent") !== "unsubscribe") return await receiveImport(post);
    const reply = await receiveUnsubscription(post);
    if (!reply) throw data("No such subscriber.", { status: 404 });
    return reply;
  });

/** Dots of the states that need no attention; a bounced address has a warning. */
const dots = { confirmed: "bg-confirmed", pending: "bg-pending", unsubscribed: "bg-ink/30" } as const;

function noteOf({ confirmed, pending, ...lost }: Route.ComponentProps["loaderData"]["counts"]): string {
  const figure = (count: number, none: string) => (count === 0 ? none : count.toLocaleString("en-GB"));
  const isNoneLost = lost.unsubscribed + lost.bounced === 0;
  return `${figure(confirmed, "None")} confirmed, ${figure(pending, "none")} not confirmed. ${
    isNoneLost
      ? "None lost in the last 30 days."
      : `In the last 30 days ${figure(lost.unsubscribed, "0")} unsubscribed, ${figure(lost.bounced, "0")} bounced.`
  }`;
}

export default function Subscribers({ loaderData: { counts, ...list }, actionData }: Route.ComponentProps) {
  const reply = replyIn(actionData);
  const isUnsubscribed = reply !== null && "isUnsubscribed" in reply;
  const importReply = isUnsubscribed ? null : reply;
  return (
    <StaffList
      title="Subscribers"
      note={noteOf(counts)}
      back={{ to: "/admin/newsletters", label: issueTexts.title }}
      path={path}
      list={list}
      before={<Notice>{isUnsubscribed ? "The address is unsubscribed." : null}</Notice>}
      choices={{ name: "state", labels: subscriberStateLabels }}
      searchLabel="Address or @firm"
      columns={[
        {
          label: "Address",
          isFreeText: "address",
          isPlain: true,
          cell: (row) => <AddressWords address={row.email} />,
        },
        {
          label: "State",
          isPlain: true,
          cell: (row) => (
            <>
              {row.state === "bounced" ? (
                <StateMark tone="wrong">{subscriberStateLabels.bounced}</StateMark>
              ) : (
                <>
                  <span
                    aria-hidden="true"
                    className={`mr-2 inline-block size-2 rounded-full ${dots[row.state]}`}
                  />
                  {subscriberStateLabels[row.state]}
                </>
              )}
              {/* A separate column on wide screens. */}
              <Moment at={row.subscribedAt} className="ml-3 text-quiet lg:hidden" />
            </>
          ),
        },
        { label: "Subscribed", moment: (row) => row.subscribedAt, wideOnly: true },
        { label: "Confirmed", moment: (row) => row.confirmedAt, wideOnly: true },
        {
          label: "Remove",
          width: "lg:w-64",
          isPlain: true,
          isNeeded: (row) => row.state !== "unsubscribed",
          cell: (row) => (row.state === "unsubscribed" ? null : <Unsubscribing {...row} />),
        },
      ]}
      empty={{
        title: "No subscribers here.",
        detail: "Visitors subscribe in the footer of every page and confirm from their inbox.",
      }}
    >
      <div className="mt-10 flex flex-wrap items-start gap-3">
        <a
          href={listAddress(`${path}/export.csv`, { state: list.query.state })}
          className={staffButton()}
          download
        >
          Export CSV
        </a>
        <details open={importReply !== null || undefined} className="open:w-full">
          <summary className={staffButton("plain", "cursor-pointer list-none")}>Import addresses</summary>
          <Form method="post" encType="multipart/form-data" noValidate className="pt-6 pb-8">
            <ImportForm reply={importReply} />
          </Form>
        </details>
      </div>
    </StaffList>
  );
}

/** Unsubscribes a person who asked by telephone or mail. */
const Unsubscribing = ({ id, email }: { id: string; email: string }) => (
  <Form method="post" preventScrollReset className="min-[700px]:-my-3 lg:-my-2">
    <input type="hidden" name="id" value={id} />
    <AskFirst
      ask="Unsubscribe"
      about={email}
      detail="No further issues are sent to this address. Only its owner can subscribe it again."
      look="quiet"
    >
      <IntentButton
        value="unsubscribe"
        look="danger"
        aria-label={`Unsubscribe: ${email}`}
        className="justify-self-start"
      >
        Unsubscribe
      </IntentButton>
    </AskFirst>
  </Form>
);

const importedText = ({ added, known, suppressed, invalid }: ImportOutcome) =>
  `${added} added, ${known} already on the list, ${suppressed} left out because they had unsubscribed, ${invalid} not an e-mail address.`;

/** Fields of the import; the form around them must be multipart. */
function ImportForm({ reply }: { reply: ImportReply | null }) {
  const refusal = reply && !reply.ok ? reply : null;
  const field = (name: ImportField, label: string) => ({
    name,
    label,
    error: refusal?.errors[name],
    defaultValue: refusal?.values?.[name],
  });
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-small text-quiet">
        For people who agreed elsewhere. What you write here is kept with each address as the record of
        consent. Anyone who unsubscribed before stays off the list.
      </p>
      <Notice>{reply && (reply.ok ? importedText(reply.outcome) : reply.message)}</Notice>
      <BoxedField
        {...field("file", "CSV file")}
        type="file"
        hint="As Google Contacts, Outlook or Excel export it: the columns headed e-mail, or the first one. Up to 1.4 MB at a time, about 40,000 addresses."
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        look={`${staffControl} py-1.5 file:mr-4 file:cursor-pointer file:rounded-hair file:border file:border-ink/30 file:bg-bone file:px-3 file:py-1 file:font-[550]`}
      />
      <BoxedField
        {...field("source", "Where they agreed")}
        hint="For example: paper list, EBACE 2026, stand 14."
        maxLength={consentLengths.source}
      />
      <BoxedField {...field("wording", "The words they agreed to")} maxLength={consentLengths.wording} />
      <BoxedField {...field("givenAt", "On which day")} type="date" />
      <button type="submit" className={staffButton("call", "justify-self-start")}>
        Import
      </button>
    </div>
  );
}
