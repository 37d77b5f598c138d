// JPEG copies of pictures, for link previews and mail programs that support neither AVIF nor WebP.

/** The picture's name (a slot or an upload) and the purpose of the copy. */
export const previewFile = /^([a-z0-9][a-z0-9-]*)\.(card|mail)\.jpg$/;

/** The JPEG of a picture by the picture's address, `/uploads/...webp` or `/media/...`; null for any other address. */
export function previewAddress(src: string, kind: "card" | "mail"): string | null {
  const [, name] =
    /^\/uploads\/([0-9a-f]{32}-\d{1,5}x\d{1,5})(?:\.\d{3,4})?\.(?:webp|avif)$/.exec(src) ??
    /^\/media\/([a-z0-9-]+?)(?:-\d{3,4}\.[0-9a-f]{8}\.(?:webp|avif))?$/.exec(src) ??
    [];
  return name ? `/preview/${name}.${kind}.jpg` : null;
}
