import { Form } from "react-router";
import { postFilters, postOrders, postTexts } from "#app/features/blog/post.ts";
import { staffPosts } from "#app/features/blog/staff-posts.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { type Column, momentColumn, RowLink } from "#app/ui/staff/data-table.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { readList } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/blogs";

export const meta: Route.MetaFunction = () => [{ title: `${postTexts.title} | Harmattan Aviation` }];

const path = "/admin/blogs";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filter, list } = readList(url.searchParams, postFilters);
  return { ...list, ...(await staffPosts(staffRequest(context, "post").services.db, filter)) };
}

export default function Blogs({ loaderData: list }: Route.ComponentProps) {
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
        {...list}
        columns={columns}
        usualOrder="newest"
        choices={{ all: "All", labels: postTexts.statuses }}
        searchLabel="Title or text"
        filters={[{ name: "order", label: "Order", options: Object.entries(postOrders) }]}
        empty={{
          title: "No posts here.",
          nothingFound: "No post contains these words.",
          detail: list.query.q
            ? undefined
            : "A post begins as a draft. Write one, and publish it now or at a moment of your choice.",
        }}
        done={{ delete: "The post is deleted." }}
      />
    </StaffPage>
  );
}

const tones = { draft: "open", scheduled: "open", published: "done" } as const;

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: "Title",
    isFreeText: true,
    isPlain: true,
    orders: [["title", "ascending"]],
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
  momentColumn("Last changed", ({ updatedAt }) => updatedAt, {
    orders: [
      ["newest", "descending"],
      ["oldest", "ascending"],
    ],
    wideOnly: true,
  }),
];
