/** A form as posted: text per control, nothing checked yet. */
export type FormAnswers<Field extends string> = Record<Field, string>;

export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

export type ActionReply<Done extends object = object, Field extends string = string> =
  | ({ ok: true } & Done)
  | Refusal<Field>;

export interface Refusal<Field extends string = string> {
  ok: false;
  /** The HTTP status; 0 without a response. */
  status: number;
  message: string;
  errors: FormErrors<Field>;
  values?: Partial<FormAnswers<Field>>;
  retryAfterSeconds?: number;
  /** Set when no response of the site arrived; the form then shows its own message. */
  unanswered?: true;
}

/** The rules of a form, which browser and server both apply. */
export interface FormRules<Value, Field extends string> {
  fields: readonly Field[];
  answers(posted: FormData): FormAnswers<Field>;
  parse(posted: FormData): Parsed<Value, Field>;
}

export type Parsed<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; message: string; errors: FormErrors<Field> };

export type FormValue<Rules> = Rules extends { parse(posted: FormData): infer Result }
  ? Extract<Result, { ok: true }> extends { value: infer Value }
    ? Value
    : never
  : never;

/** The text of these controls: empty where it is missing, repeated or a file. */
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
