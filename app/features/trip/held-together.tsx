/** The longest word that is kept on one line: a longer one has to break somewhere on a phone. */
const longestHeld = 14;

/** A text whose names are not broken at their own hyphens, "Nice-Côte", "(GIV-SP)". */
export function HeldTogether({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, at) =>
    // The same name may stand twice.
    part.includes("-") && part.length <= longestHeld ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
