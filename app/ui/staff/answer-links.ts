import { mobileNumbers } from "#app/content/mobile-numbers.ts";

interface Answer {
  to: { email: string; phone: string };
  subject: string;
  /** What a chat begins with; empty: with nothing. */
  text: string;
}

/**
 * The addresses that open the reader's own mail, telephone and WhatsApp. Null where there is no number. WhatsApp takes international
 * numbers alone: one that came without its country is read as a mobile number of the country whose numbering plan it fits
 * (`mobile-numbers.ts`), and `readAs` holds what it was taken for; one that fits none has no chat.
 */
export function answerLinks({ to, subject, text }: Answer) {
  // The trunk's nought of `+44 (0) 20` is dialled inside the country alone.
  const dialled = to.phone.replace(/^\s*((?:\+|00)[^(]*)\(0\)/, "$1").replace(/[^\d+]/g, "");
  const [, given] = /^(?:\+|00)(\d+)$/.exec(dialled) ?? [];
  const readAs = given ? null : readAsMobile(dialled);
  const international = given ?? readAs?.digits;
  return {
    email: `mailto:${to.email}?subject=${encodeURIComponent(subject)}`,
    phone: international ? `tel:+${international}` : dialled ? `tel:${dialled}` : null,
    whatsapp: international ? `https://wa.me/${international}?text=${encodeURIComponent(text)}` : null,
    readAs,
  };
}

function readAsMobile(dialled: string): { country: string; digits: string } | null {
  for (const { country, callingCode, national } of mobileNumbers) {
    const [, digits] = national.exec(dialled) ?? [];
    if (digits) return { country, digits: `${callingCode}${digits}` };
  }
  return null;
}

/** What staff are told beside the ways to answer somebody. */
export const answerMessages = {
  readAs: ({ country, digits }: { country: string; digits: string }) =>
    `The number came without its country. By its form it is a mobile number of ${country}: +${digits}.`,
} as const;
