import { pictures } from "#app/content/pictures.ts";

// One SVG file has all seven aircraft as views of the same height. Ten units are a metre.
const { files, height } = pictures["line-up"];
const drawing = files.at(-1);
const unitsPerFoot = 10 * 0.3048;

interface SideProfileProps {
  aircraft: { slug: string; outside: { lengthFt: number } };
  className: string;
}

/** An aircraft from its side, at the scale of every other one shown at the same height. */
export function SideProfile({ aircraft: { slug, outside }, className }: SideProfileProps) {
  return (
    <img
      src={`${drawing}#${slug}`}
      alt=""
      width={Math.round(outside.lengthFt * unitsPerFoot)}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
