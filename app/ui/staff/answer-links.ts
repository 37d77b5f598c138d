/** A telephone number for links; `display` is for reading. */
export interface PhoneLinks {
  display: string;
  tel: string;
  /** Null where the country is unknown, because WhatsApp needs an international number. */
  whatsapp: string | null;
  /** The country assumed for a number typed without one. */
  readAs: { country: string; digits: string } | null;
}

interface Answer {
  email: string;
  phones: readonly PhoneLinks[];
  subject: string;
  text: string;
}

/** The addresses that open the reader's mail program, telephone and WhatsApp; null where there is no number. */
export function answerLinks({ email, phones, subject, text }: Answer) {
  const withText = (chat: string | null) =>
    chat && (text ? `${chat}?text=${encodeURIComponent(text)}` : chat);
  const [first, ...others] = phones.map((phone) => ({ ...phone, whatsapp: withText(phone.whatsapp) }));
  return {
    // "&", "?" and "#" in a mailbox would end the address.
    email: `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`,
    phone: first?.tel ?? null,
    whatsapp: first?.whatsapp ?? null,
    others,
    assumed: phones.flatMap(({ readAs }) => readAs ?? []),
  };
}
