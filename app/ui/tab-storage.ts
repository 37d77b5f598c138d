/** The value that this tab stores under a key; null where there is none, or where storage is forbidden or broken. */
export function readTab<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value until the tab is closed; null removes it. */
export function saveTab(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Forbidden or full: the site works without it.
  }
}
