/** All of an answer that could tell something, as far as it is not new in every answer. */
export async function seenBy(response: Response): Promise<[number, string, Record<string, string>]> {
  const headers = Object.fromEntries(response.headers);
  for (const name of ["x-request-id", "date", "content-security-policy"]) delete headers[name];
  return [response.status, await response.text(), headers];
}
