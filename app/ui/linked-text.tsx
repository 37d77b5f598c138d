import { Fragment } from "react";

const mailAddress = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Running text in which every e-mail address is a link. */
export function LinkedText({ text }: { text: string }) {
  // Splitting on a pattern with one group leaves the addresses at the odd places.
  const parts = text.split(mailAddress).map((part, index) => ({ part, isAddress: index % 2 === 1 }));
  return parts.map(({ part, isAddress }) =>
    isAddress ? (
      <a key={part} href={`mailto:${part}`} className="inline-block max-w-full wrap-anywhere underlined">
        {part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
