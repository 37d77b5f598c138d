import type { answerLinks } from "./answer-links.ts";
import type { ReplyOption } from "./insert-reply.tsx";

/** Links of every number after the first, and the countries assumed for numbers without one. */
export function FurtherNumbers({
  others,
  assumed,
}: Pick<ReturnType<typeof answerLinks>, "others" | "assumed">) {
  return (
    <>
      {others.map(({ display, tel, whatsapp }) => (
        <p key={tel} className="mt-2 flex flex-wrap gap-x-4 text-small">
          <a href={tel} className="inline-flex min-h-6 underlined">
            Call {display}
          </a>
          {whatsapp ? (
            <a href={whatsapp} rel="noreferrer" className="inline-flex min-h-6 underlined">
              WhatsApp {display}
            </a>
          ) : null}
        </p>
      ))}
      {assumed.map(({ country, digits }) => (
        <p key={digits} className="mt-2 text-small text-quiet">
          {`The number came without a country code. It looks like a mobile number from ${country}: +${digits}.`}
        </p>
      ))}
    </>
  );
}

interface MailRepliesProps {
  /** The `mailto:` address with its subject. */
  email: string;
  replies: readonly ReplyOption[];
}

export const MailReplies = ({ email, replies }: MailRepliesProps) => (
  <ul className="mt-1 border-t hairline text-small">
    {replies.map(({ id, name, text }) => (
      <li key={id} className="border-b hairline">
        <a
          href={`${email}&body=${encodeURIComponent(text)}`}
          className="block py-2.5 wrap-anywhere underlined hover:text-brass-ink lg:py-1.5"
        >
          {name}
        </a>
      </li>
    ))}
  </ul>
);
