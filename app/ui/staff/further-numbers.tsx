import { type answerLinks, answerMessages } from "./answer-links.ts";

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
      {assumed.map((number) => (
        <p key={number.digits} className="mt-2 text-small text-quiet">
          {answerMessages.readAs(number)}
        </p>
      ))}
    </>
  );
}
