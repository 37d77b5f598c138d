import { Form, redirect } from "react-router";
import { createPost } from "#app/features/blog/change-post.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { publicName } from "#app/platform/public-name.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import type { Route } from "./+types/blog-create";

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "post", async ({ staff, services }) => {
    const empty = { title: "", category: "", excerpt: "", content: "", imageUrl: null, imageAlt: "" };
    const { id } = await createPost(
      services.db,
      { ...empty, author: publicName(staff) },
      services.clock.now(),
    );
    return redirect(`/admin/blogs/edit/${id}`);
  });

export default function BlogCreate() {
  return (
    <StaffPage
      title="New post"
      note="A draft until you publish it. Only staff can read it."
      back={{ to: "/admin/blogs", label: "All posts" }}
    >
      <Form method="post">
        <IntentButton value="create" look="call">
          Write a post
        </IntentButton>
      </Form>
    </StaffPage>
  );
}
