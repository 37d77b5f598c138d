/** A typed or pasted code: only ASCII digits and letters, without the mail's word "Code" before six digits. */
export const plainCode = (text: string): string =>
  asciiDigits(text.normalize("NFKC"))
    .replace(/[\s\p{Z}\p{C}\p{P}\p{S}\p{M}]+/gu, "")
    .replace(/^code(?=\d{6}$)/i, "");

/** Digits of every script as ASCII ones. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);

/** Every script's decimal digits are a run of ten code points, the zero first. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return String(before % 10);
}
