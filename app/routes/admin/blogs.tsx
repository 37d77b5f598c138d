import { Form, useSearchParams } from "react-router";
import {
  type PostFilter,
  postFilterQuery,
  postOrders,
  postTexts,
  readPostFilter,
} from "#app/features/blog/post.ts";
import { staffPosts } from "#app/features/blog/staff-posts.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/blogs";

export const meta: Route.MetaFunction = () => [{ title: `${postTexts.title} | Harmattan Aviation` }];

const path = "/admin/blogs";

export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const filter = readPostFilter(query);
  return { ...(await staffPosts(staffRequest(context, "post").services.db, filter)), filter };
}

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { lines, next, filter } = loaderData;
  const isDeleted = useSearchParams()[0].get("done") === "delete";
  return (
    <StaffPage
      title={postTexts.title}
      note="Every post of the journal, drafts too. Readers see the published ones."
      actions={
        <Form method="post" action={`${path}/create`}>
          <IntentButton value="create" look="call">
            Write a post
          </IntentButton>
        </Form>
      }
    >
      <Notice>{isDeleted ? "The post is deleted." : null}</Notice>
      <PostList path={path} lines={lines} filter={filter} next={next} />
    </StaffPage>
  );
}

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
  const empty = filter.search
    ? { title: "No post contains these words." }
    : {
        title: "No posts here.",
        detail: "A post begins as a draft. Write one, and publish it now or at a moment of your choice.",
      };
  return (
    <StaffList
      path={path}
      query={query}
      choices={{ all: "All", labels: postTexts.statuses }}
      searchLabel="Title or text"
      selects={
        <FilterSelect
          name="order"
          label="Order"
          value={filter.order}
          options={postOrders.map((order) => [order, postTexts.orders[order]])}
          className="col-span-2 min-w-0 sm:max-w-64"
        />
      }
      empty={lines.length === 0 ? empty : null}
      isFirst={!filter.after}
      next={next}
    >
      <DataTable
        caption={postTexts.title}
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
    label: "Title",
    isFreeText: true,
    isPlain: true,
    sortHref: at({ order: "title" }),
    sorted: filter.order === "title" ? "ascending" : undefined,
    cell: ({ id, title, author, category }) => (
      <>
        <RowLink to={`${path}/edit/${id}`}>{title || postTexts.untitled}</RowLink>
        <span className="block text-quiet">
          {author}
          {/* A separate column on wide screens. */}
          <span className="lg:hidden">, {category}</span>
        </span>
      </>
    ),
  },
  {
    label: "Category",
    cell: ({ category }) => category,
    isFreeText: true,
    wideOnly: true,
  },
  {
    label: "State",
    isPlain: true,
    cell: ({ status, publishedAt, updatedAt }) => (
      <>
        <StateMark tone={tones[status]}>{postTexts.statuses[status]}</StateMark>
        {/* Separate columns on wide screens. */}
        <Moment
          at={(status === "draft" ? null : publishedAt) ?? updatedAt}
          className="ml-3 whitespace-nowrap text-quiet lg:hidden"
        />
      </>
    ),
  },
  {
    label: "Published",
    cell: ({ publishedAt, status }) =>
      publishedAt && (status === "published" || status === "scheduled") ? <Moment at={publishedAt} /> : "–",
    wideOnly: true,
  },
  {
    label: "Last changed",
    sortHref: at({ order: filter.order === "newest" ? "oldest" : "newest" }),
    sorted: filter.order === "newest" ? "descending" : filter.order === "oldest" ? "ascending" : undefined,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    wideOnly: true,
  },
];
