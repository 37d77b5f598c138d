import { Form } from "react-router";
import {
  type PostFilter,
  type PostOrder,
  postFilterQuery,
  postTexts,
  readPostFilter,
} from "#app/features/blog/post.ts";
import { staffPosts } from "#app/features/blog/staff-posts.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { type Column, RowLink } from "#app/ui/staff/data-table.tsx";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/blogs";

export const meta: Route.MetaFunction = () => [{ title: `${postTexts.title} | Harmattan Aviation` }];

const path = "/admin/blogs";

export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const filter = readPostFilter(query);
  return { ...(await staffPosts(staffRequest(context, "post").services.db, filter)), filter };
}

export default function Blogs({ loaderData: { lines, next, filter } }: Route.ComponentProps) {
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
      <StaffList
        caption={postTexts.title}
        path={path}
        query={postFilterQuery({ ...filter, after: null })}
        rows={lines}
        next={next}
        isFirst={!filter.after}
        columns={columns(filter)}
        choices={{ all: "All", labels: postTexts.statuses }}
        searchLabel="Title or text"
        selects={
          <FilterSelect
            name="order"
            label="Order"
            value={filter.order}
            options={Object.entries(orderLabels)}
            className="col-span-2 min-w-0 sm:max-w-64"
          />
        }
        empty={{
          title: "No posts here.",
          nothingFound: "No post contains these words.",
          detail: filter.search
            ? undefined
            : "A post begins as a draft. Write one, and publish it now or at a moment of your choice.",
        }}
        done={{ delete: "The post is deleted." }}
      />
    </StaffPage>
  );
}

const orderLabels: Record<PostOrder, string> = {
  newest: "Last changed first",
  oldest: "Longest unchanged first",
  title: "By title",
};

type Line = Route.ComponentProps["loaderData"]["lines"][number];

const tones = { draft: "open", scheduled: "open", published: "done" } as const;

const sortedBy = (filter: PostFilter, order: PostOrder) =>
  listAddress(path, postFilterQuery({ ...filter, after: null, order }));

const columns = (filter: PostFilter): Column<Line>[] => [
  {
    label: "Title",
    isFreeText: true,
    isPlain: true,
    sortHref: sortedBy(filter, "title"),
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
    sortHref: sortedBy(filter, filter.order === "newest" ? "oldest" : "newest"),
    sorted: filter.order === "newest" ? "descending" : filter.order === "oldest" ? "ascending" : undefined,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    wideOnly: true,
  },
];
