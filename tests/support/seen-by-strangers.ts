/** All of an answer that could tell something, as far as it is not new in every answer. */
export async function seenBy(response: Response): Promise<[number, string, Record<string, string>]> {
  const headers = Object.fromEntries(response.headers);
  for (const name of ["x-request-id", "date", "content-security-policy"]) delete headers[name];
  return [response.status, await response.text(), headers];
}

/** The middle one of some times, which a hiccup of the machine does not move. */
export const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
