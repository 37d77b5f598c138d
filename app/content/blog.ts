import { company } from "#app/content/company.ts";

// Texts of the journal: the list of posts, the page of a post, and pages for missing ones.

export const blogPage = {
  title: "From the operations room",
  lead: "Notes on permits, budgets and weather for people who fly, by the people who do the work.",
  listName: "Posts, newest first",
  /** `{minutes}` becomes a whole number, one at least. */
  minutes: "{minutes} min read",
  empty: "There are no posts yet. What we publish will appear here, newest first.",
  /** Shown above the three sample posts when the list cannot be loaded. */
  broken:
    "We could not fetch the list just now. Until it is back, here are three posts that are always available.",
  categoriesName: "Categories",
  all: "All posts",
  /** Titles of the list's further pages, for search engines and tabs. */
  categoryTitle: "{category} | Blog | Harmattan Aviation",
  olderTitle: "Older posts | Blog | Harmattan Aviation",
  olderCategoryTitle: "{category}, older posts | Blog | Harmattan Aviation",
  pagesName: "Pages of the list",
  newer: "Newer posts",
  older: "Older posts",
  feed: "RSS feed",
  feedTitle: "Harmattan Aviation: from the operations room",
} as const;

export const blogSearch = {
  label: "Search the posts",
  submit: "Search",
  results: "What was found",
  title: "Search | Blog | Harmattan Aviation",
  /** `{words}`: the search text. */
  none: "Nothing found for “{words}”",
  /** Heading of the posts that a search without results offers. */
  newest: "The newest posts",
  noneHint: "Try a single word:",
  noneWords: ["permit", "dust", "engine"],
  ask: { label: "Ask the desk", href: "/contact" },
  one: "One post on “{words}”",
  many: "{count} posts on “{words}”",
  more: "The best {count} posts on “{words}”",
  moreHint:
    "There are more. Another word narrows them down; words in quotation marks are searched as a phrase.",
  tooManyHeading: "Too many searches",
  tooMany: `We are receiving many searches from your network. Please call ${company.phones.desk.display} or try again in {wait}; the list is still open to read.`,
  brokenHeading: "Failed to search.",
  broken: "The posts are there, but we could not search them. Try again in a minute.",
} as const;

export const postPage = {
  trailName: "You are here",
  trail: [
    { label: "Home", href: "/" },
    { label: "Blog", href: "/blog" },
  ],
  published: "Published",
  category: "Filed under",
  readingTime: "Reading time",
  minute: "1 minute",
  /** `{minutes}` becomes a whole number, two at least. */
  minutes: "{minutes} minutes",
  author: "By",
  /** Name of a table without a caption; `{number}` counts the tables of the post. */
  table: "Table {number}",
  end: {
    name: "The author, and where to ask",
    ways: [
      { label: "Ask the desk about this", href: "/contact" },
      { label: "Plan a trip", href: "/trip" },
    ],
  },
  share: "Share",
  copy: "Copy link",
  copied: "Link copied",
  notCopied: "Copy it from the address bar",
  next: "Next post",
  previous: "Previous post",
  neighbours: "More posts",
  all: { label: "All posts", href: "/blog" },
  loading: "Loading post...",
} as const;

/** Shown for a missing page of the list, instead of the site's general text. */
export const missingList = {
  title: "Posts not found | Harmattan Aviation",
  label: "404",
  heading: "No such part of the list.",
  text: "The category has been renamed, or the list has moved on since this address was written down. All posts are where they were.",
  back: { label: "All posts", href: "/blog" },
} as const;

/** Shown for a missing post, instead of the site's general text. */
export const missingPost = {
  title: "Blog post not found | Harmattan Aviation",
  label: "404",
  heading: "Blog post not found.",
  text: "It has been withdrawn, or the address is mistyped. Everything we have published is in the list.",
  back: { label: "All posts", href: "/blog" },
} as const;
