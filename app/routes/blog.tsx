import { data, Link, type MetaDescriptor, redirect } from "react-router";
import { blogPage, blogSearch, missingList } from "#app/content/blog.ts";
import { blogList, categories, teaser } from "#app/features/blog/posts.server.ts";
import { answerSearch, type SearchOutcome } from "#app/features/blog/search-posts.server.ts";
import { describePage, originOf, privatePage } from "#app/layout/page-meta.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import { BlogFinder } from "#app/routes/blog/blog-finder.tsx";
import { FoundPosts } from "#app/routes/blog/found-posts.tsx";
import { ListPages, PostList } from "#app/routes/blog/post-list.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { typedSearch } from "#app/ui/typed-search.ts";
import type { Route } from "./+types/blog";

const blogMeta = {
  title: "Blog: from the operations room | Harmattan Aviation",
  description:
    "Notes for aircraft owners and travellers on permits, slots, budgets and the dust season, written by the people at Harmattan who do the work each day.",
};

/** `missing`: no slug begins with a hyphen, so this cursor never has a page. */
export const handle = {
  // Search results start on the first screen.
  hero: (page?: object) => !(page && "outcome" in page),
  query: ["category", "before"],
  perRequest: ["q"],
  missing: "/blog?before=-",
  whenMissing: missingList,
};

const newestShown = 3;

/** The list (`category`, `before`), or the results of a search (`q`) in all posts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = url;
  const typedWords = searchParams.get("q");
  if (typedWords !== null) {
    const words = typedSearch(typedWords);
    if (!words) throw redirect("/blog");
    const outcome = await answerSearch(words, context.get(requestContext).network, services);
    const hasNone = outcome.state === "found" && outcome.posts.length === 0;
    const newest = hasNone ? (await teaser(services, newestShown)).posts : [];
    const isBroken = outcome.state === "broken";
    const pageData = { outcome, newest, categories: isBroken ? [] : await categories(services.db) };
    if (outcome.state === "found") return pageData;
    if (isBroken) return data(pageData, 503);
    return data(pageData, { status: 429, headers: { "Retry-After": String(outcome.seconds) } });
  }
  const category = searchParams.get("category");
  const before = searchParams.get("before");
  const list = await blogList(services, { category, before });
  if (!list) throw data(null, { status: 404 });
  if ("movedTo" in list) {
    searchParams.set("before", list.movedTo);
    throw redirect(`/blog?${searchParams}`, 301);
  }
  const pageData = { ...list, category, before };
  return list.isFallback ? data(pageData, { status: 503, headers: { "Retry-After": "60" } }) : pageData;
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  // The error page has its own title.
  if (!loaderData) return [];
  const origin = originOf(matches);
  const { description } = blogMeta;
  if ("outcome" in loaderData) return privatePage(blogSearch.title, description);
  const { category, before } = loaderData;
  if (!category && !before) return describePage(origin, { path: "/blog", ...blogMeta });
  const query = new URLSearchParams({ ...(category ? { category } : {}), ...(before ? { before } : {}) });
  const title = !category
    ? blogPage.olderTitle
    : (before ? blogPage.olderCategoryTitle : blogPage.categoryTitle).replace("{category}", () => category);
  return describePage(origin, { path: `/blog?${query}`, title, description });
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const isSearch = "outcome" in loaderData;
  return (
    <main id="content">
      {isSearch ? (
        <SearchOpening outcome={loaderData.outcome} />
      ) : (
        <PageOpening
          heading={<h1 className="max-w-[14ch] text-display lg:max-w-none">{blogPage.title}</h1>}
          lead={blogPage.lead}
          ground="night"
          isLow
          motif={<RouteLine />}
        />
      )}
      <BlogFinder
        categories={loaderData.categories}
        category={isSearch ? null : loaderData.category}
        words={isSearch ? loaderData.outcome.words : null}
      />
      {isSearch ? <FoundPosts {...loaderData} /> : <List {...loaderData} />}
    </main>
  );
}

type ListData = Exclude<Route.ComponentProps["loaderData"], { outcome: unknown }>;

function List({ page, category, before, isFallback }: ListData) {
  return (
    <>
      {isFallback ? (
        <p role="alert" className="page-width pt-12 text-lead">
          {blogPage.broken}
        </p>
      ) : null}
      <PostList posts={page.posts} withNewest={!category && !before}>
        <ListPages category={category} newer={page.newer} older={page.older} />
        {/* The feed is no page, so it needs a plain link. */}
        <a
          href="/blog/feed.xml"
          className="flex min-h-11 border-t hairline pt-3 items-center text-small text-quiet underline decoration-ink/25 underline-offset-[0.35em] hover:decoration-brass"
        >
          {blogPage.feed}
        </a>
      </PostList>
    </>
  );
}

/** The heading contains the result; very long words break. */
function SearchOpening({ outcome }: { outcome: SearchOutcome }) {
  const { heading, hint } = wordsOf(outcome);
  return (
    <PageOpening
      above={
        <Link to="/blog" className="label-caps inline-block py-2 text-brass-ink">
          {blogPage.title}
        </Link>
      }
      heading={<h1 className="max-w-[24ch] text-heading break-words">{heading}</h1>}
      lead={hint}
    />
  );
}

function wordsOf(outcome: SearchOutcome): { heading: string; hint: string | null } {
  if (outcome.state === "broken") return { heading: blogSearch.brokenHeading, hint: blogSearch.broken };
  if (outcome.state === "tooMany") {
    const wait = outcome.seconds === 1 ? "a second" : `${outcome.seconds} seconds`;
    return { heading: blogSearch.tooManyHeading, hint: blogSearch.tooMany.replace("{wait}", wait) };
  }
  const { posts, hasMore, words } = outcome;
  // A replacement function, because the visitor's words may contain patterns such as "$&".
  const note = (sentence: string) =>
    sentence.replace("{count}", String(posts.length)).replace("{words}", () => words);
  if (posts.length === 0) return { heading: note(blogSearch.none), hint: null };
  if (hasMore) return { heading: note(blogSearch.more), hint: blogSearch.moreHint };
  return { heading: note(posts.length === 1 ? blogSearch.one : blogSearch.many), hint: null };
}

/** Decoration: a route with reporting points on the grid of a chart. */
function RouteLine() {
  return (
    <svg
      viewBox="0 0 1200 640"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      className="absolute inset-0 max-lg:opacity-50 size-full"
    >
      <path
        strokeOpacity="0.1"
        d={Array.from({ length: 11 }, (_, line) => `M${line * 120} 0V640M0 ${line * 120 + 20}H1200`).join("")}
      />
      {/* On narrow screens it would cross the text. */}
      <g className="max-lg:hidden">
        <path strokeOpacity="0.4" d="M70 260Q520 40 1010 250" strokeDasharray="14 8" />
        <path
          strokeOpacity="0.5"
          d="M233 186l8 14h-16ZM427 145l8 14h-16ZM624 142l8 14h-16ZM835 179l8 14h-16Z"
        />
        <circle cx="70" cy="260" r="7" strokeOpacity="0.5" />
        <circle cx="1010" cy="250" r="7" stroke="#d9774a" />
        <circle cx="1010" cy="250" r="13" stroke="#d9774a" strokeOpacity="0.5" />
      </g>
    </svg>
  );
}
