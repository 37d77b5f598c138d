import { data, redirect } from "react-router";
import { pictureMessages as say } from "#app/content/picture-messages.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { limits } from "#app/limits.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
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

async function answerUpload({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, limiter } = services;
  const staff = context.get(staffContext);
  const form = await postedForm(request);
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
  await db.transaction((transaction) =>
    recordAudit(transaction, staff, { action: "picture.upload", subjectKind: "picture", subjectId: src }),
  );
  return answer({ src, width, height }, 201);
}

export function loader(): never {
  throw data(null, { status: 404 });
}
