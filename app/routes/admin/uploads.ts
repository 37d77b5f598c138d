import { redirect } from "react-router";
import { missingPage } from "#app/content/frame.ts";
import { pictureMessages as say } from "#app/content/picture-messages.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { storePicture, whenThereIsRoom } from "#app/platform/uploads/store-picture.server.ts";
import type { Route } from "./+types/uploads";

const statuses = { kind: 415, size: 413, pixels: 422, broken: 422, slow: 422, away: 503 } as const;

/** Takes one picture. The editor's script gets JSON; a form without scripts is led back with the address, or the reason, in the query. */
export async function action(args: Route.ActionArgs) {
  const answered = await whenThereIsRoom(() => answerUpload(args));
  if (answered) return answered;
  // Whoever is still sending would not read the answer.
  await args.request.body?.pipeTo(new WritableStream());
  return Response.json({ error: say.busy }, { status: 503, headers: { "Cache-Control": "no-store" } });
}

async function answerUpload(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "picture");
  const { db, limiter } = services;
  const returnTo = form.get("returnTo");
  const back = typeof returnTo === "string" && /^\/admin\/[\w/-]*$/.test(returnTo) ? returnTo : null;
  const answer = (
    body: { src: string; width: number; height: number } | { error: string },
    status: number,
  ) =>
    back
      ? redirect(
          `${back}?${new URLSearchParams("src" in body ? { picture: body.src } : { refused: body.error })}`,
          303,
        )
      : Response.json(body, { status, headers: { "Cache-Control": "no-store" } });

  if (await limiter.count("uploads", limits.uploadsPerStaff, staff.id))
    return answer({ error: say.tooMany }, 429);
  const file = form.get("picture");
  if (!(file instanceof File) || file.size === 0) return answer({ error: say.missing }, 400);
  const stored = await storePicture(new Uint8Array(await file.arrayBuffer()), services);
  if (!stored.ok) return answer({ error: say[stored.reason] }, statuses[stored.reason]);
  const { src, width, height } = stored;
  await db.transaction((transaction) => record(transaction, { action: "picture.upload", subjectId: src }));
  return answer({ src, width, height }, 201);
}

export function loader(): never {
  throw Response.json({ error: missingPage.error }, { status: 404 });
}
