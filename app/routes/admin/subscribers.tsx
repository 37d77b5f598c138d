import { data, Form, Link } from "react-router";
import { letterDesk } from "#app/features/newsletter/desk-messages.ts";
import { listedSubscribers, receiveImport } from "#app/features/newsletter/subscriber-desk.server.ts";
import { ImportForm } from "#app/features/newsletter/subscriber-import.tsx";
import { subscriberDesk as say } from "#app/features/newsletter/subscriber-messages.ts";
import { subscriberStates } from "#app/features/newsletter/subscriber-states.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { type Column, DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { replyIn, stayOnFailure } from "#app/ui/desk/failed-submission.tsx";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import type { Route } from "./+types/subscribers";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/newsletters/subscribers";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return await listedSubscribers(context.get(servicesContext).db, {
    state: subscriberStates.find((state) => state === query.get("state")),
    search: query.get("q")?.trim().slice(0, 100) ?? "",
    after: query.get("after"),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const reply = await receiveImport(
    await postedForm(request),
    (transaction, detail) =>
      recordAudit(transaction, staff, {
        action: "newsletter.import",
        subjectKind: "subscribers",
        subjectId: "list",
        detail,
      }),
    context.get(servicesContext),
  );
  return data(reply, { status: reply.ok ? 200 : 400 });
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "email",
    label: say.columns.email,
    cell: (row) => row.email,
    isFreeText: true,
  },
  { key: "state", label: say.columns.state, cell: (row) => say.states[row.state] },
  {
    key: "subscribedAt",
    label: say.columns.subscribedAt,
    cell: (row) => <Moment at={row.subscribedAt} className="whitespace-nowrap" />,
    wideOnly: true,
  },
  {
    key: "confirmedAt",
    label: say.columns.confirmedAt,
    cell: (row) => (row.confirmedAt ? <Moment at={row.confirmedAt} className="whitespace-nowrap" /> : null),
    wideOnly: true,
  },
];

export const clientAction = (args: Route.ClientActionArgs) => stayOnFailure(args);

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, counts, state, search, isFirst } = loaderData;
  const choice = (label: string, value: string | null) => ({
    label,
    href: listAddress(path, { state: value, q: search }),
    isCurrent: state === value,
  });
  return (
    <DeskPage
      title={say.title}
      note={say.note(counts)}
      actions={
        <>
          <Link to="/admin/newsletters" className={deskButton()}>
            {letterDesk.title}
          </Link>
          <a href={listAddress(`${path}/export.csv`, { state })} className={deskButton()} download>
            {say.exportCsv}
          </a>
        </>
      }
    >
      <FilterBar
        searchLabel={say.searchLabel}
        search={search}
        hidden={{ state: state ?? undefined }}
        choices={[choice(say.all, null), ...subscriberStates.map((each) => choice(say.states[each], each))]}
      />
      {rows.length === 0 ? (
        <EmptyList title={say.empty}>
          <p>{say.emptyDetail}</p>
        </EmptyList>
      ) : (
        <DataTable caption={say.title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
      <Pager
        first={isFirst ? null : listAddress(path, { state, q: search })}
        next={next ? listAddress(path, { state, q: search, after: next }) : null}
      />
      <Form method="post" encType="multipart/form-data" noValidate className="mt-12 border-t hairline pt-6">
        <ImportForm reply={replyIn(actionData)} />
      </Form>
    </DeskPage>
  );
}
