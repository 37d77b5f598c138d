import { data, redirect } from "react-router";
import { latestPosts } from "#app/features/blog/posts.server.ts";
import { issueOfPosts, issueTexts } from "#app/features/newsletter/campaign.ts";
import { receiveCampaignIntent } from "#app/features/newsletter/campaigns.server.ts";
import { IssueForm, IssueRefusal } from "#app/features/newsletter/issue-page.tsx";
import { confirmedCount } from "#app/features/newsletter/subscriber-list.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { useLostDraft } from "#app/ui/staff/unsaved-words.tsx";
import type { Route } from "./+types/newsletter-create";

export const meta: Route.MetaFunction = () => [{ title: `A new issue | Harmattan Aviation` }];

const path = "/admin/newsletters/create";
const postsOffered = 12;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const chosen = new URL(request.url).searchParams.getAll("post");
  const [latest, confirmed] = await Promise.all([latestPosts(db, postsOffered), confirmedCount(db)]);
  const posts = latest.map(({ id, title }) => ({ id, title }));
  const html = issueOfPosts(
    latest.filter(({ id }) => chosen.includes(id)),
    "Read on",
  );
  return { posts, chosen, html, confirmed };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "newsletter");
  const reply = await receiveCampaignIntent(form, { id: null, staffId: staff.id, record }, services);
  if (reply?.ok) throw redirect(`/admin/newsletters/${reply.id}?done=${reply.intent}`);
  return data(reply, { status: reply?.status ?? 400 });
}

export default function NewsletterCreate({ loaderData, actionData }: Route.ComponentProps) {
  const reply = replyIn(actionData);
  const { posts, chosen, html, confirmed } = loaderData;
  const lost = useLostDraft(reply, path);
  return (
    <StaffPage title="A new issue" back={{ to: "/admin/newsletters", label: issueTexts.title }}>
      {reply ? <IssueRefusal reply={reply} id={null} /> : null}
      {posts.length > 0 ? (
        <details className="accordion border-t hairline py-3 text-small">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-[550] hover:text-brass-ink">
            Start from posts
            <AccordionIcon />
          </summary>
          <form method="get" className="pb-4">
            <p className="max-w-(--measure) py-2 text-quiet">
              Puts their titles, excerpts and links into the issue, replacing what is there now.
            </p>
            {posts.map(({ id, title }) => (
              <label key={id} className="flex min-h-11 items-center gap-3 lg:min-h-9">
                <input
                  type="checkbox"
                  name="post"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  className="size-4 shrink-0 accent-brass-ink"
                />
                <span className="min-w-0 wrap-anywhere">{title}</span>
              </label>
            ))}
            <button type="submit" className={staffButton("plain", "mt-3")}>
              Put them into the issue
            </button>
          </form>
        </details>
      ) : null}
      <IssueForm
        key={html}
        action={path}
        stored={{ subject: "", preheader: "", html, at: "" }}
        refusal={reply}
        version={null}
        confirmed={confirmed}
        lost={lost}
      />
    </StaffPage>
  );
}
