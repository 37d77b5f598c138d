// Messages to staff about a rejected picture or a missing description.

export const pictureMessages = {
  missing: "Choose a picture first.",
  kind: "This kind of picture cannot be shown here. Use JPEG, PNG, WebP or AVIF.",
  size: "The picture is too large. Make it smaller and upload it again.",
  pixels:
    "The picture has too many pixels. Make it smaller than 50 million (an AVIF: 16 million) and upload it again.",
  broken: "The picture is damaged. Save it again and upload it once more.",
  slow: "The picture takes too long to prepare. Save it smaller, or as a JPEG, and upload it again.",
  busy: "Other pictures are being prepared. Try again in a minute.",
  away: "The picture could not be stored: the picture store does not answer. Try again in a few minutes.",
  tooMany: "Many pictures were uploaded in a short time. Wait a while and upload it again.",
  undescribed: (count: number) =>
    count === 1
      ? "One picture in the text has no description. Select it and describe it."
      : `${count} pictures in the text have no description. Select each and describe it.`,
} as const;
