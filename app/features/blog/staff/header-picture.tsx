import { useRef } from "react";
import { TextField } from "#app/ui/field.tsx";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { PictureUpload } from "#app/ui/staff/editor/picture-upload.tsx";
import { writeInto } from "#app/ui/staff/editor/write-into.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type PostAnswers, type PostField, postLengths } from "../post-form.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface HeaderPictureProps {
  initial: PostAnswers;
  /** The address as it stands in the field now. */
  current: string;
  errors: FormErrors<PostField>;
}

/** The picture at a post's head. Its address is a field, which a form without scripts fills by hand. */
export function HeaderPicture({ initial, current, errors }: HeaderPictureProps) {
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
      <TextField
        ref={address}
        name="imageUrl"
        label={say.labels.imageUrl}
        hint={say.imageUrlHint}
        error={errors.imageUrl}
        defaultValue={initial.imageUrl}
        maxLength={postLengths.imageUrl}
        autoComplete="off"
        optional
      />
      <TextField
        name="imageAlt"
        label={say.labels.imageAlt}
        hint={say.imageAltHint}
        error={errors.imageAlt}
        defaultValue={initial.imageAlt}
        maxLength={postLengths.imageAlt}
        optional
      />
    </div>
  );
}
