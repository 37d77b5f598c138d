import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import type { Person } from "#app/content/team.ts";
import { Picture } from "#app/ui/picture.tsx";

/** A photograph where there is one; until then the person's initials, small in a plate with a double edge. */
export function Portrait({
  person: { pictureSlot, initials },
  isLead = false,
}: {
  person: Person;
  isLead?: boolean;
}) {
  if (Object.hasOwn(pictures, pictureSlot))
    return (
      <Picture
        slot={pictureSlot as PictureSlot}
        sizes="(width >= 48rem) 16vw, 22vw"
        className="aspect-4/5 w-full"
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`grid size-16 place-items-center border border-brass pt-[0.14em] font-display text-[1.375rem] leading-none tracking-[0.04em] text-brass-ink outline outline-brass/50 -outline-offset-[5px] md:size-24 md:text-[2rem] ${isLead ? "lg:size-32 lg:text-[2.75rem]" : ""}`}
    >
      {initials}
    </span>
  );
}
