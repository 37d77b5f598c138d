import { Link } from "react-router";
import { mailDesk as say } from "#app/content/mail-desk.ts";
import { readCursor } from "#app/database/cursor.ts";
import { mailPage } from "#app/platform/mail/mail-desk.server.ts";
import { mailStatuses } from "#app/platform/mail/mail-status.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { type Column, DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import { useRowKeys } from "#app/ui/desk/use-row-keys.ts";
import type { Route } from "./+types/mail";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/mail";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = mailStatuses.find((each) => each === query.get("status"));
  const after = readCursor(query.get("after"));
  const { mails, next } = await mailPage(context.get(servicesContext).db, { status, after });
  return { mails, next, status: status ?? null, isFirst: after === null };
}

type Row = Route.ComponentProps["loaderData"]["mails"][number];

const columns: Column<Row>[] = [
  {
    key: "queuedAt",
    label: say.columns.queuedAt,
    cell: (mail) => <Moment at={mail.queuedAt} className="whitespace-nowrap" />,
  },
  {
    key: "kind",
    label: say.columns.kind,
    cell: (mail) => (
      <Link
        to={`${path}/${mail.id}`}
        className="font-[550] underline decoration-brass underline-offset-4 hover:text-brass-ink"
      >
        {mail.kind.replaceAll("-", " ")}
      </Link>
    ),
  },
  {
    key: "status",
    label: say.columns.status,
    cell: (mail) => (
      <span className={mail.status === "failed" ? "font-[550] text-cancelled" : ""}>
        {say.statuses[mail.status]}
      </span>
    ),
  },
  { key: "attempts", label: say.columns.attempts, cell: (mail) => mail.attempts, isNumber: true },
  {
    key: "lastError",
    label: say.columns.lastError,
    wideOnly: true,
    cell: (mail) => <span className="break-words text-quiet">{mail.lastError}</span>,
  },
];

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { mails, next, status, isFirst } = loaderData;
  useRowKeys();
  const choice = (label: string, value: string | null) => ({
    label,
    href: listAddress(path, { status: value }),
    isCurrent: status === value,
  });
  return (
    <DeskPage title={say.title} note={say.note}>
      <FilterBar
        searchLabel={null}
        search=""
        choices={[choice(say.all, null), ...mailStatuses.map((each) => choice(say.statuses[each], each))]}
      />
      {mails.length === 0 ? (
        <EmptyList title={say.empty}>
          <p>{say.emptyDetail}</p>
        </EmptyList>
      ) : (
        <DataTable caption={say.title} columns={columns} rows={mails} rowKey={(mail) => mail.id} hasRowKeys />
      )}
      <Pager
        first={isFirst ? null : listAddress(path, { status })}
        next={next ? listAddress(path, { status, after: next }) : null}
      />
    </DeskPage>
  );
}
