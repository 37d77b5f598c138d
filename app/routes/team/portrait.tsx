import { useId } from "react";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import type { Person } from "#app/content/team.ts";
import drawings from "#app/content/team-drawings.json" with { type: "json" };
import { Picture } from "#app/ui/picture.tsx";

/** Drawings by person, such as a compass rose or a hangar. */
type Drawings = Record<string, { d: string; opacity: number; width?: number; dashes?: string }[]>;

/** The person's photograph, or a drawing with initials; both are 4 by 5. */
export function Portrait({
  person,
  sizes = "(width >= 64rem) 28vw, (width >= 40rem) 44vw, 160px",
}: {
  person: Person;
  sizes?: string;
}) {
  const { pictureSlot, initials, slug } = person;
  const skyId = useId();
  if (Object.hasOwn(pictures, pictureSlot))
    return <Picture slot={pictureSlot as PictureSlot} sizes={sizes} className="aspect-4/5 w-full" />;
  return (
    <svg viewBox="0 0 320 400" aria-hidden="true" className="block aspect-4/5 w-full bg-night" fill="none">
      <linearGradient id={skyId} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className="[stop-color:var(--color-ink)]" />
        <stop offset="0.72" className="[stop-color:var(--color-night)]" />
        <stop offset="1" className="[stop-color:var(--color-dusk)]" />
      </linearGradient>
      <rect width="320" height="400" fill={`url(#${skyId})`} />
      <g className="stroke-brass-light" strokeWidth="1">
        {(drawings as Drawings)[slug]?.map(({ d, opacity, width, dashes }) => (
          <path key={d} d={d} strokeOpacity={opacity} strokeWidth={width} strokeDasharray={dashes} />
        ))}
      </g>
      <rect x="12.5" y="12.5" width="295" height="375" className="stroke-brass-light" strokeOpacity="0.35" />
      <path d="M32 336h40" className="stroke-ember" strokeWidth="2" />
      <text x="30" y="316" className="fill-bone font-display" fontSize="92" letterSpacing="-1">
        {initials}
      </text>
    </svg>
  );
}
