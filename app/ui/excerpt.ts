/** At most `limit` characters of a text, cut after a whole word, with an ellipsis (counted) where something was left out. */
export function excerpt(text: string, limit: number): string {
  const plain = text.trim().replace(/\s+/g, " ");
  if (plain.length <= limit) return plain;
  const room = plain.slice(0, limit);
  const cut = room.lastIndexOf(" ");
  const whole = cut > 0 ? room.slice(0, cut) : room.slice(0, limit - 1);
  return `${whole.replace(/[\s,;:.–-]+$/, "")}…`;
}

/** The sentences of a text that fit into `limit` characters; an excerpt where not even the first does. */
export function wholeSentences(text: string, limit: number): string {
  const plain = excerpt(text, limit);
  return plain.endsWith("…") ? (/^.*[.!?](?=\s)/.exec(plain)?.[0] ?? plain) : plain;
}
