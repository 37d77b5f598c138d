import { Link } from "react-router";
import { mailDesk as say } from "#app/content/mail-desk.ts";
import { readCursor } from "#app/database/cursor.ts";
import { mailPage } from "#app/platform/mail/mail-desk.server.ts";
import { mailStatuses } from "#app/platform/mail/mail-status.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { AddressWords } from "#app/ui/desk/address-words.tsx";
import { type Column, DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import type { Route } from "./+types/mail";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/mail";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = mailStatuses.find((each) => each === query.get("status"));
  const after = readCursor(query.get("after"));
  const search = query.get("q")?.trim().slice(0, 100) ?? "";
  const { db, mailRenderers, settings } = context.get(servicesContext);
  const { mails, next } = await mailPage(db, { status, after, search });
  return {
    mails: mails.map(({ bookingEmail, senderName, reference, ...mail }) => {
      const renderer = mailRenderers[mail.kind];
      const about = reference ?? senderName;
      // What insists on arriving goes to the company's own inbox.
      const to = renderer?.persistent ? settings.mail.companyInbox : bookingEmail;
      return { ...mail, about, to: renderer?.confidential ? say.toOwner : to };
    }),
    next,
    status: status ?? null,
    search,
    isFirst: after === null,
  };
}

type Row = Route.ComponentProps["loaderData"]["mails"][number];

const columns: Column<Row>[] = [
  {
    key: "queuedAt",
    label: say.columns.queuedAt,
    cell: (mail) => <Moment at={mail.queuedAt} />,
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
    key: "about",
    label: say.columns.about,
    cell: (mail) => mail.about,
    isFreeText: true,
  },
  {
    key: "to",
    label: say.columns.to,
    cell: (mail) => (mail.to ? <AddressWords address={mail.to} /> : null),
    isFreeText: true,
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
  {
    key: "attempts",
    label: say.columns.attempts,
    cell: (mail) => mail.attempts,
    isNumber: true,
    wideOnly: "80rem",
  },
  {
    key: "lastError",
    label: say.columns.lastError,
    isFreeText: true,
    wideOnly: true,
    cell: (mail) => <span className="text-quiet">{mail.lastError}</span>,
  },
];

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { mails, next, status, search, isFirst } = loaderData;
  const choice = (label: string, value: string | null) => ({
    label,
    href: listAddress(path, { status: value, q: search }),
    isCurrent: status === value,
  });
  return (
    <DeskPage title={say.title} note={say.note}>
      <FilterBar
        searchLabel={say.searchLabel}
        search={search}
        hidden={{ status: status ?? undefined }}
        choices={[choice(say.all, null), ...mailStatuses.map((each) => choice(say.statuses[each], each))]}
      />
      {mails.length === 0 ? (
        <EmptyList title={search ? say.nothingFound : say.empty}>
          <p>{search ? say.nothingFoundDetail : say.emptyDetail}</p>
        </EmptyList>
      ) : (
        <DataTable
          caption={say.title}
          columns={columns}
          rows={mails}
          rowKey={(mail) => mail.id}
          hasRowKeys
          stacks
        />
      )}
      <Pager
        first={isFirst ? null : listAddress(path, { status, q: search })}
        next={next ? listAddress(path, { status, q: search, after: next }) : null}
      />
    </DeskPage>
  );
}
