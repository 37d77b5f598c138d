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
  const byAddress = field("imageUrl");
  const write = (src: string) => address.current && writeInto(address.current, src);
  return (
    <fieldset className="grid gap-5 border-t hairline pt-4">
      <legend className="float-left w-full font-display text-[1.1875rem]">{say.pictureTitle}</legend>
      <p className="-mt-4 text-small text-quiet">{say.pictureNote}</p>
      {isHydrated && current.startsWith("/") ? (
        <p className="flex flex-wrap items-end gap-4">
          <img src={current} alt="" className="aspect-[2/1] w-72 max-w-full bg-haze object-cover" />
          <button type="button" className={staffButton("danger")} onClick={() => write("")}>
            {say.removePicture}
          </button>
        </p>
      ) : null}
      {isHydrated ? <PictureUpload onUploaded={({ src }) => write(src)} /> : null}
      <BoxedField
        {...field("imageAlt")}
        hint={current ? say.imageAltNeeded : say.imageAltHint}
        optional={!current}
      />
      <details open={byAddress.error ? true : undefined}>
        <summary className={staffButton("quiet", "-ml-1 cursor-pointer list-none")}>
          {say.pictureByAddress}
        </summary>
        <div className="pt-3">
          <BoxedField {...byAddress} ref={address} hint={say.imageUrlHint} autoComplete="off" optional />
        </div>
      </details>
    </fieldset>
  );
}
