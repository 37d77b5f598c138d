import { useEffect, useRef } from "react";
import { staffMessages as say } from "./messages.ts";
import type { StaffReply } from "./receive-staff-change.server.ts";

/** What became of the last change; `once`: what is said beneath a link.  It takes the focus: the control that was pressed may be gone. */
export function ChangeReply({ reply, once = say.linkOnce }: { reply: StaffReply | null; once?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reply) box.current?.focus();
  }, [reply]);
  const look = reply?.ok ? "border-brass bg-haze/50" : "border-cancelled bg-cancelled-ground";
  return (
    <div ref={box} tabIndex={-1} aria-live="polite" className="outline-none">
      {reply ? (
        <div className={`mb-8 border-l-2 px-5 py-4 text-small ${look}`}>
          <p className="font-[550]">{reply.ok ? reply.said : reply.message}</p>
          {reply.ok && reply.link ? (
            <>
              <p className="mt-2 break-all">
                <code>{reply.link}</code>
              </p>
              <p className="mt-2 text-quiet">{once}</p>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
