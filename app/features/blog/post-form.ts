import * as z from "zod";
import type { FormAnswers, FormErrors } from "#app/ui/form-answers.ts";
import { deskMessages as say } from "./desk-messages.ts";
import { isSlug } from "./post-slug.ts";

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

const longestContent = 600_000;

const line = (missing: string | null, max: number, long: string) => {
  const text = z.string().trim().max(max, long);
  return missing ? text.min(1, missing) : text;
};

/** An uploaded picture, or the name of one of the site's own. */
const pictureAddress = /^(?:\/(?:uploads|media)\/[\w./-]+|[a-z0-9-]+)$/;

const draft = z.object({
  title: line(say.titleMissing, 200, say.titleLong),
  slug: z
    .string()
    .trim()
    .refine((slug) => slug === "" || isSlug(slug), say.slugFormat),
  category: line(null, 60, say.categoryLong),
  excerpt: line(null, 400, say.excerptLong),
  content: z.string().max(longestContent, say.contentLong),
  imageUrl: z
    .string()
    .trim()
    .max(200, say.imageUrlFormat)
    .refine((address) => address === "" || pictureAddress.test(address), say.imageUrlFormat),
  imageAlt: line(null, 300, say.imageAltLong),
  author: line(say.authorMissing, 100, say.authorLong),
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
  if (undescribed > 0) errors.content ??= say.pictureAltMissing(undescribed);
  if (completeness === "save") return errors;
  if (!answers.category.trim()) errors.category ??= say.categoryMissing;
  if (!answers.excerpt.trim()) errors.excerpt ??= say.excerptMissing;
  if (!/[\p{L}\p{N}]|<img/u.test(answers.content.replace(/<(?!img)[^>]*>/g, "")))
    errors.content ??= say.contentMissing;
  return errors;
}

/** How many pictures of this HTML have no alternative text. */
export function undescribedPictures(html: string): number {
  const pictures = html.match(/<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi) ?? [];
  return pictures.filter((picture) => !/\salt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^\s"'>])/i.test(picture))
    .length;
}

// Nigeria keeps one time all year.
const lagosOffset = "+01:00";

/** The moment that a control of type datetime-local names in Lagos; null: none. */
export function lagosMoment(local: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return null;
  const moment = new Date(`${local.slice(0, 16)}:00${lagosOffset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** A moment as such a control shows it in Lagos. */
export const lagosLocal = (moment: Date): string =>
  new Date(moment.getTime() + 60 * 60 * 1000).toISOString().slice(0, 16);
