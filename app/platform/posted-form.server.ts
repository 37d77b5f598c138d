/**
 * The form in a request's body, without null characters: no text of PostgreSQL's can hold one. A body that is no form,
 * or a broken one, is an empty form: its missing fields are what the sender is told.
 */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    const form = new FormData();
    for (const [name, value] of await request.formData())
      form.append(name, typeof value === "string" ? value.replaceAll("\0", "") : value);
    return form;
  } catch (error) {
    if (request.signal.aborted) throw error;
    return new FormData();
  }
}

/** A form that is sent either way: in the body, or in the address. */
export async function sentForm(request: Request): Promise<FormData> {
  if (request.method === "POST") return await postedForm(request);
  const form = new FormData();
  for (const [name, value] of new URL(request.url).searchParams) form.set(name, value);
  return form;
}
