import { samplePosts } from "#app/content/sample-posts.ts";
import type { ListedPost } from "./post.ts";
import { storedText } from "./post-html.server.ts";
import { readingMinutes } from "./reading-time.ts";

/** What lists show when the database cannot be read: the three posts that come with the site, newest first. */
export const fallbackPosts: readonly ListedPost[] = samplePosts.map(
  ({ id, title, category, createdAt, excerpt, imageSlot, content }) => {
    const minutes = readingMinutes(storedText(content).words);
    return { id, title, category, createdAt, excerpt, imageUrl: imageSlot, imageAlt: "", minutes };
  },
);
