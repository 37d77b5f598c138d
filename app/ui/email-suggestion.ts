/** Mailbox providers and the endings that each has; the first is suggested for an ending that is none of them. */
const providers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    gmail: "com",
    googlemail: "com",
    yahoo: "com co.uk com.ng fr de it es ca ie gr se dk ro pl no nl be at",
    ymail: "com",
    rocketmail: "com",
    hotmail: "com co.uk fr de it es ca be nl se dk no gr ch at ie",
    outlook: "com co.uk fr de it es ie be at dk pt cz hu sa in jp sg",
    live: "com co.uk fr de it nl be ca ie se no dk at in jp",
    icloud: "com",
    aol: "com co.uk fr de it es",
    protonmail: "com ch",
    btinternet: "com",
  }).map(([name, endings]) => [name, endings.split(" ")]),
);

/** Second-level endings of which each provider may have more than are listed. */
const regional = /^(?:co|com|net|org|ac|edu|gov)\.[a-z]{2}$/;
/** Providers and words that are one letter away from a listed one. */
const realNames = new Set(
  "mail email fmail gmx hmail jmail zmail love life line like five olive alive lives liver aon ail all aol".split(
    " ",
  ),
);

/** The address that was probably meant, for a misspelt mailbox provider; null where the address looks right. */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim().replace(/,/g, ".");
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const [, name = "", ending = ""] = /^([a-z0-9-]+)\.?([a-z.]*)$/.exec(domain) ?? [];
  if (at < 1 || !name) return null;
  const provider = providerOf(name, ending);
  if (!provider) return null;
  const suggestion = `${provider}.${endingOf(provider, ending)}`;
  return suggestion === domain && address === typed.trim() ? null : `${address.slice(0, at)}@${suggestion}`;
}

function providerOf(name: string, ending: string): string | undefined {
  const domains = Object.keys(providers);
  // "gmailcom" has lost its full stop.
  const joined = ending === "" ? domains.find((provider) => name === `${provider}com`) : undefined;
  if (joined || Object.hasOwn(providers, name)) return joined ?? name;
  // A company may be called nearly like a provider: suggest only under endings that providers have.
  const isPlausible =
    ending === "" || domains.some((each) => providers[each]?.includes(ending)) || isNear(ending, "com");
  if (!isPlausible || realNames.has(name)) return undefined;
  return domains.find((provider) => provider.length >= 4 && isNear(name, provider));
}

function endingOf(provider: string, ending: string): string {
  const [usual = "com", ...others] = providers[provider] ?? [];
  if (ending === usual || others.includes(ending)) return ending;
  const isOneOfMany = others.length > 0 && (regional.test(ending) || /^[a-z]{2}$/.test(ending));
  return isOneOfMany && !isNear(ending, "com") ? ending : usual;
}

/** Whether two words are one letter apart: one more, one less, another, or two neighbours exchanged. */
function isNear(word: string, other: string): boolean {
  if (word === other) return true;
  if (Math.abs(word.length - other.length) > 1) return false;
  let start = 0;
  while (word[start] !== undefined && word[start] === other[start]) start++;
  const [left, right] = [word.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
