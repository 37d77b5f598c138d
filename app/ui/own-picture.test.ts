import { expect, test } from "vitest";
import { isOwnPicture } from "./own-picture.ts";

test.each([
  "/media/hangar-lagos.640.1a2b3c4d.avif",
  "/media/team/ada-obi.webp",
  "/uploads/0123456789abcdef0123456789abcdef-1200x800.webp",
])("%s is a picture of this site", (address) => {
  expect(isOwnPicture(address)).toBe(true);
});

test.each([
  "/uploads/../admin/bookings",
  "/uploads/..",
  "/media/./hangar.webp",
  "/media/a/../../sign-out",
  "/media/.hidden",
  "/media/a..webp",
  "/media//example.com/a.webp",
  "/uploads/",
  "/uploads/%2e%2e/sign-out",
  "/uploads/\t/a.webp",
  "//example.com/media/a.webp",
  "https://example.com/media/a.webp",
])("%s is none", (address) => {
  expect(isOwnPicture(address)).toBe(false);
});
