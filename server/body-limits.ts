import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { maxDocumentBody, maxFormBytes, maxLongFormBytes, maxUploadBytes } from "#app/limits.ts";
import { plainError } from "./plain-error.ts";

const upTo = (maxSize: number, message: string): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: async (c) => {
      await discardBody(c, maxSize * 3);
      return await plainError(c, 413, message);
    },
  });

/** Discards the rest of a body, up to `most` bytes, because a client that is cut off while sending never reads the response. */
async function discardBody(c: Context, most: number): Promise<void> {
  if (!c.req.raw.body || c.req.raw.body.locked) return;
  let bytes = 0;
  for await (const chunk of c.req.raw.body.values({ preventCancel: true })) {
    bytes += chunk.length;
    if (bytes >= most) return;
  }
}

const form = upTo(maxFormBytes, "That is more than this form takes. Shorten it and send it again.");
const upload = upTo(maxUploadBytes, "The picture is too large. Make it smaller and upload it again.");
/** Larger limits, by the beginning of the path. */
const larger: [RegExp, MiddlewareHandler][] = [
  [
    /^\/(?:traveller$|passengers\/[^/]+\/)/,
    upTo(
      maxDocumentBody,
      "This file is too large: we take up to 10 MB. Nothing is saved yet: go back and send a smaller photograph, or a PDF.",
    ),
  ],
  [
    /^\/admin\/(?:blogs|newsletters)\//,
    upTo(maxLongFormBytes, "That is more than this form takes. Divide it into two, and send each."),
  ],
  [/^\/admin\/uploads$/, upload],
];

/** Limits bodies to a form's size, with larger limits for articles, issues, documents and pictures. */
export const limitBodies: MiddlewareHandler = async (c, next) => {
  const path = c.req.path.replace(/\.data$/, "");
  const limit = larger.find(([pattern]) => pattern.test(path))?.[1] ?? form;
  // A large body of unknown length would be buffered in memory before the sign-in check.
  const isUnknownLength = c.req.header("content-length") === undefined && c.req.raw.body !== null;
  if (isUnknownLength && limit === upload)
    return plainError(c, 411, "Say how large the upload is (Content-Length).");
  return await (isUnknownLength ? form : limit)(c, next);
};
