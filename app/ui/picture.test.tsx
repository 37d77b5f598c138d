import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pictures } from "#app/content/pictures.ts";
import { Picture } from "./picture.tsx";

const shown = (picture: Parameters<typeof Picture>[0]) => renderToStaticMarkup(<Picture {...picture} />);

test("offers every width of AVIF before WebP, with room reserved and words for readers who do not see it", () => {
  const html = shown({ slot: "hawker-800xp-air", sizes: "50vw" });
  const { alt, width, height, files } = pictures["hawker-800xp-air"];
  expect(html.indexOf("image/avif")).toBeGreaterThan(0);
  expect(html.indexOf("image/webp")).toBeGreaterThan(html.indexOf("image/avif"));
  for (const file of files) expect(html).toContain(`${file} ${/-(\d+)\./.exec(file)?.[1]}w`);
  expect(html).toContain(`alt="${alt}" width="${width}" height="${height}"`);
  expect(html).toContain('sizes="50vw"');
  expect(html).toContain('loading="lazy"');
  expect(html).not.toContain("style=");
});

test("is silent where it says nothing beyond the text beside it, and eager where it is seen first", () => {
  const html = shown({ slot: "booking", decorative: true, loading: "eager", fetchPriority: "high" });
  expect(html).toContain('alt=""');
  expect(html).toContain('loading="eager"');
  expect(html.toLowerCase()).toContain('fetchpriority="high"');
});

test("shows a drawing as one file that describes itself", () => {
  const html = shown({ slot: "aw139-plate" });
  expect(html).not.toContain("<source");
  expect(html).toMatch(/src="\/media\/aw139-plate-1600\.[0-9a-f]{8}\.svg"/);
  expect(html).toContain("54.7 ft (16.7 m)");
});
