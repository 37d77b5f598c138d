/** Whether a text contains something like an e-mail address, which must not be published. */
export const containsAddress = (text: string): boolean => /[^\s@]+@[^\s@]+\.[^\s@]/.test(text);

/** Public name of an account; empty if the name is the e-mail address or its local part. */
export function publicName({ name, email }: { name: string; email: string }): string {
  return containsAddress(name) || name === email.split("@")[0] ? "" : name;
}
