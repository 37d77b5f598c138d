import { data, Form } from "react-router";
import { issueStaffMessages } from "#app/features/newsletter/staff-messages.ts";
import { receiveImport } from "#app/features/newsletter/subscriber-import.server.ts";
import { ImportForm } from "#app/features/newsletter/subscriber-import.tsx";
import { listedSubscribers } from "#app/features/newsletter/subscriber-list.server.ts";
import { subscriberStaffMessages as say } from "#app/features/newsletter/subscriber-messages.ts";
import { subscriberStates } from "#app/features/newsletter/subscriber-states.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable } from "#app/ui/staff/data-table.tsx";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { listAddress, readListAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/subscribers";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/newsletters/subscribers";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { status: state, search, after } = readListAddress(request, subscriberStates, "state");
  return await listedSubscribers(context.get(servicesContext).db, { state, search, after });
}

export async function action(args: Route.ActionArgs) {
  const { form, record, services } = await staffAction(args, "subscribers");
  const reply = await receiveImport(
    form,
    (transaction, detail) => record(transaction, { action: "newsletter.import", subjectId: "list", detail }),
    services,
  );
  return data(reply, { status: reply.ok ? 200 : 400 });
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: say.columns.email,
    cell: (row) => <AddressWords address={row.email} />,
    isFreeText: "address",
    isPlain: true,
  },
  {
    label: say.columns.state,
    cell: (row) => (
      <>
        {row.state === "bounced" ? (
          <StateMark tone="wrong">{say.states.bounced}</StateMark>
        ) : (
          <>
            <span aria-hidden="true" className={`mr-2 inline-block size-2 rounded-full ${dots[row.state]}`} />
            {say.states[row.state]}
          </>
        )}
        {/* What has a column of its own where there is room. */}
        <Moment at={row.subscribedAt} className="ml-3 text-quiet lg:hidden" />
      </>
    ),
    isPlain: true,
  },
  {
    label: say.columns.subscribedAt,
    cell: (row) => <Moment at={row.subscribedAt} className="whitespace-nowrap" />,
    wideOnly: true,
  },
];

/** Who bounced is to be looked at; the rest are as they should be. */
const dots = { confirmed: "bg-confirmed", pending: "bg-pending", unsubscribed: "bg-ink/30" } as const;

/** Only where somebody has. */
const confirmedAt: Column<Route.ComponentProps["loaderData"]["rows"][number]> = {
  label: say.columns.confirmedAt,
  cell: (row) => (row.confirmedAt ? <Moment at={row.confirmedAt} className="whitespace-nowrap" /> : null),
  wideOnly: true,
};

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, counts, state, search, ...pages } = loaderData;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title={say.title}
      note={say.note(counts)}
      back={{ to: "/admin/newsletters", label: issueStaffMessages.title }}
    >
      <StaffList
        path={path}
        query={{ state, q: search }}
        {...pages}
        choices={{ name: "state", all: say.all, labels: say.tabs }}
        searchLabel={say.searchLabel}
        empty={rows.length === 0 ? { title: say.empty, detail: say.emptyDetail } : null}
      >
        <DataTable
          caption={say.title}
          columns={rows.some((row) => row.confirmedAt) ? [...columns, confirmedAt] : columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      </StaffList>
      <div className="mt-10 flex flex-wrap items-start gap-3">
        <a href={listAddress(`${path}/export.csv`, { state })} className={staffButton()} download>
          {say.exportCsv}
        </a>
        <details open={reply !== null || undefined} className="open:w-full">
          <summary className={staffButton("plain", "cursor-pointer list-none")}>{say.importTitle}</summary>
          <Form method="post" encType="multipart/form-data" noValidate className="pt-6 pb-8">
            <ImportForm reply={reply} />
          </Form>
        </details>
      </div>
    </StaffPage>
  );
}
