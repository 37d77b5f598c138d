import { pictureMessages } from "#app/content/picture-messages.ts";
import { noPage, staffAction } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { storePicture, waitForMemory } from "#app/platform/uploads/store-picture.server.ts";
import type { Route } from "./+types/uploads";

const statuses = { kind: 415, size: 413, pixels: 422, broken: 422, slow: 422, away: 503 } as const;

export const loader = noPage;

export async function action(args: Route.ActionArgs) {
  const response = await waitForMemory(() => answerUpload(args));
  if (response) return response;
  // Read the whole body: a client that is still sending would not read the response.
  await args.request.body?.pipeTo(new WritableStream());
  return answer({ error: pictureMessages.busy }, 503);
}

const answer = (body: object, status: number) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });

const answerUpload = (args: Route.ActionArgs) =>
  staffAction(args, "picture", async ({ form, staff, record, services }): Promise<Response> => {
    const { db, limiter } = services;
    if (await limiter.count("uploads", limits.uploadsPerStaff, staff.id))
      return answer({ error: pictureMessages.tooMany }, 429);
    const file = form.get("picture");
    if (!(file instanceof File) || file.size === 0) return answer({ error: pictureMessages.missing }, 400);
    const picture = await storePicture(new Uint8Array(await file.arrayBuffer()), services);
    if (!picture.ok) return answer({ error: pictureMessages[picture.reason] }, statuses[picture.reason]);
    const { src, width, height } = picture;
    await db.transaction((transaction) => record(transaction, { action: "picture.upload", subjectId: src }));
    return answer({ src, width, height }, 201);
  });
