// The address of an uploaded picture names its content, size and format.

/** Widths in which a picture is stored, up to its own. */
export const uploadWidths = [480, 960, 1920] as const;
export const uploadFormats = ["avif", "webp"] as const;

/** File name of such a picture, as a pattern for JavaScript and PostgreSQL: content hash, width and height. */
export const pictureName = "[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}";
const address = new RegExp(`^/uploads/(${pictureName})\\.webp$`);
/** The name of a stored file of such a picture. */
export const uploadFile = new RegExp(`^${pictureName}(?:\\.[0-9]{3,4})?\\.(?:avif|webp)$`);

/** The media type of such a file, by its name. */
export const uploadType = (name: string): string => (name.endsWith(".avif") ? "image/avif" : "image/webp");

/** The stored widths below the picture's own, which is the largest. */
export const smallerWidths = (width: number): number[] => uploadWidths.filter((each) => each < width);

/** Size and `srcset` per format, the better one first, from an uploaded picture's address; null for other addresses. */
export function uploadedPicture(src: string) {
  const [, name] = address.exec(src) ?? [];
  if (!name) return null;
  const [, size = ""] = name.split("-");
  const [width = 0, height = 0] = size.split("x").map(Number);
  const sources = uploadFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: [
      ...smallerWidths(width).map((each) => `/uploads/${name}.${each}.${format} ${each}w`),
      `/uploads/${name}.${format} ${width}w`,
    ].join(", "),
  }));
  return { width, height, sources };
}
