/** A form as posted: text per control, nothing checked yet. */
export type FormAnswers<Field extends string> = Record<Field, string>;

/** What is wrong, one sentence per field. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

/** Why a sending was not taken. It carries every value back, so that nothing that was typed is lost. */
export interface Refusal<Field extends string> {
  ok: false;
  /** What is said about the whole form. */
  message: string;
  errors: FormErrors<Field>;
  values: FormAnswers<Field>;
}

/** Reads the text of these controls; anything missing is empty, files and repeated names count for nothing. */
export function answersIn<Field extends string>(
  form: FormData,
  fields: readonly Field[],
): FormAnswers<Field> {
  const answers = fields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(answers) as FormAnswers<Field>;
}

/** The refusal of a form that failed for no fault of its sender's: it says so, and hands back what was typed. */
export const failedForm =
  <Field extends string>(message: string, answers: (form: FormData) => FormAnswers<Field>) =>
  (form: FormData): Refusal<Field> => ({ ok: false, message, errors: {}, values: answers(form) });

/** A page's form as the browser sends it: where no answer came (no network, a proxy's error page), a refusal that leaves the form as it is. */
export async function answeredOr<Answer, Refused>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  failure: (form: FormData) => Refused,
): Promise<Answer | Refused> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Where to go next is an answer.
    if (error instanceof Response) throw error;
    return failure(form);
  }
}
