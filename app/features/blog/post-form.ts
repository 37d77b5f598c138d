import * as z from "zod/mini";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { containsAddress } from "#app/platform/public-name.ts";
import { undescribedPictures } from "#app/platform/undescribed-pictures.ts";
import type { FormAnswers, FormErrors } from "#app/ui/form/form-reply.ts";
import { isOwnPicture } from "#app/ui/own-picture.ts";
import { isSlug, longestSlug, postTexts } from "./post.ts";

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

const lineNames = {
  title: "title",
  category: "category",
  excerpt: "excerpt",
  imageAlt: "description",
  author: "name",
} as const;
const line = (field: keyof typeof lineNames, missing?: string) => {
  const most = postLengths[field];
  const text = z
    .string()
    .check(z.trim(), z.maxLength(most, `Shorten the ${lineNames[field]} to ${most} characters.`));
  return missing ? text.check(z.minLength(1, missing)) : text;
};

/** The name of one of the site's own pictures. */
const slotName = /^[a-z0-9-]+$/;

const draft = z.object({
  title: line("title", "Write a title."),
  slug: z.string().check(
    z.trim(),
    z.refine((slug) => slug === "" || isSlug(slug), postTexts.slugFormat),
  ),
  category: line("category"),
  excerpt: line("excerpt"),
  content: z
    .string()
    .check(z.maxLength(postLengths.content, "The text is too long. Split it into two posts.")),
  imageUrl: z.string().check(
    z.trim(),
    z.maxLength(postLengths.imageUrl, postTexts.imageUrlFormat),
    z.refine(
      (address) => address === "" || isOwnPicture(address) || slotName.test(address),
      postTexts.imageUrlFormat,
    ),
  ),
  imageAlt: line("imageAlt"),
  author: line("author", "Say who wrote it.").check(
    z.refine(
      (name) => !containsAddress(name),
      "Readers see who wrote it: write a name, not an e-mail address.",
    ),
  ),
});

/** `autosave` accepts missing texts that saving and publishing require. */
type Completeness = "autosave" | "save" | "publish";

/** One message per invalid field; empty if valid. */
export function postErrors(answers: PostAnswers, completeness: Completeness): FormErrors<PostField> {
  const errors: FormErrors<PostField> = {};
  const parsed = draft.safeParse(answers);
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as PostField] ??= message;
  if (completeness === "autosave") return errors;
  if (answers.imageUrl.trim() && !answers.imageAlt.trim())
    errors.imageAlt ??= "Describe the header picture in a sentence, for readers who cannot see it.";
  const undescribed = undescribedPictures(answers.content);
  if (undescribed > 0) errors.content ??= pictureMessages.undescribed(undescribed);
  if (completeness === "save") return errors;
  if (!answers.category.trim()) errors.category ??= "Name a category before you publish.";
  if (!answers.excerpt.trim()) errors.excerpt ??= "Write an excerpt before you publish.";
  if (!/[\p{L}\p{N}]|<img/u.test(answers.content.replace(/<(?!img)[^>]*>/g, "")))
    errors.content ??= "Write the text before you publish.";
  return errors;
}
