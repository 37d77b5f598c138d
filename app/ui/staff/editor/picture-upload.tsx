import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { maxPictureBytes } from "#app/limits.ts";

const uploadFailed = "The picture could not be uploaded. Try again.";
const maxMegabytes = Math.floor(maxPictureBytes / 1024 / 1024);
const uploadAddress = "/admin/uploads";
// A phone that keeps its photographs in another format sends one of these instead.
const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif";

export interface UploadedPicture {
  src: string;
  width: number;
  height: number;
}

interface PictureUploadProps {
  onUploaded: (picture: UploadedPicture) => void;
  first?: File | null;
}

/** Uploads a picture that is chosen by the button or dropped, and shows the progress. */
export function PictureUpload({ onUploaded, first = null }: PictureUploadProps) {
  const id = useId();
  const [progress, setProgress] = useState<number | null>(null);
  const [status, setStatus] = useState<{ text: string; isError: boolean } | null>(null);
  const [isOver, setIsOver] = useState(false);
  const uploads = useRef(0);

  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > maxPictureBytes) return setStatus({ text: pictureMessages.size, isError: true });
    uploads.current += 1;
    const number = uploads.current;
    // Choosing another picture during an upload replaces the first.
    const isLatest = () => number === uploads.current;
    setStatus(null);
    setProgress(0);
    const uploaded = await uploadPicture(file, (progress) => {
      if (isLatest()) setProgress(progress);
    });
    if (!isLatest()) return;
    setProgress(null);
    if ("error" in uploaded) return setStatus({ text: uploaded.error, isError: true });
    setStatus({ text: "The picture is uploaded.", isError: false });
    onUploaded(uploaded);
  }
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    if (first) void takeFirst(first);
  }, [first]);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  }
  return (
    // Dropping is a shortcut for the pointer; the button works for everyone.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`rounded-hair border border-dashed p-4 text-small ${isOver ? "border-brass-ink bg-haze" : "border-ink/40"}`}
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-hair border border-ink/30 px-4 font-[550] hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 lg:min-h-9"
        >
          Choose a picture
          <input
            id={id}
            type="file"
            accept={acceptedPictures}
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
        or drop one here
      </p>
      <p className="mt-2 text-quiet">{`JPEG, PNG, WebP or AVIF, at most ${maxMegabytes} MB. Location and camera details are removed.`}</p>
      {progress === null ? null : (
        <p className="mt-3">
          <label>
            <span className="block">{progress < 1 ? "Uploading" : "Preparing the sizes…"}</span>
            <progress
              className="mt-1 h-2 w-full accent-brass-ink"
              max={1}
              value={progress < 1 ? progress : undefined}
            />
          </label>
        </p>
      )}
      <p role="status" className={status?.isError ? "mt-2 font-[550] text-cancelled" : "mt-2"}>
        {status?.text}
      </p>
    </div>
  );
}

/** Uploads a picture and reports its progress from 0 to 1. Never throws: `error` is a message. */
function uploadPicture(
  file: File,
  onProgress: (progress: number) => void,
): Promise<UploadedPicture | { error: string }> {
  return new Promise((resolve) => {
    // fetch does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      // Without a session the staff area redirects to its sign-in page.
      if (new URL(request.responseURL).pathname !== uploadAddress)
        resolve({
          error: "You are signed out. Sign in again in another tab, then choose the picture once more.",
        });
      else resolve(request.response ?? { error: uploadFailed });
    };
    request.onerror = () => resolve({ error: uploadFailed });
    const form = new FormData();
    form.set("picture", file);
    request.send(form);
  });
}
