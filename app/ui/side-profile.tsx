import { pictures } from "#app/content/pictures.ts";

// One file for all seven: a view of it shows one aircraft, as high as all of them. Ten of its units are a metre.
const { files, height } = pictures["line-up"];
const drawing = files.at(-1);
const unitsPerFoot = 10 * 0.3048;

interface SideProfileProps {
  aircraft: { slug: string; outside: { lengthFt: number } };
  className: string;
}

/** An aircraft from its side, to the same scale as every other of the fleet that is as high on the page. */
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
