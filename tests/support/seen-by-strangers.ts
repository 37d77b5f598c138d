/** All of an answer that could tell something, as far as it is not new in every answer. */
export async function seenBy(response: Response): Promise<[number, string, Record<string, string>]> {
  const headers = Object.fromEntries(response.headers);
  for (const name of ["x-request-id", "date", "content-security-policy"]) delete headers[name];
  return [response.status, await response.text(), headers];
}

/** The quickest of some times: whatever else the machine does only ever adds to one. */
export const quickest = (times: readonly number[]) => Math.min(...times);
