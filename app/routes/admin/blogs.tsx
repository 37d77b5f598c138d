import { Form } from "react-router";
import { postFilters, postOrders, postTexts } from "#app/features/blog/post.ts";
import { staffPosts } from "#app/features/blog/staff-posts.server.ts";
import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { RowLink } from "#app/ui/staff/data-table.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/blogs";

const path = "/admin/blogs";

export const loader = listLoader(postFilters, ({ db }, filter) => staffPosts(db, filter));

const tones = { draft: "open", scheduled: "open", published: "done" } as const;

export default function Blogs({ loaderData }: Route.ComponentProps) {
  return (
    <StaffList
      title={postTexts.title}
      note="Every post of the journal, drafts too. Readers see the published ones."
      path={path}
      list={loaderData}
      actions={
        <Form method="post" action={`${path}/create`}>
          <IntentButton value="create" look="call">
            Write a post
          </IntentButton>
        </Form>
      }
      choices={{ labels: postTexts.statuses }}
      searchLabel="Title or text"
      orders={{ labels: postOrders, usual: "newest" }}
      columns={[
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
        { label: "Category", text: ({ category }) => category, wideOnly: true },
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
          moment: ({ publishedAt, status }) => (status === "draft" ? null : publishedAt),
          wideOnly: true,
        },
        {
          label: "Last changed",
          moment: ({ updatedAt }) => updatedAt,
          orders: [
            ["newest", "descending"],
            ["oldest", "ascending"],
          ],
          wideOnly: true,
        },
      ]}
      empty={{
        title: "No posts here.",
        nothingFound: "No post contains these words.",
        detail: loaderData.query.q
          ? undefined
          : "A post begins as a draft. Write one, and publish it now or at a time you choose.",
      }}
      done={{ delete: "The post is deleted." }}
    />
  );
}
