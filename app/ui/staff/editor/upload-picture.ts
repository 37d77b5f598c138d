import { editorMessages } from "./editor-messages.ts";

/** Where pictures are uploaded to. */
export const uploadAddress = "/admin/uploads";
/** What a file chooser offers for it. A phone that keeps its photographs in another format sends one of these instead. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif";

export interface UploadedPicture {
  src: string;
  width: number;
  height: number;
}
export type Uploaded = UploadedPicture | { error: string };

/** Sends a picture and tells how far it has come, 0 to 1. Never throws: what went wrong is a sentence. */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    // fetch cannot tell how much has gone out.
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    // Without a session the staff area redirects to its sign-in: a page, not an answer to the upload.
    request.onload = () =>
      resolve(
        new URL(request.responseURL).pathname === uploadAddress
          ? answerOf(request.response)
          : { error: editorMessages.upload.signedOut },
      );
    request.onerror = () => resolve({ error: editorMessages.upload.failed });
    const form = new FormData();
    form.set("picture", file);
    request.send(form);
  });
}

function answerOf(response: unknown): Uploaded {
  if (typeof response === "object" && response !== null) {
    if ("src" in response && "width" in response && "height" in response)
      return {
        src: String(response.src),
        width: Number(response.width),
        height: Number(response.height),
      };
    if ("error" in response) return { error: String(response.error) };
  }
  return { error: editorMessages.upload.failed };
}
