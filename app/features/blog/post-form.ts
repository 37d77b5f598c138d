import * as z from "zod";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { holdsAddress } from "#app/platform/public-name.ts";
import { undescribedPictures } from "#app/platform/undescribed-pictures.ts";
import type { FormAnswers, FormErrors } from "#app/ui/form/form-reply.ts";
import { isOwnPicture } from "#app/ui/own-picture.ts";
import { isSlug, longestSlug } from "./post-slug.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";

/** The controls of a post's form. */
export const postFields = [
  "title",
  "slug",
  "category",
  "excerpt",
  "content",
  "imageUrl",
  "imageAlt",
  "author",
  "publishAt",
] as const;
export type PostField = (typeof postFields)[number];
export type PostAnswers = FormAnswers<PostField>;

/** Most characters of each control. */
export const postLengths = {
  title: 200,
  slug: longestSlug,
  category: 60,
  excerpt: 400,
  content: 600_000,
  imageUrl: 200,
  imageAlt: 300,
  author: 100,
} as const;

type LineField = Exclude<keyof typeof postLengths, "slug" | "content" | "imageUrl">;
const line = (field: LineField, missing?: string) => {
  const most = postLengths[field];
  const text = z.string().trim().max(most, say[`${field}Long`](most));
  return missing ? text.min(1, missing) : text;
};

/** The name of one of the site's own pictures. */
const slotName = /^[a-z0-9-]+$/;

const draft = z.object({
  title: line("title", say.titleMissing),
  slug: z
    .string()
    .trim()
    .refine((slug) => slug === "" || isSlug(slug), say.slugFormat),
  category: line("category"),
  excerpt: line("excerpt"),
  content: z.string().max(postLengths.content, say.contentLong),
  imageUrl: z
    .string()
    .trim()
    .max(postLengths.imageUrl, say.imageUrlFormat)
    .refine(
      (address) => address === "" || isOwnPicture(address) || slotName.test(address),
      say.imageUrlFormat,
    ),
  imageAlt: line("imageAlt"),
  author: line("author", say.authorMissing).refine((name) => !holdsAddress(name), say.authorIsAddress),
});

/** How complete a post has to be: what is saved by itself may lack words that saving by hand and publishing ask for. */
export type Completeness = "autosave" | "save" | "publish";

/** What is wrong with a post, one sentence a field; empty: nothing. */
export function postErrors(answers: PostAnswers, completeness: Completeness): FormErrors<PostField> {
  const errors: FormErrors<PostField> = {};
  const parsed = draft.safeParse(answers);
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as PostField] ??= message;
  if (completeness === "autosave") return errors;
  if (answers.imageUrl.trim() && !answers.imageAlt.trim()) errors.imageAlt ??= say.imageAltMissing;
  const undescribed = undescribedPictures(answers.content);
  if (undescribed > 0) errors.content ??= pictureMessages.undescribed(undescribed);
  if (completeness === "save") return errors;
  if (!answers.category.trim()) errors.category ??= say.categoryMissing;
  if (!answers.excerpt.trim()) errors.excerpt ??= say.excerptMissing;
  if (!/[\p{L}\p{N}]|<img/u.test(answers.content.replace(/<(?!img)[^>]*>/g, "")))
    errors.content ??= say.contentMissing;
  return errors;
}
