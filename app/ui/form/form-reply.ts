/** A form as posted: text per control, nothing checked yet. */
export type FormAnswers<Field extends string> = Record<Field, string>;

/** One message per invalid field. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

/** What became of a sending: the one shape in which every action answers a form. */
export type FormReply<Done extends object = object, Field extends string = string> =
  | ({ ok: true } & Done)
  | Refusal<Field>;

/** Why a sending was not taken. */
export interface Refusal<Field extends string = string> {
  ok: false;
  /** The status of the answer; 0 where none came. */
  status: number;
  /** Message about the whole form. */
  message: string;
  errors: FormErrors<Field>;
  /** Typed values, needed to render the form again without scripts. */
  values?: Partial<FormAnswers<Field>>;
  retryAfterSeconds?: number;
  /** No answer of the site's came, and this instead: the form says so in its own words. */
  unanswered?: string;
}

/** The rules of a form, which browser and server both apply. */
export interface FormRules<Value, Field extends string> {
  /** The controls by name, in the form's order. */
  fields: readonly Field[];
  /** Typed values, returned with a validation error. */
  answers(posted: FormData): FormAnswers<Field>;
  parse(posted: FormData): Parsed<Value, Field>;
}

export type Parsed<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; message: string; errors: FormErrors<Field> };

/** The parsed value of such rules. */
export type FormValue<Rules> = Rules extends { parse(posted: FormData): infer Result }
  ? Extract<Result, { ok: true }> extends { value: infer Value }
    ? Value
    : never
  : never;

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
