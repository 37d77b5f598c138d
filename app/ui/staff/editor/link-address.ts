const safeLink = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** Whether an address may be in a link. */
export const isSafeLink = (address: string): boolean => safeLink.test(address);

const bareDomain = /^[^\s/@:?#]+\.[^\s/@:?#.\d]{2,}\.?(?::\d+)?(?:[/?#]\S*)?$/u;
const bareMail = /^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]{2,}$/u;

/** The address of a link as it was typed: a bare domain gets https://, one in another script its ASCII form. Null if invalid. */
export function linkAddress(typed: string): string | null {
  if (bareMail.test(typed)) return `mailto:${typed}`;
  const address = bareDomain.test(typed) ? `https://${typed}` : typed;
  if (!isSafeLink(address)) return null;
  if (!/^https?:/i.test(address)) return address;
  if (!URL.canParse(address)) return null;
  return /^\p{ASCII}*$/u.test(address) ? address : new URL(address).href;
}
