import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { company } from "#app/content/company.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { longDateTime } from "./booking-facts.ts";
import { textLimits } from "./booking-request.ts";
import type { ThreadMessage } from "./thread.server.ts";

interface ReadMarkProps {
  messages: readonly ThreadMessage[];
  /** The button without scripts. */
  children?: ReactNode;
}

/** Marks messages as read by POST once they are in view: a GET may be a prefetch or a link scanner. */
export function ReadMark({ messages, children }: ReadMarkProps) {
  const form = useRef<HTMLFormElement>(null);
  const { submit } = useFetcher();
  const hasUnread = messages.some(({ isUnread }) => isUnread);
  useEffect(() => {
    const element = form.current;
    if (!hasUnread || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // The page keeps its data, and so its "New", until it is loaded again.
      void submit(element, { method: "post", defaultShouldRevalidate: false });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasUnread, submit]);
  if (!hasUnread) return null;
  return (
    <form ref={form} method="post" className="min-h-px">
      <input type="hidden" name="intent" value="read" />
      <noscript>{children}</noscript>
    </form>
  );
}

export function ThreadMessages({ messages }: { messages: readonly ThreadMessage[] }) {
  if (messages.length === 0) return <p className="mt-3 text-quiet">No messages yet.</p>;
  return (
    <>
      <ol className="mt-5">
        {messages.map(({ id, at, side, text, isUnread }) => (
          <li
            key={id}
            tabIndex={-1}
            className={`mb-5 outline-none border-l-2 pl-5 ${side === "desk" ? "border-brass" : "border-ink/25"} print:break-inside-avoid`}
          >
            <p className="text-small text-quiet">
              <span className="font-[550] text-ink">{side === "desk" ? "Charter desk" : "You"}</span>,{" "}
              <time dateTime={at.toISOString()}>{longDateTime(lagosLocal(at))}</time>
              {isUnread ? <span className="ml-2 font-[550] text-brass-ink">New</span> : null}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      <ReadMark messages={messages}>
        <Button type="submit">Mark as read</Button>
      </ReadMark>
    </>
  );
}

interface MessageFormProps {
  reply: ActionReply<object, "message"> | undefined;
  intent: "message" | "ask";
  /** The part of the page that is shown after a native submission. */
  action?: string;
  label: string;
  /** Of the booking, for a message by WhatsApp. */
  reference: string;
  onSend?: () => void;
}

export function MessageForm({ reply, intent, action, label, reference, onSend }: MessageFormProps) {
  const form = useForm<"message">({
    fields: ["message"],
    reply,
    failed: "Your message was not sent. It is still below: please send it again in a minute.",
  });
  const id = `${intent}-text`;
  return (
    <form {...form.props} onSubmitCapture={onSend} action={action} className="mt-4 print:hidden">
      <FormProblem form={form} labelOf={() => label} idOf={() => id} />
      <input type="hidden" name="intent" value={intent} />
      <IdempotencyKey taken={reply?.ok ? reply : undefined} />
      <TextArea
        name="message"
        id={id}
        label={label}
        error={form.errors.message}
        look="block w-full rounded-hair border border-ink/45 bg-white px-4 py-3"
        rows={4}
        maxLength={textLimits.message}
        defaultValue={reply?.ok === false ? reply.values?.message : undefined}
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" disabled={form.isSending}>
          {form.isSending ? "Sending..." : "Send to the desk"}
        </Button>
        <a
          href={`https://wa.me/${company.phones.whatsapp.e164.slice(1)}?text=${encodeURIComponent(`About my booking ${reference}: `)}`}
          className="inline-flex min-h-11 items-center underlined"
        >
          Write on WhatsApp
        </a>
      </p>
    </form>
  );
}
