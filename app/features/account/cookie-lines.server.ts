/** The identity service's cookies as lines of an answer's header. */
export const cookieLines = (cookies: readonly string[] = []) =>
  cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
