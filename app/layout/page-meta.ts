import type { MetaArgs, MetaDescriptor } from "react-router";
import { company } from "#app/content/company.ts";
import { openGraphPictures, type PictureSlot, pictures } from "#app/content/pictures.ts";
import { previewAddress } from "#app/ui/preview-picture.ts";
import { breadcrumbs, type StructuredData } from "./structured-data.ts";

/** The metadata of one page for search engines and shared links. */
export interface PageDescription {
  /** Without the origin: `/fleet`. */
  path: string;
  /** At most 60 characters, without the company's name where it would not fit. */
  title: string;
  /** 120 to 160 characters. */
  description: string;
  /** The photograph of a shared link, for a page without a share card; a drawing gives the home page's. */
  picture?: PictureSlot;
  upload?: { src: string; alt: string };
  kind?: "website" | "article";
  /** Not for search engines, but with title and picture for shared links. */
  isShared?: boolean;
  /** Facts about the page as JSON-LD, given the site's origin; the breadcrumb trail is added automatically. */
  facts?: (origin: string) => StructuredData[];
}

/** `export const meta = metaFor({ ... })`: title, description, canonical, Open Graph and JSON-LD of a page. */
export const metaFor =
  (page: PageDescription) =>
  ({ matches }: MetaArgs): MetaDescriptor[] =>
    describePage(originOf(matches), page);

/** The same for a page whose texts depend on its data, such as a post. */
export function describePage(origin: string, page: PageDescription): MetaDescriptor[] {
  const { title, description } = page;
  const address = `${origin}${page.path}`;
  return [
    { title },
    { name: "description", content: description },
    page.isShared
      ? { name: "robots", content: "noindex" }
      : { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: page.kind ?? "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...pictureTags(origin, page),
    // X takes the rest from the Open Graph tags.
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.isShared ? [] : [breadcrumbs(origin, page.path, title), ...(page.facts?.(origin) ?? [])])
      .filter((facts) => facts !== null)
      .map((facts) => ({ "script:ld+json": facts })),
  ];
}

/** `export const meta = () => privatePage(title)`, for a page that search engines leave out. `description`: for shared links. */
export const privatePage = (title: string, description?: string): MetaDescriptor[] => [
  { title },
  ...(description ? [{ name: "description", content: description }] : []),
  { name: "robots", content: "noindex" },
];

export function originOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { origin?: string } | undefined;
  return root?.origin ?? "";
}

/** The page's own card with its title, else a picture of the page: JPEG, 1200 x 630. */
function pictureTags(
  origin: string,
  { path, picture = "home-hero", upload }: PageDescription,
): MetaDescriptor[] {
  const { files, alt } = pictures[picture];
  // A drawing has no JPEG.
  const slot = files.some((file) => file.endsWith(".webp")) ? picture : "home-hero";
  const card = upload
    ? { src: previewAddress(upload.src, "card") ?? upload.src, alt: upload.alt }
    : (openGraphPictures[path] ?? {
        src: `/preview/${slot}.card.jpg`,
        alt: slot === picture ? alt : pictures[slot].alt,
      });
  return [
    { property: "og:image", content: new URL(card.src, origin).href },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: card.alt },
  ];
}
