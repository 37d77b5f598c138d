/** Whether something like an e-mail address stands in a text: nobody's is published. */
export const holdsAddress = (text: string): boolean => /[^\s@]+@[^\s@]+\.[^\s@]/.test(text);

/** What an account is called in public; empty where it has no name of its own but its address, or the part before the @. */
export function publicName({ name, email }: { name: string; email: string }): string {
  return holdsAddress(name) || name === email.split("@")[0] ? "" : name;
}
