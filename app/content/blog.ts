// The words of the journal: the list of posts, what surrounds a post, and what is said when one is missing.

export const blogPage = {
  title: "From the operations room",
  lead: "Notes on permits, budgets and weather for people who own aircraft or travel in them, by those who do the work.",
  listName: "Posts, newest first",
  /** `{minutes}` becomes a whole number, one at least. */
  minutes: "{minutes} min to read",
  empty: "There are no posts yet. What we publish will stand here, newest first.",
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
  /** `{minutes}` becomes a whole number, one at least. */
  minutes: "{minutes} minutes",
  share: "Share",
  next: "Next post",
  previous: "Previous post",
  neighbours: "More posts",
  all: { label: "All posts", href: "/blog" },
  loading: "Loading post...",
} as const;

/** In place of the site's general words, on the address of a post that does not exist. */
export const missingPost = {
  title: "Blog post not found | Harmattan Aviation",
  label: "404",
  heading: "Blog post not found.",
  text: "It has been withdrawn, or the address has a slip in it. Everything that we have published stands in the list.",
  back: { label: "All posts", href: "/blog" },
} as const;

/** The same for a post that exists and could not be fetched. */
export const brokenPost = {
  title: "Failed to load post | Harmattan Aviation",
  label: "Our fault",
  heading: "Failed to load post.",
  text: "The post is there, and we could not fetch it. Try again in a minute.",
} as const;
