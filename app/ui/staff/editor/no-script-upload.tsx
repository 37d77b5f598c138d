import { staffButton } from "#app/ui/staff/button.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { editorMessages } from "./editor-messages.ts";
import { acceptedPictures, uploadAddress } from "./upload-picture.ts";

const say = editorMessages.upload;

interface NoScriptUploadProps {
  /** The page to come back to. */
  returnTo: string;
  /** The address of the picture that was just uploaded. */
  picture: string | null;
  /** Why it was not taken. */
  refused: string | null;
}

/** A picture's upload for browsers without scripts: it comes back with the address to write into the text. */
export function NoScriptUpload({ returnTo, picture, refused }: NoScriptUploadProps) {
  if (useHydrated()) return null;
  return (
    <form
      method="post"
      action={uploadAddress}
      encType="multipart/form-data"
      className="mt-10 border-t hairline py-6 text-small"
    >
      <h2 className="text-[1.1875rem]">{say.byForm}</h2>
      <p className="mt-1 text-quiet">
        {say.byFormHint} {say.rule}
      </p>
      {picture ? (
        <p className="mt-3 font-[550]">
          {say.address} <code className="break-all">{picture}</code>
        </p>
      ) : null}
      {refused ? <p className="mt-3 font-[550] text-cancelled">{refused}</p> : null}
      <input type="hidden" name="returnTo" value={returnTo} />
      <p className="mt-3 flex flex-wrap gap-3">
        <input type="file" name="picture" aria-label={say.choose} accept={acceptedPictures} />
        <button type="submit" className={staffButton()}>
          {say.submit}
        </button>
      </p>
    </form>
  );
}
