import { pictures } from "#app/content/pictures.ts";
import type { Person } from "#app/content/team.ts";
import { Picture } from "#app/ui/picture.tsx";

/** A photograph where there is one, and until then a plate with the person's initials over a horizon. */
export function Portrait({ person }: { person: Person }) {
  if (pictures[person.pictureSlot]) {
    return (
      <Picture
        slot={person.pictureSlot}
        sizes="(min-width: 1024px) 28vw, (min-width: 640px) 45vw, 90vw"
        className="aspect-[4/5] w-full"
      />
    );
  }
  return (
    <div
      aria-hidden="true"
      className="relative grid aspect-[4/5] place-items-center bg-night bg-[radial-gradient(70%_34%_at_70%_100%,#cfa96859,transparent),linear-gradient(180deg,#0f1518,#16222c_48%,#2c3e55_78%,#5a5a60)] text-bone"
    >
      <span className="absolute inset-4 border border-brass-light/35" />
      <span className="-mt-[18%] font-display text-[5rem] leading-none font-[300] tracking-[0.04em]">
        {person.initials}
      </span>
    </div>
  );
}
