import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import { type PostFilter, postFilterQuery, postOrders } from "../post-filter.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { staffPosts } from "../staff-posts.server.ts";

type Line = Awaited<ReturnType<typeof staffPosts>>["lines"][number];

interface PostListProps {
  path: string;
  lines: readonly Line[];
  filter: PostFilter;
  /** The cursor of the next page. */
  next: string | null;
}

/** Every post with its state. */
export function PostList({ path, lines, filter, next }: PostListProps) {
  const query = postFilterQuery({ ...filter, after: null });
  const at = (more: Partial<PostFilter>) =>
    listAddress(path, postFilterQuery({ ...filter, after: null, ...more }));
  const empty = filter.search ? { title: say.nothingFound } : { title: say.empty, detail: say.emptyDetail };
  return (
    <StaffList
      path={path}
      query={query}
      choices={{ all: say.all, labels: say.statuses }}
      searchLabel={say.searchLabel}
      selects={
        <FilterSelect
          name="order"
          label={say.orderLabel}
          value={filter.order}
          options={postOrders.map((order) => [order, say.orders[order]])}
          className="col-span-2 min-w-0 sm:max-w-64"
        />
      }
      empty={lines.length === 0 ? empty : null}
      isFirst={!filter.after}
      next={next}
    >
      <DataTable
        caption={say.title}
        columns={columns(path, filter, at)}
        rows={lines}
        rowKey={({ id }) => id}
        hasRowKeys
      />
    </StaffList>
  );
}

const tones = { draft: "open", scheduled: "open", published: "done" } as const;

const columns = (
  path: string,
  filter: PostFilter,
  at: (more: Partial<PostFilter>) => string,
): Column<Line>[] => [
  {
    label: say.columns.title,
    isFreeText: true,
    isPlain: true,
    sortHref: at({ order: "title" }),
    sorted: filter.order === "title" ? "ascending" : undefined,
    cell: ({ id, title, author, category }) => (
      <>
        <RowLink to={`${path}/edit/${id}`}>{title}</RowLink>
        <span className="block text-quiet">
          {author}
          {/* What has a column of its own where there is room. */}
          <span className="lg:hidden">, {category}</span>
        </span>
      </>
    ),
  },
  {
    label: say.columns.category,
    cell: ({ category }) => category,
    isFreeText: true,
    wideOnly: true,
  },
  {
    label: say.columns.status,
    isPlain: true,
    cell: ({ status, publishedAt, updatedAt }) => (
      <>
        <StateMark tone={tones[status]}>{say.statuses[status]}</StateMark>
        {/* What has columns of its own where there is room. */}
        <Moment
          at={(status === "draft" ? null : publishedAt) ?? updatedAt}
          className="ml-3 whitespace-nowrap text-quiet lg:hidden"
        />
      </>
    ),
  },
  {
    label: say.columns.publishedAt,
    cell: ({ publishedAt, status }) =>
      publishedAt && (status === "published" || status === "scheduled") ? <Moment at={publishedAt} /> : "–",
    wideOnly: true,
  },
  {
    label: say.columns.updatedAt,
    sortHref: at({ order: filter.order === "newest" ? "oldest" : "newest" }),
    sorted: filter.order === "newest" ? "descending" : filter.order === "oldest" ? "ascending" : undefined,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    wideOnly: true,
  },
];
