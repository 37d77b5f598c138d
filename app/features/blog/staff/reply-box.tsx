import { useEffect, useRef } from "react";
import { staffButton } from "#app/ui/staff/button.ts";
import type { PostReply } from "../receive-post.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface ReplyBoxProps {
  reply: PostReply | null;
  postId: string | null;
  /** The page found out by itself that somebody else saved. */
  isConflict: boolean;
  /** Somebody else's version is asked for, in the place of what stands here. */
  onReload: () => void;
}

/** What became of the last sending; a refusal takes the focus, since it stands above what was pressed. */
export function ReplyBox({ reply, postId, isConflict, onReload }: ReplyBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const refusal = reply && !reply.ok ? reply : null;
  const conflict = isConflict || refusal?.isConflict === true;
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  const sentences = refusal ? Object.values(refusal.errors) : [];
  return (
    <div ref={box} tabIndex={-1} aria-live="polite" className="outline-none">
      {conflict || refusal ? (
        <div className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small">
          <p className="font-[550]">{conflict ? say.changed : refusal?.message}</p>
          {sentences.length > 0 ? (
            <ul className="mt-1 list-disc pl-5">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : null}
          {conflict && postId ? (
            <>
              <p className="mt-2">{say.changedNext}</p>
              <p className="mt-3">
                {/* Loaded as a new page: what stands here is of the version before. */}
                <a href={`/admin/blogs/edit/${postId}`} onClick={onReload} className={staffButton()}>
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
