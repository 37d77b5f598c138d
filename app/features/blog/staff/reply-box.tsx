import { staffButton } from "#app/ui/staff/button.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import type { usePostForm } from "./use-post-form.ts";

interface ReplyBoxProps {
  form: Pick<
    ReturnType<typeof usePostForm>,
    "problemBox" | "reply" | "refusal" | "seen" | "save" | "leaveUnasked"
  >;
}

/** What became of the last sending, or that the page found out by itself that somebody else saved. */
export function ReplyBox({ form: { problemBox, reply, refusal, seen, save, leaveUnasked } }: ReplyBoxProps) {
  const isConflict = save.kind === "conflict" || refusal?.isConflict;
  const sentences = Object.values(refusal?.errors ?? {});
  return (
    <div ref={problemBox} tabIndex={-1} aria-live="polite" className="outline-none">
      {isConflict || refusal ? (
        <div className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small">
          <p className="font-[550]">{isConflict ? say.changed : refusal?.message}</p>
          {sentences.length > 0 ? (
            <ul className="mt-1 list-disc pl-5">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : null}
          {isConflict && seen.id ? (
            <>
              <p className="mt-2">{say.changedNext}</p>
              <p className="mt-3">
                {/* Loaded as a new page: what stands here is of the version before. */}
                <a href={`/admin/blogs/edit/${seen.id}`} onClick={leaveUnasked} className={staffButton()}>
                  {say.reload}
                </a>
              </p>
            </>
          ) : null}
        </div>
      ) : reply?.ok && reply.verb in say.done ? (
        <p className="mb-6 border-l-2 border-confirmed bg-haze/50 px-5 py-4 text-small font-[550]">
          {say.done[reply.verb as keyof typeof say.done]}
        </p>
      ) : null}
    </div>
  );
}
