import { Link } from "react-router";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { type Column, DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { deskMessages as say } from "../desk-messages.ts";
import type { deskPosts } from "../post-desk.server.ts";
import { deskOrders, type PostFilter, postFilterQuery, postStatuses } from "../post-filter.ts";
import { DeletedPost } from "./deleted-post.tsx";

type Line = Awaited<ReturnType<typeof deskPosts>>["lines"][number];

interface PostListProps {
  path: string;
  lines: readonly Line[];
  filter: PostFilter;
}

/** Every post with its state; the bin is a list of its own. */
export function PostList({ path, lines, filter }: PostListProps) {
  const at = (more: Partial<PostFilter>) =>
    listAddress(path, postFilterQuery({ ...filter, after: null, ...more }));
  return (
    <>
      <FilterBar
        searchLabel={say.searchLabel}
        search={filter.search}
        hidden={{ status: filter.status ?? undefined }}
        choices={[null, ...postStatuses].map((status) => ({
          label: status ? say.statuses[status] : say.all,
          href: at({ status }),
          isCurrent: filter.status === status,
        }))}
      >
        <div className="flex w-full items-center gap-2 sm:w-auto">
          <select
            name="order"
            aria-label={say.orderLabel}
            defaultValue={filter.order}
            className={`${deskControl} min-w-0`}
          >
            {deskOrders.map((order) => (
              <option key={order} value={order}>
                {say.orders[order]}
              </option>
            ))}
          </select>
          <button type="submit" className={deskButton()}>
            {say.sort}
          </button>
        </div>
      </FilterBar>
      {lines.length === 0 ? (
        <EmptyList title={filter.search ? say.nothingFound : say.empty}>
          {filter.search ? null : <p>{say.emptyDetail}</p>}
        </EmptyList>
      ) : (
        <DataTable
          caption={say.title}
          columns={columns(path, filter, at)}
          rows={lines}
          rowKey={({ id }) => id}
          hasRowKeys
        />
      )}
    </>
  );
}

const columns = (
  path: string,
  filter: PostFilter,
  at: (more: Partial<PostFilter>) => string,
): Column<Line>[] => [
  {
    key: "title",
    label: say.columns.title,
    isFreeText: true,
    sortHref: at({ order: "title" }),
    sorted: filter.order === "title" ? "ascending" : undefined,
    cell: ({ id, title, author }) => (
      <>
        <Link
          to={`${path}/edit/${id}`}
          className="font-[550] underline decoration-brass underline-offset-4 hover:text-brass-ink"
        >
          {title}
        </Link>
        <span className="block text-quiet">{author}</span>
      </>
    ),
  },
  {
    key: "category",
    label: say.columns.category,
    cell: ({ category }) => category,
    isFreeText: true,
    wideOnly: true,
  },
  {
    key: "status",
    label: say.columns.status,
    cell: ({ id, status, title, version }) =>
      status === "deleted" ? <DeletedPost id={id} version={version} title={title} /> : say.statuses[status],
  },
  {
    key: "publishedAt",
    label: say.columns.publishedAt,
    cell: ({ publishedAt, status }) =>
      publishedAt && (status === "published" || status === "scheduled") ? <Moment at={publishedAt} /> : "–",
    wideOnly: true,
  },
  {
    key: "updatedAt",
    label: say.columns.updatedAt,
    sortHref: at({ order: filter.order === "newest" ? "oldest" : "newest" }),
    sorted: filter.order === "newest" ? "descending" : filter.order === "oldest" ? "ascending" : undefined,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    wideOnly: true,
  },
];
