import { type Picture as Entry, type PictureSlot, pictures, tallScreen } from "#app/content/pictures.ts";

export type PictureProps = {
  slot: PictureSlot;
  /** A portrait crop for phones, with its `sizes`. */
  tall?: { slot: PictureSlot; sizes: string };
  sizes?: string;
  /** `eager` only for the picture of the first view. */
  loading?: "lazy" | "eager";
  fetchPriority?: "high" | "low" | "auto";
  alt?: string;
  decorative?: boolean;
  /** Classes of the `<img>`: size and shape. The focal point and the placeholder colour are added. */
  className?: string;
};

/** The files of one format as a `srcset`. Each name contains its width: `<slot>-<width>.<version>.<format>`. */
function sourceSet(entry: Entry, format: string): string {
  return entry.files
    .filter((file) => file.endsWith(`.${format}`))
    .map((file) => `${file} ${/-(\d+)\.[0-9a-f]+\.\w+$/.exec(file)?.[1]}w`)
    .join(", ");
}

/**
 * The picture of a slot: AVIF, else WebP, in the width that the screen needs, with room reserved and its
 * dominant colour shown until it arrives. A drawing is one SVG file.
 */
export function Picture({
  slot,
  tall,
  sizes = "100vw",
  loading = "lazy",
  fetchPriority = "auto",
  alt,
  decorative = false,
  className = "h-auto w-full",
}: PictureProps) {
  const entry = pictures[slot];
  const avif = sourceSet(entry, "avif");
  const webp = sourceSet(entry, "webp");
  return (
    <picture>
      {tall
        ? ["avif", "webp"].map((format) => (
            <source
              key={format}
              media={tallScreen}
              type={`image/${format}`}
              srcSet={sourceSet(pictures[tall.slot], format)}
              sizes={tall.sizes}
            />
          ))
        : null}
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      {webp ? <source type="image/webp" srcSet={webp} sizes={sizes} /> : null}
      <img
        src={entry.files.at(-1)}
        alt={decorative ? "" : alt || entry.alt}
        width={entry.width}
        height={entry.height}
        loading={loading}
        decoding="async"
        fetchPriority={fetchPriority}
        className={`object-cover ${entry.tone} ${entry.focus} ${className}`}
      />
    </picture>
  );
}
