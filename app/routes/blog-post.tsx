import { data, Link, type MetaDescriptor, redirect, useSearchParams } from "react-router";
import { missingPost, postPage } from "#app/content/blog.ts";
import { openGraphPictures, pictures } from "#app/content/pictures.ts";
import { team } from "#app/content/team.ts";
import { isFetch } from "#app/features/account/sign-in.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { postBySlug } from "#app/features/blog/posts.server.ts";
import { postPageTitle, shownDescription } from "#app/features/blog/search-result.ts";
import { Comments, commentFormId } from "#app/features/comments/comments.tsx";
import { answerPosting, commentsForPage } from "#app/features/comments/comments-page.server.ts";
import { describePage, originOf } from "#app/layout/page-meta.ts";
import { pictureSlotOf } from "#app/layout/post-picture.tsx";
import { blogPosting } from "#app/layout/structured-data.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { NeighbourPosts } from "#app/routes/blog/neighbour-posts.tsx";
import { PostBody } from "#app/routes/blog/post-body.tsx";
import { PostOpening } from "#app/routes/blog/post-opening.tsx";
import { ShareLinks } from "#app/routes/blog/share-links.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import type { Route } from "./+types/blog-post";

/** `before`: cursor of older comments; `posted`: the visitor's comment was stored. */
export const handle = { hero: true, perRequest: ["before", "posted"], whenMissing: missingPost };

/** A post with its neighbours by date. An earlier slug redirects; an unknown one is a 404. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, settings } = services;
  const result = await postBySlug(db, params.id);
  if (!result) throw data(null, { status: 404 });
  if ("movedTo" in result) throw redirect(`/blog/${result.movedTo}`, 301);
  const { post, postId, previous, next } = result;
  const comments = await commentsForPage(postId, request, services);
  if (!comments) throw redirect(`/blog/${post.id}`);
  const address = new URL(`/blog/${post.id}`, settings.origin).href;
  // A page whose comments could not be read must not be cached.
  const headers: HeadersInit = comments.isBroken ? { "Cache-Control": "private, no-store" } : {};
  // Looked up on the server, because the team's texts are large.
  const role = team.find(({ name }) => name === post.author)?.role ?? null;
  return data({ post, role, previous, next, address, comments }, { headers });
}

/** Without scripts a stored comment redirects, so a reload does not post again. */
export const action = (args: Route.ActionArgs) =>
  answerPosting(args, args.params.id, isFetch(args.request) ? "" : `?posted#${commentFormId}`);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  // The error page has its own title.
  if (!loaderData) return [];
  const { post } = loaderData;
  const path = `/blog/${post.id}`;
  const slot = pictureSlotOf(post);
  // Search engines do not read SVG: use its share card.
  const image = slot
    ? (pictures[slot].files.find((file) => file.endsWith(".webp")) ?? openGraphPictures[path]?.src)
    : post.imageUrl;
  return [
    ...describePage(originOf(matches), {
      path,
      title: postPageTitle(post.title),
      description: excerpt(post.excerpt, shownDescription),
      ...(slot
        ? { picture: slot }
        : { upload: { src: post.imageUrl ?? "", alt: post.imageAlt || post.title } }),
      kind: "article",
      facts: (origin) => [blogPosting(origin, { ...post, path, image: image ? [image] : [] })],
    }),
    ...(post.createdAt ? [{ property: "article:published_time", content: post.createdAt }] : []),
    { property: "article:section", content: post.category },
  ];
}

export default function BlogPost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, role, previous, next, address, comments } = loaderData;
  const { signInState } = useViewer();
  const [query] = useSearchParams();
  return (
    <main id="content">
      <article>
        <PostOpening post={post} />
        <div className="page-width page-grid gap-y-14 pt-14 pb-24 md:pt-24 md:pb-36">
          <div className="col-span-12 lg:col-span-8 lg:col-start-5">
            <PostBody html={post.content} />
            <PostEnd author={post.author} role={role} />
          </div>
          {/* Sticky before the text on wide screens, after it on narrow ones. */}
          <div className="col-span-12 self-start border-t hairline pt-5 lg:sticky lg:top-28 lg:col-span-3 lg:row-start-1">
            <ShareLinks title={post.title} address={address} />
          </div>
        </div>
      </article>
      <Comments
        key={`${post.id} ${comments.before ?? ""}`}
        slug={post.id}
        initial={comments.thread}
        before={comments.before}
        viewer={signInState.state === "in" ? signInState.viewer : null}
        reply={actionData ?? null}
        isThanked={query.has("posted")}
      />
      <NeighbourPosts previous={previous} next={next} />
    </main>
  );
}

/** Links to the author, the desk and the trip page. `role`: the author's on our team, or null. */
function PostEnd({ author, role }: { author: string; role: string | null }) {
  return (
    <aside
      aria-label={postPage.end.name}
      className="mt-14 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-t hairline pt-5 print:hidden"
    >
      <p className="wrap-anywhere">
        <span className="block font-display text-[1.375rem] leading-snug">{author}</span>
        {role ? (
          <Link to="/team" className="inline-flex min-h-11 items-center text-small text-quiet underlined">
            {role}
          </Link>
        ) : null}
      </p>
      <p className="flex flex-wrap gap-x-8">
        {postPage.end.ways.map(({ label, href }) => (
          <Link key={href} to={href} className="inline-flex min-h-11 items-center font-[550] underlined">
            {label}
          </Link>
        ))}
      </p>
    </aside>
  );
}
