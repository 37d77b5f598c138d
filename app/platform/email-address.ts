// Invisible characters that a paste brings along, such as direction marks, soft hyphens and zero-width spaces.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2028\u2029]+/gu;
const unusualSpaces = /(?! )\p{Zs}/gu;

/** Text without invisible characters; empty where nothing visible is left. */
export const visibleText = (text: string) =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\p{M}\u2800]+/gu, "");

// RFC 5322's dot-atom, as HTML's own e-mail field has it.
const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const hostname =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9](?:[a-z0-9-]{0,57}[a-z0-9])?)$/;
const longestHostname = 253;

/**
 * An address as it is stored and written to: without invisible characters, full-width forms as ASCII, the domain in lower case
 * and in punycode. Text that is no address is cleaned and otherwise unchanged.
 */
export function normalizeEmail(typed: string): string {
  const address = typed.normalize("NFKC").replace(invisible, "").replace(unusualSpaces, "").trim();
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  // A URL would read these as the end of its host.
  if (/[\s/?#:@\\[\]%<>^|]/.test(domain)) return domain;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII needs no translation, and a URL would read numbers as an address
  if (/^[\x00-\x7f]*$/.test(domain)) return domain.toLowerCase();
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

/** Whether a normalised address can be written to. */
export function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return (
    localPart.test(address.slice(0, Math.max(at, 0))) &&
    domain.length <= longestHostname &&
    hostname.test(domain)
  );
}
