import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { maxDocumentBody, maxFormBytes, maxLongFormBytes, maxUploadBytes } from "#app/limits.ts";
import { plainError } from "./plain-error.ts";

function upTo(maxSize: number, message: string): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: async (c) => {
      await discardBody(c, maxSize * 3);
      return await plainError(c, 413, message);
    },
  });
  return async (c, next) => {
    // Reading the body makes a stream of it, which a short form can do without.
    const isShort = Number(c.req.header("content-length")) <= maxSize && !c.req.header("transfer-encoding");
    return await (isShort ? next() : limit(c, next));
  };
}

/** Discards the rest of a body, up to `most` bytes: a client cut off while sending never reads the response. */
async function discardBody(c: Context, most: number): Promise<void> {
  if (!c.req.raw.body || c.req.raw.body.locked) return;
  let bytes = 0;
  for await (const chunk of c.req.raw.body.values({ preventCancel: true })) {
    bytes += chunk.length;
    if (bytes >= most) return;
  }
}

/** How large a body may be: a form's size everywhere, more only where staff write, bring lists and upload pictures. */
export function limitBodies(): MiddlewareHandler {
  const form = upTo(maxFormBytes, "That is more than this form takes. Shorten it and send it again.");
  const long = upTo(
    maxLongFormBytes,
    "That is more than this form takes. Divide it into two, and send each.",
  );
  const paper = upTo(
    maxDocumentBody,
    "This file is too large: we take up to 10 MB. Go back and send a smaller photograph, or a PDF. Everything else is saved.",
  );
  const upload = upTo(maxUploadBytes, "The picture is too large. Make it smaller and upload it again.");
  return async (c, next) => {
    const path = c.req.path.replace(/\.data$/, "");
    if (path === "/admin/uploads") {
      // A body of unknown length would be held in memory before the sign-in check.
      if (hasUnknownLength(c)) return plainError(c, 411, "Say how large the upload is (Content-Length).");
      return await upload(c, next);
    }
    if (/^\/(?:traveller$|passengers\/[^/]+\/)/.test(path) && !hasUnknownLength(c))
      return await paper(c, next);
    const isLong = /^\/admin\/(?:blogs|newsletters)\//.test(path) && !hasUnknownLength(c);
    return await (isLong ? long : form)(c, next);
  };
}

const hasUnknownLength = (c: Context) =>
  c.req.header("content-length") === undefined && c.req.raw.body !== null;

/** Node's parser hides errors in a chunked body with an Upgrade header, and its reader would wait forever. */
export const refuseUpgradedBody: MiddlewareHandler = async (c, next) => {
  if (!c.req.header("upgrade") || !c.req.header("transfer-encoding")) return await next();
  c.header("Connection", "close");
  return await plainError(c, 400, "Send this without an Upgrade header.");
};
