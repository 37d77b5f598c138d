import { type ComponentProps, useRef } from "react";
import { BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { PictureUpload } from "#app/ui/staff/editor/picture-upload.tsx";
import { writeInto } from "#app/ui/staff/editor/write-into.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface HeaderPictureProps {
  field: (name: "imageUrl" | "imageAlt") => ComponentProps<typeof BoxedField>;
  /** The address as it stands in the field now. */
  current: string;
}

/** The picture at a post's head. Its address is a field, which a form without scripts fills by hand. */
export function HeaderPicture({ field, current }: HeaderPictureProps) {
  const isHydrated = useHydrated();
  const address = useRef<HTMLInputElement>(null);
  const write = (src: string) => address.current && writeInto(address.current, src);
  return (
    <div className="grid gap-5">
      {isHydrated && current.startsWith("/") ? (
        <p className="flex flex-wrap items-end gap-4">
          <img src={current} alt="" className="aspect-[2/1] w-72 max-w-full bg-haze object-cover" />
          <button type="button" className={staffButton("danger")} onClick={() => write("")}>
            {say.removePicture}
          </button>
        </p>
      ) : null}
      {isHydrated ? <PictureUpload onUploaded={({ src }) => write(src)} /> : null}
      <BoxedField {...field("imageUrl")} ref={address} hint={say.imageUrlHint} autoComplete="off" optional />
      <BoxedField
        {...field("imageAlt")}
        hint={current ? say.imageAltNeeded : say.imageAltHint}
        optional={!current}
      />
    </div>
  );
}
