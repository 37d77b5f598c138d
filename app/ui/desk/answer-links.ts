interface Answer {
  to: { email: string; phone: string };
  subject: string;
  /** What a chat begins with; empty: with nothing. */
  text: string;
}

/**
 * The addresses that open the desk's own mail, telephone and WhatsApp. Null where there is no number; WhatsApp takes
 * international numbers alone, so a number without its country has no chat.
 */
export function answerLinks({ to, subject, text }: Answer) {
  const dialled = to.phone.replace(/[^\d+]/g, "");
  const [, international] = /^(?:\+|00)(\d+)$/.exec(dialled) ?? [];
  return {
    email: `mailto:${to.email}?subject=${encodeURIComponent(subject)}`,
    phone: dialled ? `tel:${dialled}` : null,
    whatsapp: international ? `https://wa.me/${international}?text=${encodeURIComponent(text)}` : null,
  };
}
