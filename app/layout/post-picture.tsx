import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import type { ListedPost } from "#app/features/blog/posts.server.ts";
import { uploadedPicture } from "#app/platform/uploads/uploaded-picture.ts";
import { Picture, type PictureProps } from "#app/ui/picture.tsx";

type PostImage = Pick<ListedPost, "imageUrl" | "imageAlt">;

/** The slot of a post's picture, with a default; null for an uploaded file. */
export function pictureSlotOf({ imageUrl }: Pick<ListedPost, "imageUrl">): PictureSlot | null {
  if (imageUrl?.startsWith("/")) return null;
  return imageUrl !== null && Object.hasOwn(pictures, imageUrl)
    ? (imageUrl as PictureSlot)
    : "journal-fallback";
}

export function PostPicture({ post, ...look }: { post: PostImage } & Omit<PictureProps, "slot" | "alt">) {
  const slot = pictureSlotOf(post);
  if (slot) return <Picture slot={slot} alt={post.imageAlt} {...look} />;
  const { decorative, className = "", loading = "lazy", fetchPriority = "auto", sizes } = look;
  const file = uploadedPicture(post.imageUrl ?? "");
  const image = (
    <img
      src={post.imageUrl ?? undefined}
      width={file?.width}
      height={file?.height}
      alt={decorative ? "" : post.imageAlt}
      loading={loading}
      decoding="async"
      fetchPriority={fetchPriority}
      className={`bg-haze object-cover ${className}`}
    />
  );
  if (!file) return image;
  return (
    <picture>
      {file.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
