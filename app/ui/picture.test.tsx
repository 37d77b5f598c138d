import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pictures } from "#app/content/pictures.ts";
import { Picture } from "./picture.tsx";

test("shows every width of AVIF before WebP, with its size and alternative text, and a drawing as one file", () => {
  const { alt, width, height, files } = pictures["hawker-800xp-air"];
  const html = renderToStaticMarkup(<Picture slot="hawker-800xp-air" sizes="50vw" />);
  const text = `alt="${alt}" width="${width}" height="${height}"`;
  for (const part of [
    ...files.map((file) => `${file} ${/-(\d+)\./.exec(file)?.[1]}w`),
    text,
    'sizes="50vw"',
    'loading="lazy"',
  ])
    expect(html).toContain(part);
  expect(html.indexOf("image/avif")).toBeLessThan(html.indexOf("image/webp"));
  const drawing = renderToStaticMarkup(<Picture slot="aw139-plate" />);
  expect([drawing.includes("/media/aw139-plate-1600."), drawing.includes("<source")]).toEqual([true, false]);
  const first = <Picture slot="booking" decorative loading="eager" fetchPriority="high" />;
  for (const part of ['alt=""', 'loading="eager"', 'fetchPriority="high"'])
    expect(renderToStaticMarkup(first)).toContain(part);
});
