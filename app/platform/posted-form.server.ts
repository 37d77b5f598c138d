/**
 * The form in a request's body, without null characters, which PostgreSQL cannot store. An invalid body is an empty form, so the response
 * lists missing fields.
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
