import { Link, useSearchParams } from "react-router";
import { readPostFilter } from "#app/features/blog/post-filter.ts";
import { PostList } from "#app/features/blog/staff/post-list.tsx";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { staffPosts } from "#app/features/blog/staff-posts.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { Notice } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/blogs";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

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
      title={say.title}
      note={say.note}
      actions={
        <Link to={`${path}/create`} className={staffButton("call")}>
          {say.create}
        </Link>
      }
    >
      <Notice>{isDeleted ? say.deleted : null}</Notice>
      <PostList path={path} lines={lines} filter={filter} next={next} />
    </StaffPage>
  );
}
