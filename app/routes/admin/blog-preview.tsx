import { data } from "react-router";
import { postTexts } from "#app/features/blog/post.ts";
import { previewedPost } from "#app/features/blog/staff-posts.server.ts";
import { Frame } from "#app/layout/frame.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { PostBody } from "#app/routes/blog/post-body.tsx";
import { PostOpening } from "#app/routes/blog/post-opening.tsx";
import type { Route } from "./+types/blog-preview";

/** The preview has the public site's frame instead of the staff area's. */
export const handle = { isBare: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post.title ?? "Preview"} | Preview | Harmattan Aviation` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const post = await previewedPost(db, params.id, clock.now());
  if (!post) throw data(postTexts.gone, { status: 404 });
  return { post, edit: `/admin/blogs/edit/${params.id}` };
}

export default function BlogPreview({ loaderData: { post, edit } }: Route.ComponentProps) {
  return (
    <Frame overHero>
      <main id="content">
        <article>
          <PostOpening post={post} />
          <div className="page-width page-grid gap-y-14 pt-14 pb-24 md:pt-24 md:pb-36">
            <PostBody html={post.content} className="col-span-12 lg:col-span-8 lg:col-start-5" />
            <aside className="col-span-12 self-start border-t hairline pt-5 lg:sticky lg:top-28 lg:col-span-3 lg:row-start-1">
              <p className="text-small">Preview: this is how readers would see it.</p>
              <a href={edit} className="inline-flex min-h-11 items-center text-small font-[550] underlined">
                Back to the editor
              </a>
            </aside>
          </div>
        </article>
      </main>
    </Frame>
  );
}
