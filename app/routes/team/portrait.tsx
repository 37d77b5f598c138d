import { type ReactNode, useId } from "react";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import type { Person } from "#app/content/team.ts";
import { Picture } from "#app/ui/picture.tsx";

/** A photograph where the slot has one, else a drawn plate with the person's initials. Both are 4 by 5. */
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
        {motifs[slug]}
      </g>
      <rect x="12.5" y="12.5" width="295" height="375" className="stroke-brass-light" strokeOpacity="0.35" />
      <path d="M32 336h40" className="stroke-ember" strokeWidth="2" />
      <text x="30" y="316" className="fill-bone font-display" fontSize="92" letterSpacing="-1">
        {initials}
      </text>
    </svg>
  );
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A point on a circle, degrees clockwise from north. */
const onCircle = (x: number, y: number, radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;
};

/** Radial strokes from one radius to another. */
const ticks = (x: number, y: number, count: number, from: number, to: number, start = 0, span = 360) =>
  range(count)
    .map((index) => {
      const degrees = start + (span / count) * index;
      return `M${onCircle(x, y, from, degrees)}L${onCircle(x, y, to, degrees)}`;
    })
    .join("");

/** What each person works with, drawn behind the initials. */
const motifs: Record<string, ReactNode> = {
  // A compass rose.
  "babatunde-akinsanya": (
    <>
      <circle cx="206" cy="142" r="96" strokeOpacity="0.7" />
      <circle cx="206" cy="142" r="78" strokeOpacity="0.35" />
      <path d={ticks(206, 142, 72, 88, 96)} strokeOpacity="0.6" />
      <path d={ticks(206, 142, 12, 78, 96)} strokeOpacity="0.9" />
      <path d="M206 64l10 68 68 10-68 10-10 68-10-68-68-10 68-10Z" strokeOpacity="0.9" />
      <path d="M206 64v156M128 142h156" strokeOpacity="0.4" />
    </>
  ),
  // A holding pattern at its fix.
  "eleanor-whitcombe": (
    <>
      <path d="M112 92h118a44 44 0 0 1 0 88H112a44 44 0 0 1 0-88Z" strokeOpacity="0.9" />
      <path d="M96 76h134a60 60 0 0 1 0 120H112" strokeOpacity="0.3" strokeDasharray="6 6" />
      <path d="M30 180h260M230 40v200" strokeOpacity="0.35" />
      <path d="M230 168l12 21h-24Z" strokeOpacity="0.9" />
      <path d="M160 86l12 6-12 6M182 174l-12 6 12 6" strokeOpacity="0.9" />
      <path d={ticks(230, 180, 36, 70, 76)} strokeOpacity="0.5" />
    </>
  ),
  // An instrument approach: localiser, arcs and runway.
  "ibrahim-danjuma": (
    <>
      <path d="M246 60L92 214M246 60L122 232M246 60L64 196" strokeOpacity="0.7" />
      {range(5).map((ring) => (
        <path
          key={ring}
          d={`M${onCircle(246, 60, 40 + ring * 38, 208)}A${40 + ring * 38} ${40 + ring * 38} 0 0 1 ${onCircle(246, 60, 40 + ring * 38, 244)}`}
          strokeOpacity={0.9 - ring * 0.14}
        />
      ))}
      <path d="M246 60l24-24M240 54l24-24M252 66l24-24" strokeOpacity="0.9" />
      <circle cx="246" cy="60" r="5" strokeOpacity="0.9" />
    </>
  ),
  // An attitude indicator.
  "ngozi-eze-martins": (
    <>
      <circle cx="200" cy="140" r="96" strokeOpacity="0.8" />
      <path d={ticks(200, 140, 24, 88, 96, -60, 120)} strokeOpacity="0.8" />
      <path d="M104 140h192" strokeOpacity="0.9" />
      {[-54, -36, -18, 18, 36, 54].map((offset) => (
        <path
          key={offset}
          d={`M${200 - (offset % 36 ? 18 : 34)} ${140 + offset}h${offset % 36 ? 36 : 68}`}
          strokeOpacity="0.5"
        />
      ))}
      <path d="M140 148h36l24 18 24-18h36M200 44l-7 14h14Z" strokeOpacity="0.9" />
    </>
  ),
  // A roster: days on duty along a month.
  "folasade-adeyemi": (
    <>
      {range(6).map((row) => (
        <path key={row} d={`M64 ${66 + row * 30}h224`} strokeOpacity="0.3" />
      ))}
      {range(8).map((column) => (
        <path key={column} d={`M${64 + column * 32} 48v168`} strokeOpacity="0.3" />
      ))}
      {range(6).map((row) => (
        <path
          key={row}
          d={`M${72 + ((row * 53) % 96)} ${66 + row * 30}h${64 + ((row * 37) % 48)}m28 0h20`}
          strokeWidth="5"
          strokeOpacity="0.75"
        />
      ))}
    </>
  ),
  // A hangar with its doors.
  "emeka-nwachukwu": (
    <>
      {range(5).map((arch) => (
        <path
          key={arch}
          d={`M${56 + arch * 18} 216V${150 + arch * 8}A${118 - arch * 18} ${86 - arch * 12} 0 0 1 ${292 - arch * 18} ${150 + arch * 8}V216`}
          strokeOpacity={0.9 - arch * 0.15}
        />
      ))}
      <path d="M32 216h276M174 112v104M144 132v84M204 132v84" strokeOpacity="0.5" />
      <path d="M92 44h48M116 44v22" strokeOpacity="0.5" />
    </>
  ),
  // A cabin in plan.
  "halima-yusuf": (
    <>
      <path d="M150 36c-30 22-40 52-40 92v104h128V128c0-40-10-70-40-92-14-8-34-8-48 0Z" strokeOpacity="0.8" />
      <path d="M174 60v172" strokeOpacity="0.2" strokeDasharray="4 6" />
      {range(4).map((row) =>
        [124, 196].map((x) => (
          <path
            key={`${row}-${x}`}
            d={`M${x} ${108 + row * 30}h28v20h-28Zm4 4h20`}
            strokeOpacity={x === 124 || row < 3 ? 0.9 : 0.5}
          />
        )),
      )}
      <path d="M136 92h24m28 0h24" strokeOpacity="0.5" />
    </>
  ),
  // A route with its reporting points.
  "thomas-aldridge": (
    <>
      <path d="M48 214L104 168 158 184 216 104 286 62" strokeOpacity="0.9" />
      <path d="M48 214Q150 20 286 62" strokeOpacity="0.4" strokeDasharray="8 6" />
      {["104 168", "158 184", "216 104"].map((point) => {
        const [x, y] = point.split(" ").map(Number);
        return <path key={point} d={`M${x} ${(y ?? 0) - 9}l8 14h-16Z`} strokeOpacity="0.9" />;
      })}
      {["48 214", "286 62"].map((point) => {
        const [x, y] = point.split(" ");
        return <circle key={point} cx={x} cy={y} r="7" strokeOpacity="0.9" />;
      })}
      <path d="M32 60h256M32 120h256M32 180h256M96 32v196M176 32v196M256 32v196" strokeOpacity="0.18" />
    </>
  ),
  // A fan and its blades.
  "osaro-ehigiator": (
    <>
      <circle cx="200" cy="140" r="100" strokeOpacity="0.8" />
      <circle cx="200" cy="140" r="92" strokeOpacity="0.3" />
      <circle cx="200" cy="140" r="24" strokeOpacity="0.9" />
      {range(22).map((blade) => {
        const start = (360 / 22) * blade;
        return (
          <path
            key={blade}
            d={`M${onCircle(200, 140, 24, start)}Q${onCircle(200, 140, 62, start + 4)} ${onCircle(200, 140, 92, start + 26)}`}
            strokeOpacity="0.7"
          />
        );
      })}
      <path d="M200 140c8-10 18-6 16 4-2 8-12 10-16 4" strokeOpacity="0.9" />
    </>
  ),
};
