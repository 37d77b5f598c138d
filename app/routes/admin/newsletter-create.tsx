import { Form, redirect } from "react-router";
import { latestPosts } from "#app/features/blog/posts.server.ts";
import { issueOfPosts, issueTexts } from "#app/features/newsletter/campaign.ts";
import { createCampaign } from "#app/features/newsletter/campaigns.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import type { Route } from "./+types/newsletter-create";

const maxPosts = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const posts = await latestPosts(context.get(servicesContext).db, maxPosts);
  return posts.map(({ id, title }) => ({ id, title }));
}

/** Stores a draft with the chosen posts and redirects to its page. */
export const action = (args: Route.ActionArgs) =>
  staffAction(args, "newsletter", async ({ form, services }) => {
    const postIds = form.getAll("post");
    const posts = (await latestPosts(services.db, maxPosts)).filter(({ id }) => postIds.includes(id));
    const html = issueOfPosts(posts);
    const id = await createCampaign(services.db, { subject: "", preheader: "", html }, services.clock.now());
    return redirect(`/admin/newsletters/${id}`);
  });

export default function NewsletterCreate({ loaderData: posts }: Route.ComponentProps) {
  return (
    <StaffPage
      title="A new issue"
      note="A draft until you send it."
      back={{ to: "/admin/newsletters", label: issueTexts.title }}
    >
      <Form method="post" className="border-t hairline pt-6 text-small">
        {posts.length > 0 ? (
          <fieldset>
            <legend className="font-[550]">Start from posts</legend>
            <p className="max-w-(--measure) py-2 text-quiet">
              Puts their titles, excerpts and links into the issue.
            </p>
            {posts.map(({ id, title }) => (
              <label key={id} className="flex min-h-11 items-center gap-3 lg:min-h-9">
                <input type="checkbox" name="post" value={id} className="size-4 shrink-0 accent-brass-ink" />
                <span className="min-w-0 wrap-anywhere">{title}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <IntentButton value="create" look="call" className="mt-5">
          Write the issue
        </IntentButton>
      </Form>
    </StaffPage>
  );
}
