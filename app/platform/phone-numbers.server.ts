import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { mobileNumbers } from "#app/content/mobile-numbers.ts";
import { asciiDigits } from "#app/ui/form/plain-code.ts";
import type { PhoneLinks } from "#app/ui/staff/answer-links.ts";

// The longest international number has 15 digits (E.164), the shortest national one that we dial has 6.
const [fewestDigits, mostDigits] = [6, 15];
const extension = /(?:;|,)?\s*(?:ext(?:ension|n)?|x|#|poste)\s*[.:=]?\s*(\d{1,6})\s*$/i;

/** The telephone numbers in free text, with digits of any script, trunk noughts and extensions. */
export function phoneNumbersIn(typed: string): PhoneLinks[] {
  return separate(plain(typed)).flatMap((text) => {
    const [, ext] = extension.exec(text) ?? [];
    const number = ext ? text.replace(extension, "") : text;
    return digitsOf(number).length < fewestDigits ? [] : [linksOf(number, ext ? `;ext=${ext}` : "")];
  });
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** ASCII digits and signs, without invisible characters. */
const plain = (typed: string) =>
  asciiDigits(typed.normalize("NFKC"))
    .replace(/[\p{Cf}\p{Cc}]/gu, " ")
    .replace(/\p{Pd}/gu, "-");

/** One text per number. A slash or a space separates only if both sides are whole numbers. */
function separate(text: string): string[] {
  const parts = text.split(/[,;|&]|\b(?:or|and|ou|et|oder|und)\b|(?<=\d\D*)(?=\+)/i);
  return parts.flatMap((part, index) => {
    const next = parts[index + 1];
    // "+234 803 555 1234, ext 12" is one number.
    if (next !== undefined && /^\s*(?:ext|x)/i.test(next)) return [`${part} ${next.trim()}`];
    if (index > 0 && /^\s*(?:ext|x)/i.test(part)) return [];
    for (const separator of [/\s*\/\s*/, /\s+/]) {
      const pieces = part.trim().split(separator);
      if (pieces.length > 1 && pieces.every((piece) => digitsOf(piece).length >= 10)) return pieces;
    }
    return [part];
  });
}

function linksOf(typed: string, ext: string): PhoneLinks {
  // The trunk nought of "+44 (0) 20" is dialled only within the country.
  const dialled = typed.replace(/^\D*(?:\+|00)/, "+").replace(/[^+\d]/g, "");
  const international = dialled.startsWith("+") ? internationalOf(dialled) : null;
  const readAs = dialled.startsWith("+") ? null : readAsMobile(dialled);
  const e164 = international ?? (readAs ? `+${readAs.digits}` : null);
  return {
    display: `${typed.replace(/[^+\d() .-]/g, "").trim()}${ext.replace(";ext=", " ext. ")}`,
    tel: `tel:${e164 ?? dialled}${ext}`,
    whatsapp: e164 ? `https://wa.me/${e164.slice(1)}` : null,
    readAs,
  };
}

/** `+234 803 555 1234`, from `+2348035551234`; other text unchanged. */
export const internationalText = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;

function internationalOf(dialled: string): string | null {
  const number = parsePhoneNumberFromString(dialled);
  return number?.isPossible() && digitsOf(number.number).length <= mostDigits ? number.number : null;
}

/** A mobile number, recognised by its form, of a country where the company has an office. */
function readAsMobile(dialled: string): PhoneLinks["readAs"] {
  for (const { country, callingCode, national } of mobileNumbers) {
    const withoutTrunk = dialled.replace(new RegExp(`^${callingCode}0`), callingCode);
    const [, digits] = national.exec(withoutTrunk) ?? [];
    if (digits) return { country, digits: `${callingCode}${digits}` };
  }
  return null;
}
