/** The form in a request's body. A body that is no form, or a broken one, is an empty form: its missing fields are what the sender is told. */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return new FormData();
  }
}
