import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pictures } from "#app/content/pictures.ts";
import { Picture } from "./picture.tsx";

const { alt, width, height, files } = pictures["hawker-800xp-air"];
test.each([
  [
    "every width of AVIF and WebP, with its size and alternative text",
    { slot: "hawker-800xp-air", sizes: "50vw" },
    [
      ...files.map((file) => `${file} ${/-(\d+)\./.exec(file)?.[1]}w`),
      `alt="${alt}" width="${width}" height="${height}"`,
      'sizes="50vw"',
      'loading="lazy"',
    ],
  ],
  [
    "a decorative picture, loaded first",
    { slot: "booking", decorative: true, loading: "eager", fetchPriority: "high" },
    ['alt=""', 'loading="eager"', 'fetchPriority="high"'],
  ],
  ["a drawing as one file", { slot: "aw139-plate" }, ["/media/aw139-plate-1600.", "54.7 ft (16.7 m)"]],
] as const)("shows %s", (_, picture, parts) => {
  const html = renderToStaticMarkup(<Picture {...picture} />);
  for (const part of parts) expect(html).toContain(part);
  expect(html.includes("<source")).toBe(picture.slot !== "aw139-plate");
  if (html.includes("<source")) expect(html.indexOf("image/avif")).toBeLessThan(html.indexOf("image/webp"));
  expect(html).not.toContain("style=");
});
